import type { Me, ProfileChange } from '@keyswap/contract/accounts'
import { type Db, maybe, one, run, sql } from '../../db/sql.ts'
import type { Viewer } from '../../viewer.ts'
import type { Token } from './tokens.ts'

export const findViewerByToken = (db: Db, { user_id, hash }: Token) =>
  maybe<Viewer>(
    db,
    sql`select t.user_id as id, t.session_id, a.user_id is not null as is_admin
        from access_tokens t left join admins a on a.user_id = t.user_id
        where t.user_id = ${user_id} and t.hash = ${hash} and t.expires_at > now()`,
  )

export const readMe = (db: Db, id: string) =>
  one<Me>(
    db,
    sql`select u.id, u.email, u.name, u.name as username, u.avatar_url, u.location,
               a.user_id is not null as is_admin
        from users u left join admins a on a.user_id = u.id
        where u.id = ${id}`,
  )

export const updateProfile = (db: Db, id: string, change: ProfileChange) =>
  run(
    db,
    sql`update users
        set name = coalesce(${change.name}, name),
            location = case when ${change.location !== undefined} then ${change.location} else location end
        where id = ${id}`,
  )

export const deleteExpiredTokens = (db: Db) =>
  run(db, sql`delete from access_tokens where expires_at < now()`)
