import { type Db, one, sql } from '../../db/sql.ts'

/** False if an id is given twice. */
export const areInRing = async (db: Db, ring_id: string, user_ids: string[]): Promise<boolean> =>
  (
    await one<{ members: number }>(
      db,
      sql`select count(*) as members from ring_members
          where ring_id = ${ring_id} and user_id = any (${user_ids}::uuid[])`,
    )
  ).members === user_ids.length

/** Whether the car is in one of the member's rings that are not over. */
export const isCarInRing = async (db: Db, user_id: string, car_id: string): Promise<boolean> =>
  (
    await one<{ found: boolean }>(
      db,
      sql`select exists (
            select from ring_cars c join ring_members m on m.ring_id = c.ring_id and m.user_id = ${user_id}
            where c.car_id = ${car_id}) as found`,
    )
  ).found
