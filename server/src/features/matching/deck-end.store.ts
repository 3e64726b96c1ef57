import { deck as limits } from '@keyswap/contract/limits'
import { type Db, literal, one, run, sql } from '../../db/sql.ts'
import { fitsAll, type Swiper, type Wanted } from './deck.store.ts'

/**
 * Earlier passes stop counting, so the passed cars return to the deck. Up to 1,000 are removed from the progress one by
 * one, so that the deck does not have to scan all liked cars in between. With more, the whole progress is cleared: the
 * deck then finds enough cars without long scans.
 */
export const restartPasses = (db: Db, user_id: string) =>
  run(
    db,
    sql`with passed as (
          select int8range(c.feed_pos, c.feed_pos + 1) as place
          from swipes s join cars c on c.id = s.target_car_id and c.feed_pos is not null
          where s.swiper_id = ${user_id} and s.direction = 'pass' and not s.is_reported
          limit 1001
        ), ahead as (
          select case when count(*) > 1000 then int8multirange(int8range(0, null))
                      else coalesce(range_agg(place), '{}') end as places
          from passed
        )
        insert into deck_progress as mine (user_id, passes_from) values (${user_id}, now())
        on conflict (user_id) do update
          set passes_from = now(), done = mine.done - (select places from ahead)`,
  )

const COUNTED = literal(limits.max_seen + 1)

/** How many cars the member has swiped. Stops one above the limit, to know whether there are more. */
export const countSeen = async (db: Db, viewer_id: string): Promise<number> =>
  (
    await one<{ seen: number }>(
      db,
      sql`select count(*)::int as seen
          from (select from swipes where swiper_id = ${viewer_id} limit ${COUNTED}) s`,
    )
  ).seen

/**
 * Whether a passed car fits the filters. Reads only the passes of the 10,000 newest cars (ids begin with a time):
 * 100,000 passes without a fit took 0.8 s.
 */
export const hasPassed = async (
  db: Db,
  { viewer_id, passes_from }: Swiper,
  wanted: Wanted | undefined,
): Promise<boolean> =>
  (
    await one<{ found: boolean }>(
      db,
      sql`select exists (
            select from (
              select target_car_id from swipes
              where swiper_id = ${viewer_id} and direction = 'pass' and not is_reported
                and (${passes_from}::timestamptz is null or created_at > ${passes_from}::timestamptz)
              order by target_car_id desc limit 10000
            ) s
            join cars c on c.id = s.target_car_id and c.feed_pos is not null
            where ${fitsAll(wanted)}
              and not is_closed_pair(c.owner_id, ${viewer_id})
          ) as found`,
    )
  ).found
