import { deck as limits } from '@keyswap/contract/limits'
import type { Caller } from '../../../calls/caller.ts'
import { oneFor } from '../../../db/entry.ts'
import { type Db, literal, run, type Sql, sql } from '../../../db/sql.ts'
import { IS_OPEN_PAIR } from '../matches/pairs.store.ts'
import { fitsAll, type WantedCars } from './conditions.store.ts'
import { asking, newestUnswiped, OLDEST_PASSES, TOP } from './deck.store.ts'

/** Earlier passes stop counting: the deck deals those cars again, after all others. */
export const restartPasses = (db: Db, user_id: string) =>
  run(
    db,
    sql`insert into deck_progress as mine (user_id, passes_from) values (${user_id}, now())
        on conflict (user_id) do update set passes_from = now()`,
  )

/** Stops one above the limit, to know whether there are more. */
const SEEN = sql`select count(*)::int
                 from (select from swipes s where s.swiper_id = me.id limit ${literal(limits.max_seen + 1)}) s`

/** The passed cars `c` of the caller `me`, as far as looking again reads them. */
const PASSED = sql`(${OLDEST_PASSES}) s
      join cars c on c.id = s.target_car_id and c.feed_pos is not null and ${IS_OPEN_PAIR}`

const MOST = literal(limits.max_hidden)

/** How many unswiped cars of the deck fit; stops at the limit. */
const countUnswiped = (wanted: WantedCars | undefined) =>
  sql`(select count(*)::int from (${newestUnswiped(TOP, wanted, { most: MOST })}) c)`

const countAgain = (wanted: WantedCars | undefined) =>
  sql`count(*) filter (where ${fitsAll(wanted)})::int`

const listOf = (parts: Sql[]): Sql =>
  parts.length === 0
    ? sql`'{}'::int[]`
    : sql`array[${parts.reduce((all, one) => sql`${all}, ${one}`)}]`

/** For each of `wider`, in their order: unswiped cars, and those passed ones that the deck deals again. */
type Counts = { unswiped: number[]; again: number[] | null }

/** What the end of a deck says, in one statement: how many cars were seen, and how many more the wider filters have. */
export const readSummary = (
  db: Db,
  caller: Caller,
  wanted: WantedCars | undefined,
  wider: (WantedCars | undefined)[],
) =>
  oneFor<{ seen: number; has_passed: boolean } & Counts>(
    db,
    sql`with me as materialized (${asking(caller)}), admirer as (select id from cars where false)
        select me.wait, (${SEEN}) as seen,
               exists (
                 select from ${PASSED}
                 where (me.passes_from is null or s.created_at > me.passes_from) and ${fitsAll(wanted)}
               ) as has_passed,
               ${listOf(wider.map(countUnswiped))} as unswiped,
               case when me.passes_from is not null and ${wider.length > 0} then (
                 select ${listOf(wider.map(countAgain))} from ${PASSED} where s.created_at <= me.passes_from
               ) end as again
        from me`,
  )
