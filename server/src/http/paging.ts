import type { Endpoint } from '@keyswap/contract'
import type { Exchange } from './exchange.ts'

/** Names the next page in the `Link` header: the same question, asked from another place. */
export function linkNext(
  http: Exchange,
  { path }: Endpoint,
  asked: Record<string, unknown>,
  next: string | undefined,
): void {
  if (next === undefined) return
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...asked, after: next }))
    if (value !== undefined) query.set(name, String(value))
  http.setHeader('link', `<${path}?${query}>; rel="next"`)
}
