import type { SignedIn } from '@keyswap/contract/accounts'
import { parseSetCookie } from 'cookie'
import type { Pool } from '../src/db/pool.ts'
import { type Answer, send } from './client.ts'

/** Moves all times of sessions and their tokens into the past. */
export const ageSessions = ({ pool }: { pool: Pool }, interval: string) =>
  pool.query(`
    do $$
      declare
        moved record;
      begin
        for moved in
          select table_name, string_agg(format('%1$I = %1$I - interval ''${interval}''', column_name), ', ') as changes
          from information_schema.columns
          where table_schema = 'public' and table_name in ('sessions', 'access_tokens')
            and data_type = 'timestamp with time zone'
          group by table_name
        loop
          execute format('update %I set %s', moved.table_name, moved.changes);
        end loop;
      end $$`)

/** After a minute a refresh token is replaced again. */
export const aMinuteLater = (app: { pool: Pool }) => ageSessions(app, '61 seconds')

/** Calls the API as a browser on the site does: with its `Origin` and with the cookies that it was given. */
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
