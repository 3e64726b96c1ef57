import { ban, chat } from '@keyswap/contract/limits'
import { type Db, maybe, run, sql } from '../../../db/sql.ts'

export type Departed = { banned_for_fraud: boolean; is_banned: boolean }

/** Undefined if this member has not left, or has left too long ago. */
export const lockDeparted = (db: Db, user_id: string) =>
  maybe<Departed>(
    db,
    sql`select banned_for_fraud, banned_at is not null as is_banned from departed where user_id = ${user_id} for update`,
  )

/** For fraud that is found out after the member has left. Their address has been deleted already. */
export const banDeparted = (db: Db, user_id: string) =>
  run(
    db,
    sql`update departed set banned_at = coalesce(banned_at, now()), banned_for_fraud = true where user_id = ${user_id}`,
  )

/** After this, their address can sign up again. */
export const unbanDeparted = (db: Db, user_id: string) =>
  run(
    db,
    sql`update departed set banned_at = null, banned_for_fraud = false, address_hash = null where user_id = ${user_id}`,
  )

/** Rows stay as long as the member's messages do, or longer if the address must not sign up again. */
export const sweepDeparted = (db: Db) =>
  run(
    db,
    sql`delete from departed
        where left_at < now() - ${ban.address_ms} * interval '1 millisecond'
          or banned_at is null and left_at < now() - ${chat.kept_ms} * interval '1 millisecond'`,
  )
