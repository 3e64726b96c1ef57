import type { SignedIn } from '@keyswap/contract/accounts'
import { parseSetCookie } from 'cookie'
import type { Pool } from '../src/db/pool.ts'
import { run, sql } from '../src/db/sql.ts'
import { type Answer, send } from './client.ts'

/** So that refresh tokens are replaced again. */
export const aMinuteLater = ({ pool }: { pool: Pool }) =>
  run(pool, sql`update sessions set rotated_at = now() - interval '61 seconds'`)

/** Calls the API as a browser on the site does: with its `Origin`, and with the cookies that it was given. */
export function aBrowser(app: { url: string }, headers: Record<string, string> = {}) {
  const jar = new Map<string, string>()
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const refreshName = () =>
    [...jar.keys()].find((name) => name === '__Secure-keyswap_refresh') ?? 'keyswap_refresh'
  const keep = (name: string, value: string | undefined) =>
    value === undefined ? jar.delete(name) : jar.set(name, value)
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    token?: string,
  ): Promise<Answer> => {
    const answer = await send(app, method, path, {
      ...(body !== undefined && { body }),
      headers: {
        origin: app.url,
        ...headers,
        ...(path.startsWith('/api/auth/') && cookies() && { cookie: cookies() }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
    })
    for (const text of answer.headers.getSetCookie()) {
      const { name, value, maxAge } = parseSetCookie(text)
      keep(name, maxAge === 0 ? undefined : value)
    }
    return answer
  }
  return {
    call,
    post: (path: string, body?: unknown) => call('POST', path, body),
    get cookie() {
      return jar.get(refreshName())
    },
    set cookie(value) {
      keep(refreshName(), value)
    },
    /** The body of a sign-up, sign-in or refresh, which must succeed. */
    async signedIn(path: string, body?: unknown): Promise<SignedIn> {
      const answer = await call('POST', path, body)
      if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`)
      return answer.body as SignedIn
    },
  }
}
