import { type Db, many, maybe, run, sql } from '../../db/sql.ts'

export type BanStanding = {
  is_banned: boolean
  ban_reason: string | null
  /** When it ends by itself, if it does. */
  banned_until: string | null
}

export const BAN_STANDING = sql`banned_at is not null as is_banned, ban_reason,
  case when banned_until > now() then banned_until end as banned_until`

/**
 * Share-locks the member until the transaction ends, so a concurrent ban happens either before and is seen, or after.
 */
export const lockAndReadBan = (db: Db, user_id: string) =>
  maybe<BanStanding>(db, sql`select ${BAN_STANDING} from users where id = ${user_id} for share`)

/** Serializes bans: otherwise two admins could ban each other at once and leave no admin. */
export const lockAdmins = (db: Db) =>
  run(db, sql`select user_id from admins order by user_id for update`)

export type Staff = { id: string; role: 'admin' | 'moderator' }

export const listUnbannedStaff = (db: Db) =>
  many<Staff>(
    db,
    sql`select u.id, a.role from admins a join users u on u.id = a.user_id where u.banned_at is null`,
  )

export const isAdmin = async (db: Db, user_id: string): Promise<boolean> =>
  (await many(db, sql`select from admins where user_id = ${user_id} and role = 'admin'`)).length > 0

/** Also if they are banned. */
export const isStaff = async (db: Db, user_id: string): Promise<boolean> =>
  (await many(db, sql`select from admins where user_id = ${user_id}`)).length > 0

/** While this lock is held, the member gets no new session, message or active car. */
export const lockMember = (db: Db, user_id: string) =>
  maybe<{ name: string; is_banned: boolean; banned_for_fraud: boolean }>(
    db,
    sql`select name, banned_at is not null as is_banned, banned_for_fraud
        from users where id = ${user_id} for no key update`,
  )

/** Waits for writes in this member's name to finish, and blocks new ones. */
export const lockForDeletion = (db: Db, user_id: string) =>
  run(db, sql`select id from users where id = ${user_id} for update`)

export const setBan = (db: Db, user_id: string, reason: string | undefined) =>
  run(
    db,
    sql`update users set banned_at = now(), ban_reason = nullif(${reason}, '') where id = ${user_id}`,
  )

/** Of a member who is already banned: a ban of its own, which the end of the one before does not lift. */
export const markBannedForFraud = (db: Db, user_id: string) =>
  run(
    db,
    sql`update users set banned_for_fraud = true, banned_at = now(), banned_until = null where id = ${user_id}`,
  )

export const liftBan = (db: Db, user_id: string) =>
  run(
    db,
    sql`update users set banned_at = null, banned_until = null, ban_reason = null, banned_for_fraud = false
        where id = ${user_id}`,
  )

/** When what moderators decided ends by itself; null if it does not, or nothing was decided. */
type Ends = { banned_until: string | null; limited_until: string | null }

export const setEnds = (db: Db, user_id: string, { banned_until, limited_until }: Ends) =>
  run(
    db,
    sql`update users set banned_until = ${banned_until}, limited_until = ${limited_until} where id = ${user_id}`,
  )

/** Keeps the sessions: the next refresh of each is answered with the reason for the ban and ends the session. */
export const deleteAccessTokens = (db: Db, user_id: string) =>
  run(db, sql`delete from access_tokens where user_id = ${user_id}`)
