// Conditions on a car `c`, and what a statement reads of it.
import { fresh } from '@keyswap/contract/limits'
import type { Filters } from '@keyswap/contract/matching'
import { literal, sql } from '../../../db/sql.ts'
import { WHEN_LATE } from '../answering/late.store.ts'
import { IS_OPEN_PAIR } from '../matches/pairs.store.ts'

export const SPOT = sql`c.id, c.owner_id, c.feed_pos, c.lat, c.lng, c.wish, c.wish_keys`

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

/** Of a car `c`: it comes last on its page and is no closer. Its owner is away, or lets five chats wait for a week. */
export const COMES_LAST = sql`(${IS_AWAY} or is_late(c.owner_id, ${WHEN_LATE}))`

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
