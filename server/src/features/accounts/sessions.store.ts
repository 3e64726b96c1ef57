import type { Session } from '@keyswap/contract/accounts'
import { session as limits } from '@keyswap/contract/limits'
import { type Db, many, maybe, one, run, sql } from '../../db/sql.ts'
import type { Viewer } from '../../viewer.ts'

export const findViewerByToken = (db: Db, user_id: string, hash: Buffer) =>
  maybe<Viewer>(
    db,
    sql`select t.user_id as id, t.session_id, a.user_id is not null as is_admin
        from access_tokens t left join admins a on a.user_id = t.user_id
        where t.user_id = ${user_id} and t.hash = ${hash} and t.expires_at > now()`,
  )

export type NewSession = { user_id: string; id: string; user_agent: string; refresh_hash: Buffer }

export const insertSession = (db: Db, { user_id, id, user_agent, refresh_hash }: NewSession) =>
  run(
    db,
    sql`insert into sessions (user_id, id, user_agent, refresh_hash, expires_at)
        values (${user_id}, ${id}, ${user_agent}, ${refresh_hash},
                now() + make_interval(secs => ${limits.idle_ms / 1000}))`,
  )

export const insertAccessToken = (db: Db, user_id: string, session_id: string, hash: Buffer) =>
  one<{ expires_at: string }>(
    db,
    sql`insert into access_tokens (user_id, hash, session_id, expires_at)
        values (${user_id}, ${hash}, ${session_id},
                now() + make_interval(secs => ${limits.access_token_ms / 1000}))
        returning expires_at`,
  )

export type StoredSession = {
  refresh_hash: Buffer
  previous_hash: Buffer | null
  /** The current token is from just now. */
  is_fresh: boolean
}

/** Locks the session, so that the second of two concurrent refreshes sees the first one's changes. */
export const lockSession = (db: Db, user_id: string, id: string) =>
  maybe<StoredSession>(
    db,
    sql`select refresh_hash, previous_hash,
               coalesce(rotated_at > now() - make_interval(secs => ${limits.rotate_after_ms / 1000}), false)
                 as is_fresh
        from sessions
        where user_id = ${user_id} and id = ${id} and expires_at > now()
        for update`,
  )

export const rotateSession = (db: Db, user_id: string, id: string, next_hash: Buffer) =>
  run(
    db,
    sql`update sessions
        set previous_hash = refresh_hash, refresh_hash = ${next_hash}, rotated_at = now(),
            last_used_at = now(), expires_at = now() + make_interval(secs => ${limits.idle_ms / 1000})
        where user_id = ${user_id} and id = ${id}`,
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
export const closedSessions = async (
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
