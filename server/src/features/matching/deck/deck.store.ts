import { deck as limits } from '@keyswap/contract/limits'
import type { Caller } from '../../../calls/caller.ts'
import type { Cursor } from '../../../calls/cursor.ts'
import { entry, type Joined, joinedIn, manyFor, oneFor } from '../../../db/entry.ts'
import { type Db, literal, many, run, type Sql, sql } from '../../../db/sql.ts'
import { IS_OPEN_PAIR } from '../matches/pairs.store.ts'
import { closersFor, LIKERS, NO_CLOSERS } from './closers.store.ts'
import {
  COMES_LAST,
  FITS_WISH,
  fitsAll,
  IS_UNSEEN,
  IS_UNSWIPED,
  SPOT,
  type WantedCars,
  WISHES,
} from './conditions.store.ts'

/** Above everything in the feed. */
export const TOP = Number.MAX_SAFE_INTEGER

/** The member whose swipes hide cars from their deck. Passes before `passes_from` don't count. */
export type Swiper = { viewer_id: string; passes_from: string | null }

const PAGE = literal(limits.page)

/** Without those that an earlier page has shown before their turn, by their positions. */
const notAmong = (shown: number[]) =>
  shown.length > 0 ? sql`and c.feed_pos <> all(${shown}::bigint[])` : sql``

/**
 * The newest cars that the caller `me` has not swiped, other than those in `admirer`. Skips positions in the viewer's
 * progress without reading them.
 */
export const newestUnswiped = (
  below: number,
  wanted: WantedCars | undefined,
  { most = PAGE, shown = [] }: { most?: Sql; shown?: number[] } = {},
) =>
  sql`select ${SPOT}
      from deck_ahead(me.id, ${below}) ahead
      cross join lateral (
        select ${SPOT} from cars c
        where c.feed_pos is not null and c.feed_pos >= ahead.lo and c.feed_pos < ahead.hi
          and c.owner_id <> me.id and c.id <> all(array(select id from admirer))
          and ${fitsAll(wanted)} and ${IS_UNSWIPED} ${notAmong(shown)}
        order by c.feed_pos desc, c.id
        limit ${most}
      ) c
      limit ${most}`

