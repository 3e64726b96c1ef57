import { deck as limits } from '@keyswap/contract/limits'
import type { Filters } from '@keyswap/contract/matching'
import { type Db, literal, many, one, run, sql } from '../../db/sql.ts'

export type Spot = { id: string; feed_pos: number }

/** The member whose swipes hide cars from their deck. Passes before `passes_from` don't count. */
export type Swiper = { viewer_id: string; passes_from: string | null }

const PAGE = literal(limits.page)

const SPOT = sql`c.id, c.feed_pos`

// `offset 0` keeps the check of swipes an index lookup per car. Otherwise the planner joins with all of the viewer's
// swipes: few on average, but 100,000 for long-time members.
const isUnseenBy = ({ viewer_id, passes_from }: Swiper) =>
  sql`not is_closed_pair(c.owner_id, ${viewer_id})
      and not exists (
        select from swipes s where s.swiper_id = ${viewer_id} and s.target_car_id = c.id
          and swipe_counts(s, ${passes_from}::timestamptz) offset 0
      )`

export type Point = { lat: number; lng: number }

/** The filters, normalized as the database compares them. */
export type Wanted = Omit<Filters, 'make'> & {
  make_key?: string | undefined
  from?: Point | undefined
}

/** An SQL condition on a car `c`. */
export const fits = (wanted: Wanted) =>
  sql`car_fits(c, ${wanted.make_key}, ${wanted.year_from}, ${wanted.year_to}, ${wanted.mileage_to},
               ${wanted.mileage_km_to}, ${wanted.price_from}, ${wanted.price_to}, ${wanted.currency},
               ${wanted.transmission}, ${wanted.fuel_type}, ${wanted.condition}, ${wanted.distance_km}, ${wanted.from?.lat}, ${wanted.from?.lng})`

/** The newest cars that the viewer has not swiped. Skips positions in the viewer's progress without reading them. */
export const newestUnseen = (
  db: Db,
  swiper: Swiper,
  below: number,
  except: string[],
  wanted?: Wanted,
) =>
  many<Spot>(
    db,
    sql`select ${SPOT}
        from deck_ahead(${swiper.viewer_id}, ${below}) ahead
        cross join lateral (
          select ${SPOT} from cars c
          where c.feed_pos is not null and c.feed_pos >= ahead.lo and c.feed_pos < ahead.hi
            and c.owner_id <> ${swiper.viewer_id} and c.id <> all(${except}::uuid[])
            and ${wanted ? fits(wanted) : sql`true`} and ${isUnseenBy(swiper)}
          order by c.feed_pos desc, c.id
          limit ${PAGE}
        ) c
        limit ${PAGE}`,
  )

/** Unswiped cars of members who like one of the viewer's active cars, latest likes first. Reads at most 400 likes. */
export const carsOfAdmirers = (db: Db, swiper: Swiper, wanted: Wanted) =>
  many<Spot>(
    db,
    sql`select ${SPOT}
        from (
          (select high_id as admirer, high_target as target, high_liked_at as liked_at from pairs
           where low_id = ${swiper.viewer_id} and high_liked_at is not null and matched_by is null
           order by high_liked_at desc limit 200)
          union all
          (select low_id, low_target, low_liked_at from pairs
           where high_id = ${swiper.viewer_id} and low_liked_at is not null and matched_by is null
           order by low_liked_at desc limit 200)
        ) a
        join cars mine on mine.id = a.target and mine.is_active
        join cars c on c.owner_id = a.admirer and c.feed_pos is not null
        where ${fits(wanted)} and ${isUnseenBy(swiper)}
        order by a.liked_at desc, c.feed_pos desc
        limit ${PAGE}`,
  )

/**
 * Adds the positions from `from` to `to` to the member's progress: positions that the deck skips because every car there
 * was swiped. Does nothing if it already has those from `worth_from` to `worth_to`, or if the member has asked to look
 * again since the deck was read.
 */
export const noteProgress = (
  db: Db,
  { viewer_id, passes_from }: Swiper,
  from: number,
  to: number,
  worth_from: number,
  worth_to: number,
) =>
  run(
    db,
    sql`insert into deck_progress as mine (user_id, done)
        values (${viewer_id}, int8multirange(int8range(${from}, ${to})))
        on conflict (user_id) do update
          set done = mine.done + int8multirange(int8range(${from}, ${to}))
          where not mine.done @> int8range(${worth_from}, ${worth_to})
            and mine.passes_from is not distinct from ${passes_from}::timestamptz`,
  )

/** After an undone pass: the deck must read this position again. */
export const forgetProgress = (db: Db, user_id: string, car_id: string) =>
  run(
    db,
    sql`update deck_progress p
        set done = p.done - int8multirange(int8range(c.feed_pos, c.feed_pos + 1))
        from cars c
        where p.user_id = ${user_id} and c.id = ${car_id} and c.feed_pos is not null`,
  )

/** `card` is the JSON of a `DeckCar` without the distance. */
export type Card = { card: string; lat: number | null; lng: number | null }

export const readCards = (db: Db, ids: string[]) =>
  many<Card>(
    db,
    sql`select k.card, c.lat, c.lng
        from unnest(${ids}::uuid[]) with ordinality as wanted (id, position)
        join cars c on c.id = wanted.id
        join cards k on k.car_id = c.id
        order by wanted.position`,
  )

/** The position a new car would get now, and the newest car's position (-1 if there is none). */
export type Feed = { now: number; newest: number }

export type Asking = { location: string | null; passes_from: string | null } & Feed

/** One row even if the account is gone. `passes_from` is text because a Date would lose the microseconds. */
export const readAsking = (db: Db, viewer_id: string) =>
  one<Asking>(
    db,
    sql`select u.location, p.passes_from::text, feed_pos_of(clock_timestamp()) as now,
               coalesce((select max(feed_pos) from cars where feed_pos is not null), -1) as newest
        from (select) always
        left join users u on u.id = ${viewer_id}
        left join deck_progress p on p.user_id = u.id`,
  )
