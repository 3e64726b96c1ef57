import { type Db, many, maybe, run, sql } from '../../../db/sql.ts'

type Hold = { user_id: string; admin_id: string; reason: string; is_told: boolean }

/** Replaces an earlier hold. False if the account is gone. */
export const setHold = async (
  db: Db,
  { user_id, admin_id, reason, is_told }: Hold,
): Promise<boolean> =>
  (await run(
    db,
    sql`insert into holds (user_id, reason, admin, is_told)
        select u.id, ${reason}, a.name, ${is_told} from users u, users a
        where u.id = ${user_id} and a.id = ${admin_id}
        on conflict (user_id) do update
          set reason = excluded.reason, admin = excluded.admin, is_told = excluded.is_told, created_at = now()`,
  )) === 1

/** Undefined if there is none. */
export const deleteHold = (db: Db, user_id: string) =>
  maybe<{ is_told: boolean }>(
    db,
    sql`delete from holds where user_id = ${user_id} returning is_told`,
  )

export const hasHold = async (db: Db, user_id: string): Promise<boolean> =>
  (await many(db, sql`select from holds where user_id = ${user_id}`)).length > 0
