import type { Endpoint } from '@keyswap/contract'
import type { Exchange } from './exchange.ts'

/** Puts the next page into the `Link` header: the same query with the next cursor. */
export function linkNext(
  http: Exchange,
  { path }: Endpoint,
  query: Record<string, unknown>,
  next: string | undefined,
): void {
  if (next === undefined) return
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, after: next }))
    if (value !== undefined) params.set(name, String(value))
  http.setHeader('link', `<${path}?${params}>; rel="next"`)
}
