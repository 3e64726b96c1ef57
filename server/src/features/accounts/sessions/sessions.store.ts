import type { Session } from '@keyswap/contract/accounts'
import { session as limits, stored_session as stored } from '@keyswap/contract/limits'
import type { Viewer } from '../../../calls/viewer.ts'
import { type Db, many, maybe, one, run, sql } from '../../../db/sql.ts'
import type { StoredSession } from './refresh-tokens.ts'

/** The moment this long from now. */
const inMs = (ms: number) => sql`(now() + make_interval(secs => ${ms / 1000}))`

export const findViewerByToken = (db: Db, user_id: string, hash: Buffer) =>
  maybe<Viewer>(
    db,
    sql`select t.user_id as id, t.session_id, a.role is not distinct from 'admin' as is_admin, a.role is not null as is_moderator
        from access_tokens t left join admins a on a.user_id = t.user_id
        where t.user_id = ${user_id} and t.hash = ${hash} and t.expires_at > now()`,
  )

export type NewSession = { user_id: string; id: string; user_agent: string; refresh_hash: Buffer }

export const insertSession = (db: Db, { user_id, id, user_agent, refresh_hash }: NewSession) =>
  run(
    db,
    sql`insert into sessions (user_id, id, user_agent, refresh_hash, expires_at)
        values (${user_id}, ${id}, ${user_agent}, ${refresh_hash},
                ${inMs(limits.idle_ms)})`,
  )

/** The token never outlives its session. */
export const insertAccessToken = (db: Db, user_id: string, session_id: string, hash: Buffer) =>
  one<{ expires_at: string }>(
    db,
    sql`insert into access_tokens (user_id, hash, session_id, expires_at)
        select user_id, ${hash}, id, least(expires_at, ${inMs(limits.access_token_ms)})
        from sessions where user_id = ${user_id} and id = ${session_id}
        returning expires_at`,
  )

/** Locks the session, so that the second of two concurrent refreshes sees the first one's changes. */
export const lockSession = (db: Db, user_id: string, id: string) =>
  maybe<StoredSession>(
    db,
    sql`select user_agent, generation, refresh_hash, previous_hash, returns,
               coalesce(given_at > ${inMs(-stored.rotate_after_ms)}, false) as is_fresh,
               coalesce(arrived_at < ${inMs(-stored.settled_after_ms)}, false) as has_arrived,
               settled_at is not null as is_settled,
               returned_at is not null as has_returned
        from sessions
        where user_id = ${user_id} and id = ${id} and expires_at > now()
        for update`,
  )

export const rotateSession = (db: Db, user_id: string, id: string, next_hash: Buffer) =>
  run(
    db,
    sql`update sessions
        set previous_hash = refresh_hash, refresh_hash = ${next_hash}, generation = generation + 1, rotated_at = now(), given_at = now(),
            arrived_at = null, settled_at = null, returned_at = null,
            returns = case when returned_at is null then 0 else returns end,
            last_used_at = now(),
            expires_at = least(${inMs(limits.idle_ms)},
                               created_at + make_interval(secs => ${stored.max_ms / 1000}))
        where user_id = ${user_id} and id = ${id}`,
  )

/**
 * Notes that the current refresh token was given once more, to a client that had the one before. `isReturn`: so late that neither
 * a lost answer nor another tab explains it (refresh-tokens.ts).
 */
export const noteTokenRepeated = (
  db: Db,
  user_id: string,
  id: string,
  { isReturn }: { isReturn: boolean },
) =>
  run(
    db,
    sql`update sessions
        set given_at = now(),
            returned_at = case when ${isReturn} then now() else returned_at end,
            returns = returns + case when ${isReturn} then 1 else 0 end
        where user_id = ${user_id} and id = ${id}`,
  )

/** `id` is the member's. */
export type TokenUse = { id: string; hash: Buffer }

/**
 * Notes that clients have got their session's current refresh token, as they use access tokens that came with it. Once such a
 * token is used at two minutes old, the session is settled: the browser has saved its new cookie, and no longer needs the refresh token
 * before. Waits for no lock: a locked session is left out, also in the answer. `left_ms`: until a use of this token would
 * settle the session; null if there is nothing more to note.
 */
export const noteUses = (db: Db, uses: TokenUse[]) =>
  many<TokenUse & { left_ms: number | null }>(
    db,
    sql`with used as (
          select s.user_id, s.id, t.hash,
                 extract(epoch from t.issued_at - ${inMs(-stored.settled_after_ms)}) * 1000 as left_ms,
                 s.previous_hash is not null and t.issued_at >= s.rotated_at as is_of_current
          from unnest(${uses.map(({ id }) => id)}::uuid[], ${uses.map(({ hash }) => hash)}::bytea[])
                 as given (user_id, hash)
          join access_tokens t on t.user_id = given.user_id and t.hash = given.hash
          join sessions s on s.user_id = t.user_id and s.id = t.session_id
          cross join set_config('synchronous_commit', 'off', true) unwaited
          for no key update of s skip locked
        ), noted as (
          update sessions s
          set arrived_at = coalesce(s.arrived_at, now()),
              settled_at = coalesce(s.settled_at, case when u.left_ms <= 0 then now() end)
          from (select user_id, id, min(left_ms) as left_ms from used where is_of_current group by user_id, id) u
          where s.user_id = u.user_id and s.id = u.id
            and (s.arrived_at is null or (s.settled_at is null and u.left_ms <= 0))
        )
        select user_id as id, hash, case when is_of_current and left_ms > 0 then left_ms::float8 end as left_ms
        from used`,
  )

/** Empty if the session has ended. */
export const userAgentOf = async (db: Db, { id, session_id }: Viewer): Promise<string> =>
  (
    await maybe<{ user_agent: string }>(
      db,
      sql`select user_agent from sessions where user_id = ${id} and id = ${session_id}`,
    )
  )?.user_agent ?? ''

/** Which of these sessions have ended, expired or belong to a banned member: their streams are to be closed. */
export const findClosedSessions = async (
  db: Db,
  sessions: { user_id: string; session_id: string }[],
): Promise<string[]> =>
  (
    await many<{ id: string }>(
      db,
      sql`select wanted.id
          from unnest(${sessions.map(({ user_id }) => user_id)}::uuid[],
                      ${sessions.map(({ session_id }) => session_id)}::uuid[]) as wanted (user_id, id)
          where not exists (
            select from sessions s join users u on u.id = s.user_id
            where s.user_id = wanted.user_id and s.id = wanted.id
              and s.expires_at > now() and u.banned_at is null
          )`,
    )
  ).map(({ id }) => id)

export const deleteSession = (db: Db, user_id: string, id: string) =>
  run(db, sql`delete from sessions where user_id = ${user_id} and id = ${id}`)

export const deleteSessions = (db: Db, user_id: string, except: string[] = []) =>
  run(db, sql`delete from sessions where user_id = ${user_id} and id <> all(${except}::uuid[])`)

export const listSessions = (db: Db, user_id: string, current_id: string) =>
  many<Session>(
    db,
    sql`select id, created_at, last_used_at, user_agent, id = ${current_id} as is_current
        from sessions
        where user_id = ${user_id} and expires_at > now()
        order by last_used_at desc, id`,
  )

export async function sweepSessions(db: Db): Promise<void> {
  await run(db, sql`delete from sessions where expires_at < now()`)
  await run(db, sql`delete from access_tokens where expires_at < now()`)
}
