import { deck as limits } from '@keyswap/contract/limits'
import { type Db, literal, one, run, sql } from '../../db/sql.ts'
import { fitsAll, type Swiper, type Wanted } from './deck.store.ts'

/** Earlier passes stop counting: the deck deals those cars again, after all others. */
export const restartPasses = (db: Db, user_id: string) =>
  run(
    db,
    sql`insert into deck_progress as mine (user_id, passes_from) values (${user_id}, now())
        on conflict (user_id) do update set passes_from = now()`,
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
