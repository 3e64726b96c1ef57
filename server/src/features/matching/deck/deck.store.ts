import { fresh, deck as limits } from '@keyswap/contract/limits'
import type { Filters } from '@keyswap/contract/matching'
import type { Caller } from '../../../calls/caller.ts'
import type { Cursor } from '../../../calls/cursor.ts'
import { entry, type Joined, joinedIn, manyFor, oneFor } from '../../../db/entry.ts'
import { type Db, literal, many, run, sql } from '../../../db/sql.ts'
import { IS_OPEN_PAIR } from '../matches/pairs.store.ts'

/** Above everything in the feed. */
export const TOP = Number.MAX_SAFE_INTEGER

/** The member whose swipes hide cars from their deck. Passes before `passes_from` don't count. */
export type Swiper = { viewer_id: string; passes_from: string | null }

const PAGE = literal(limits.page)

const SPOT = sql`c.id, c.owner_id, c.feed_pos, c.lat, c.lng, c.wish, c.wish_keys`

// An SQL condition on a car `c` and the caller `me`. `offset 0` keeps the check of swipes an index lookup per car.
// Otherwise the planner joins with all of the caller's swipes: few on average, but 100,000 for long-time members.
export const IS_UNSEEN = sql`${IS_OPEN_PAIR}
      and not exists (
        select from swipes s where s.swiper_id = me.id and s.target_car_id = c.id
          and swipe_counts(s, me.passes_from) offset 0
      )`

// Without any swipe that the caller has made of it.
export const IS_UNSWIPED = sql`${IS_OPEN_PAIR}
      and not exists (
        select from swipes s where s.swiper_id = me.id and s.target_car_id = c.id offset 0
      )`

/** Of a car `c` and the caller `me`: one of the caller's listed cars is what the owner would swap it for. */
export const FITS_WISH = sql`c.wish is not null and exists (
        select from cars mine
        where mine.owner_id = me.id and mine.feed_pos is not null and fits_wish(c.wish, c.wish_keys, mine)
      )`

/** Of a car `c` and the caller `me`: it is what they would swap one of their listed cars for. */
export const FITS_OWN_WISH = sql`exists (
        select from cars mine join cars wished on wished.id = c.id
        where mine.owner_id = me.id and mine.feed_pos is not null and mine.wish is not null
          and fits_wish(mine.wish, mine.wish_keys, wished)
      )`

export const WISHES = sql`${FITS_WISH} as fits_wish, ${FITS_OWN_WISH} as fits_own_wish`

/** Of a car `c`: its owner has not been here for long. */
const IS_AWAY = sql`exists (
        select from visits v
        where v.user_id = c.owner_id and v.at < now() - make_interval(secs => ${literal(fresh.ask_ms / 1000)}) offset 0
      )`

export type Point = { lat: number; lng: number }

/** The filters, normalized as the database compares them. */
export type WantedCars = Omit<Filters, 'make'> & {
  make_key?: string | undefined
  from?: Point | undefined
}

const fits = (wanted: WantedCars) =>
  sql`car_fits(c, ${wanted.make_key}, ${wanted.year_from}, ${wanted.year_to}, ${wanted.mileage_to},
               ${wanted.mileage_km_to}, ${wanted.price_from}, ${wanted.price_to}, ${wanted.currency},
               ${wanted.body}, ${wanted.transmission}, ${wanted.fuel_type}, ${wanted.condition}, ${wanted.distance_km}, ${wanted.from?.lat}, ${wanted.from?.lng})`

/** An SQL condition on a car `c`. */
export const fitsAll = (wanted: WantedCars | undefined) => (wanted ? fits(wanted) : sql`true`)

/**
 * The newest cars that the caller `me` has not swiped, other than those in `admirer`. Skips positions in the viewer's
 * progress without reading them.
 */
export const newestUnswiped = (below: number, wanted: WantedCars | undefined, most = PAGE) =>
  sql`select ${SPOT}
      from deck_ahead(me.id, ${below}) ahead
      cross join lateral (
        select ${SPOT} from cars c
        where c.feed_pos is not null and c.feed_pos >= ahead.lo and c.feed_pos < ahead.hi
          and c.owner_id <> me.id and c.id <> all(array(select id from admirer))
          and ${fitsAll(wanted)} and ${IS_UNSWIPED}
        order by c.feed_pos desc, c.id
        limit ${most}
      ) c
      limit ${most}`

/** Unswiped cars of members who like one of the viewer's active cars, latest likes first. Reads at most 400 likes. */
const carsOfAdmirers = (wanted: WantedCars | undefined) =>
  sql`select ${SPOT}
      from (
        (select high_id as admirer, high_target as target, high_liked_at as liked_at from pairs
         where low_id = me.id and high_liked_at is not null and matched_by is null
         order by high_liked_at desc limit 200)
        union all
        (select low_id, low_target, low_liked_at from pairs
         where high_id = me.id and low_liked_at is not null and matched_by is null
         order by low_liked_at desc limit 200)
      ) a
      join cars mine on mine.id = a.target and mine.is_active
      join cars c on c.owner_id = a.admirer and c.feed_pos is not null
      where ${fitsAll(wanted)} and ${IS_UNSEEN}
      order by a.liked_at desc, c.feed_pos desc
      limit ${PAGE}`

/**
 * A car's place on earth, if it is known, and its card: the JSON of a `DeckCar` without what depends on the viewer, which
 * is the distance and whose wishes are met.
 */
export type Card = {
  card: string
  lat: number | null
  lng: number | null
  fits_wish: boolean
  fits_own_wish: boolean
}

