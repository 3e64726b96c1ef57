import type { ListingFacts } from '@keyswap/contract/moderation'
import { type Db, many, maybe, sql } from '../../../db/sql.ts'

/** The car that report `r` is about, or that its reported member has in the chat of the report. */
export const REPORTED_CAR = sql`coalesce(
  r.car_id,
  (select case when m.user_a = r.user_id then m.car_a else m.car_b end from matches m where m.id = r.match_id),
  (select o.car_id from ring_members o where o.ring_id = r.ring_id and o.user_id = r.user_id))`

/** The facts are still plain. */
export const HAS_FACTS = sql`r.snapshot ? 'mileage'`

type Reported = {
  snapshot: ListingFacts | null
  facts: ListingFacts
  photos: { userId: string; carId: string; file: string }[]
}

/** Of an open report whose listing is not copied as it is. Undefined if there is nothing to copy. */
export const readReported = (db: Db, report_id: string) =>
  maybe<Reported>(
    db,
    sql`select r.snapshot, coalesce(case when ${HAS_FACTS} then r.snapshot end, car_snapshot(c)) as facts,
               coalesce((
                 select jsonb_agg(jsonb_build_object('userId', c.owner_id, 'carId', c.id, 'file', f.file) order by f.sort_order)
                 from car_photos f where f.car_id = c.id), '[]') as photos
        from reports r left join cars c on c.id = ${REPORTED_CAR}
        where r.id = ${report_id} and r.status = 'open' and (${HAS_FACTS} or (r.listing is null and c.id is not null))`,
  )

/** What was not copied, because it was reported before there were copies. */
export const listUncopied = async (db: Db): Promise<string[]> =>
  (
    await many<{ id: string }>(
      db,
      sql`select r.id from reports r where r.status = 'open' and ${HAS_FACTS} order by r.created_at, r.id limit 1000`,
    )
  ).map(({ id }) => id)