/** Unswiped cars of members who like one of the viewer's active cars, latest likes first. */
const carsOfAdmirers = (wanted: WantedCars | undefined) =>
  sql`select ${SPOT}
      from liker a
      join cars mine on mine.id = a.target and mine.is_active
      join cars c on c.owner_id = a.owner and c.feed_pos is not null
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
  part: 'admirer' | 'closer' | 'newest'
  /** How many members the ring would have that a like of this closer closes. */
  size: number
  /** Its owner has not been here for 30 days, or lets five chats wait for a week. */
  comes_last: boolean
  is_again: boolean
  card: string | null
}

/** `has_progress`: all cars between the newest one drawn and those younger than `worth` are swiped, and not noted as such. */
type Progress = { has_progress: boolean }

/** Somebody likes one of the caller's cars, and the caller wants rings. */
type MayClose = { may_close: boolean }

const THE_ADMIRERS = sql`array(select id from admirer)`
/** Half of what admirers leave of a page. */
const HALF_LEFT = sql`(${PAGE} - (select count(*) from admirer)) / 2`

/** Of a car `c`: it fits one of the wishes in `wishing`, those of the caller's cars. As `FITS_OWN_WISH`, but they are read once. */
const FITS_A_WISH = sql`exists (
        select from wishing mine join cars wished on wished.id = c.id where fits_wish(mine.wish, mine.wish_keys, wished)
      )`

/** Which cards to draw. `closers`: also cars whose like would close a ring. `shown`: see `notAmong`. */
export type Drawing = {
  below: number
  isStart: boolean
  worth: number
  closers?: boolean
  shown?: number[]
}

/**
 * The cars of a deck: at its start those of admirers and, if asked for, closers; then the newest below a position. Only what fits
 * one page has its card; admirers' cars have it on the first page only.
 */
export const drawCards = async (
  db: Db,
  caller: Caller,
  { below, isStart, worth, closers = false, shown = [] }: Drawing,
  wanted: WantedCars | undefined,
): Promise<{ asking: Asking & Progress & MayClose; drawn: DrawnCard[] }> => {
  const rows = await manyFor<Asking & Progress & MayClose & Joined<DrawnCard>>(
    db,
    sql`with me as materialized (${asking(caller)}),
        liker as materialized (select l.* from me cross join lateral (${LIKERS}) l),
        admirer as materialized (
          select c.*, row_number() over () as place from me cross join lateral (${carsOfAdmirers(wanted)}) c
        ),
        closer as materialized (
          ${closers ? closersFor({ size: 3, wanted, most: HALF_LEFT, but: THE_ADMIRERS }) : NO_CLOSERS}
        ),
        newest as materialized (
          select c.*, row_number() over () as place, c.id = any(array(select id from closer)) as closes
          from me cross join lateral (${newestUnswiped(below, wanted, { shown })}) c
        ),
        wishing as materialized (
          select mine.wish, mine.wish_keys from me join cars mine on mine.owner_id = me.id
          where mine.feed_pos is not null and mine.wish is not null
        ),
        drawn as (
          select 'admirer' as part, ${SPOT}, 0 as size, c.place, ${isStart} as fits_page from admirer c
          union all
          select 'closer', ${SPOT}, c.size, c.place, true from closer c
          union all
          select 'newest', ${SPOT}, 0, c.place, not ${isStart} or not c.closes
                 and count(*) filter (where not c.closes) over (order by c.place)
                     <= ${PAGE} - (select count(*) from admirer) - (select count(*) from closer)
          from newest c
        )
        select me.wait, ${ASKED}, me.offer_rings and exists (select from liker) as may_close, c.part, c.size, c.id, c.feed_pos, c.lat, c.lng, k.card,
               c.fits_page and ${FITS_WISH} as fits_wish, c.fits_page and ${FITS_A_WISH} as fits_own_wish,
               c.part = 'admirer' and me.passes_from is not null and exists (
                 select from swipes s where s.swiper_id = me.id and s.target_car_id = c.id
               ) as is_again,
               c.fits_page and ${COMES_LAST} as comes_last,
               ahead.pos < settled.pos and not me.done @> int8range(ahead.pos, greatest(ahead.pos, settled.pos)) as has_progress
        from me
        cross join (select coalesce(max(feed_pos), -1) + 1 as pos from drawn) ahead
        cross join lateral (select least(me.now - ${worth}, me.newest + 1) as pos) settled
        left join drawn c on true
        left join cards k on k.car_id = case when c.fits_page then c.id end
        order by c.part, c.place`,
  )
  return { asking: rows[0], drawn: joinedIn(rows) }
}

/** More closers, of rings of four, other than the cars in `drawn`. Few decks have room for them, so it is a statement of its own. */
export function closersOfFour(
  db: Db,
  viewer_id: string,
  { drawn, most }: { drawn: string[]; most: number },
  wanted: WantedCars | undefined,
) {
  const [some, but] = [sql`${most}`, sql`${drawn}::uuid[]`]
  const more: Sql = closersFor({ size: 4, wanted, most: some, but })
  return many<DrawnCard>(
    db,
    sql`with me as materialized (${asking({ id: viewer_id })}),
        liker as materialized (select l.* from me cross join lateral (${LIKERS}) l)
        select 'closer' as part, c.size, c.id, c.feed_pos, c.lat, c.lng, k.card, ${WISHES}, false as is_again,
               ${COMES_LAST} as comes_last
        from me cross join lateral (${more}) c join cards k on k.car_id = c.id
        order by c.place`,
  )
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
  comes_last: boolean
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
               ${COMES_LAST} as comes_last
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
  sql`select me.wait, me.id, u.location, u.offer_rings, p.passes_from, coalesce(p.done, '{}') as done, feed_pos_of(clock_timestamp()) as now,
             coalesce((select max(feed_pos) from cars where feed_pos is not null), -1) as newest
      from ${entry(caller)} left join users u on u.id = me.id left join deck_progress p on p.user_id = me.id`

// `passes_from` is text because a Date would lose the microseconds.
const ASKED = sql`me.id as viewer_id, me.location, me.passes_from::text, me.now, me.newest`

export const readAsking = (db: Db, caller: Caller) =>
  oneFor<Asking>(db, sql`select me.wait, ${ASKED} from (${asking(caller)}) me`)