/** `card` is null if the car is beyond the page. */
export type DrawnCard = Omit<Card, 'card'> & {
  id: string
  feed_pos: number
  is_admirer: boolean
  /** Its owner has not been here for 30 days. */
  is_away: boolean
  is_again: boolean
  card: string | null
}

/** `has_progress`: all cars between the newest one drawn and those younger than `worth` are swiped, and not noted as such. */
type Progress = { has_progress: boolean }

/**
 * The cars of a deck: at its start those of admirers, then the newest below a position. Only what fits one page has its
 * card; admirers' cars have it on the first page only.
 */
export const drawCards = async (
  db: Db,
  caller: Caller,
  { below, isStart, worth }: { below: number; isStart: boolean; worth: number },
  wanted: WantedCars | undefined,
): Promise<{ asking: Asking & Progress; drawn: DrawnCard[] }> => {
  const rows = await manyFor<Asking & Progress & Joined<DrawnCard>>(
    db,
    sql`with me as materialized (${asking(caller)}),
        admirer as materialized (
          select c.*, row_number() over () as place from me cross join lateral (${carsOfAdmirers(wanted)}) c
        ),
        newest as materialized (
          select c.*, row_number() over () as place
          from me cross join lateral (${newestUnswiped(below, wanted)}) c
        ),
        drawn as (
          select true as is_admirer, admirer.*, ${isStart} as fits_page from admirer
          union all
          select false, newest.*, not ${isStart} or newest.place <= ${PAGE} - (select count(*) from admirer)
          from newest
        )
        select me.wait, ${ASKED}, c.is_admirer, c.id, c.feed_pos, c.lat, c.lng, k.card, ${WISHES},
               c.is_admirer and me.passes_from is not null and exists (
                 select from swipes s where s.swiper_id = me.id and s.target_car_id = c.id
               ) as is_again,
               ${IS_AWAY} as is_away,
               ahead.pos < settled.pos and not me.done @> int8range(ahead.pos, greatest(ahead.pos, settled.pos)) as has_progress
        from me
        cross join (select coalesce(max(feed_pos), -1) + 1 as pos from drawn) ahead
        cross join lateral (select least(me.now - ${worth}, me.newest + 1) as pos) settled
        left join drawn c on true
        left join cards k on k.car_id = case when c.fits_page then c.id end
        order by c.is_admirer desc, c.place`,
  )
  return { asking: rows[0], drawn: joinedIn(rows) }
}

/**
 * Only the oldest passes are read, at most this many: with filters that nothing fits, these would be all. So what the end of the
 * deck says of passed cars is what looking again shows.
 */
const PASSES = literal(10_000)

// Of the caller `me`.
const IS_PASS = sql`s.swiper_id = me.id and s.direction = 'pass' and not s.is_reported`

export const OLDEST_PASSES = sql`select s.target_car_id, s.created_at from swipes s where ${IS_PASS}
      order by s.created_at, s.target_car_id limit ${PASSES}`

/** `passed_at` is in microseconds. */
export type PassedCard = Card & {
  id: string
  passed_at: number
  is_again: boolean
  is_away: boolean
}

/** Passed cars that the member has asked to see again, other than those in `drawn`, oldest pass first. At most one page and one. */
export const passedAgain = (
  db: Db,
  { viewer_id, passes_from }: Swiper,
  after: Cursor<number>,
  drawn: string[],
  wanted: WantedCars | undefined,
) =>
  many<PassedCard>(
    db,
    sql`select c.id, c.lat, c.lng, k.card, feed_pos_of(s.created_at) as passed_at, ${WISHES}, true as is_again,
               ${IS_AWAY} as is_away
        from (select ${viewer_id}::uuid as id) me
        cross join lateral (
          select s.target_car_id, s.created_at from swipes s
          where ${IS_PASS} and s.created_at <= ${passes_from}::timestamptz
            and (s.created_at, s.target_car_id)
                > ('epoch'::timestamptz + ${after.key}::bigint * interval '1 microsecond', ${after.id}::uuid)
          order by s.created_at, s.target_car_id limit ${PASSES}
        ) s
        join cars c on c.id = s.target_car_id and c.feed_pos is not null
        join cards k on k.car_id = c.id
        where c.id <> all(${drawn}::uuid[]) and ${fitsAll(wanted)} and ${IS_OPEN_PAIR}
        order by s.created_at, s.target_car_id
        limit ${literal(limits.page + 1)}`,
  )

/** Adds positions to the member's progress. */
export const noteProgress = (db: Db, viewer_id: string, from: number, to: number) =>
  run(
    db,
    sql`insert into deck_progress as mine (user_id, done)
        values (${viewer_id}, int8multirange(int8range(${from}, ${to})))
        on conflict (user_id) do update set done = mine.done + int8multirange(int8range(${from}, ${to}))`,
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

/** The position a new car would get now, and the newest car's position (-1 if there is none). */
type Feed = { now: number; newest: number }

export type Asking = {
  viewer_id: string
  location: string | null
  passes_from: string | null
} & Feed

/** Who asks, their location, since when their passes count, and the feed's positions. */
export const asking = (caller: Caller) =>
  sql`select me.wait, me.id, u.location, p.passes_from, coalesce(p.done, '{}') as done, feed_pos_of(clock_timestamp()) as now,
             coalesce((select max(feed_pos) from cars where feed_pos is not null), -1) as newest
      from ${entry(caller)} left join users u on u.id = me.id left join deck_progress p on p.user_id = me.id`

// `passes_from` is text because a Date would lose the microseconds.
const ASKED = sql`me.id as viewer_id, me.location, me.passes_from::text, me.now, me.newest`

export const readAsking = (db: Db, caller: Caller) =>
  oneFor<Asking>(db, sql`select me.wait, ${ASKED} from (${asking(caller)}) me`)
