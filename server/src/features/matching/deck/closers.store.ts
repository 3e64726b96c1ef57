// Cars whose like would close a ring of three or four with one of the caller's cars. They obey the rules of rings
// (features/rings/circles.sql), apart from those that change by the hour: room, bars and waits.
import { closers as limits } from '@keyswap/contract/limits'
import { literal, type Sql, sql } from '../../../db/sql.ts'
import { IS_OPEN_PAIR } from '../matches/pairs.store.ts'
import { fitsAll, SPOT, type WantedCars } from './conditions.store.ts'

/** The likes of the caller's cars that have led to no match, one for each member; at most 400. */
export const LIKERS = sql`
          (select high_id as owner, high_target as target, high_source as source, high_liked_at as liked_at from pairs
           where low_id = me.id and high_liked_at is not null and matched_by is null
           order by high_liked_at desc limit 200)
          union all
          (select low_id, low_target, low_source, low_liked_at from pairs
           where high_id = me.id and low_liked_at is not null and matched_by is null
           order by low_liked_at desc limit 200)`

const CHECKED = literal(limits.checked)

const IS_ENDED = sql`(p.unmatched_by is not null or p.low_blocked_at is not null or p.high_blocked_at is not null)`

/** Of two members who are not next to each other in a ring. */
const isOpen = (one: Sql, other: Sql) => sql`not exists (
        select from pairs p
        where p.low_id = least(${one}, ${other}) and p.high_id = greatest(${one}, ${other}) and ${IS_ENDED} offset 0
      )`

/** Of two neighbours in a ring. Those who have matched can swap without it. */
const canBeNeighbours = (one: Sql, other: Sql) => sql`not exists (
        select from pairs p
        where p.low_id = least(${one}, ${other}) and p.high_id = greatest(${one}, ${other})
          and (p.matched_by is not null or ${IS_ENDED}) offset 0
      )`

// `offset 0` keeps this and the looks below lookups by key. Otherwise the planner may read a whole table.
const WANTS_RINGS = sql`c.feed_pos is not null and exists (
        select from users u where u.id = c.owner_id and u.offer_rings and u.banned_at is null offset 0
      )`

const MONEY = sql`c.price, c.currency, c.wish -> 'money' as money`

/** A car that can be in a ring. */
const ringCar = (id: Sql) =>
  sql`(select c.id, c.owner_id, ${MONEY} from cars c where c.id = ${id} and ${WANTS_RINGS} offset 0)`

/** Of two cars with a price, what the owner of the first said about money does not forbid getting the second for it. */
const canAfford = (gives: Sql, gets: Sql) =>
  sql`money_fits(${gives}.money, ${gives}.price, ${gives}.currency, ${gets}.price, ${gets}.currency) is not false`

/** The cars with which a car was liked, the newest likes first; also those that are no longer shown. */
const likesOf = (car: Sql, most: number) => sql`(
        select s.source_car_id as car
        from swipes s
        where s.target_car_id = ${car} and s.direction = 'like' and s.source_car_id is not null
        order by s.created_at desc limit ${literal(most)})`

/** Of many cars, the same come first all day, and others tomorrow. */
const byDay = (car: Sql) => sql`uuid_hash_extended(${car}, me.now / 86400000000)`

/** From `liker`, the cars that like one of the caller's, with their owners. */
const admiring = (most: number) => sql`
            select c.id as car, c.owner_id as owner, c.price, c.currency, c.money,
                   mine.price as my_price, mine.currency as my_currency, mine.money as my_money
            from me
            cross join lateral (
              select l.* from (select * from liker order by liked_at desc limit ${literal(limits.admirers)}) l
              where me.offer_rings
              order by ${byDay(sql`l.source`)} limit ${literal(most)}
            ) l
            cross join lateral ${ringCar(sql`l.target`)} mine
            cross join lateral ${ringCar(sql`l.source`)} c
            where ${isOpen(sql`c.owner_id`, sql`me.id`)} and ${canAfford(sql`c`, sql`mine`)}`

/** What the caller gives, and what the owner of a closer gets, in `admiring` or beyond it. */
const MINE = sql`d.my_price, d.my_currency, d.my_money`
const theirs = (car: Sql) => sql`${car}.price as their_price, ${car}.currency as their_currency`

/** Cars that like one of `admiring`: a like would close a ring of three. */
const OF_THREE = sql`
              select l.car, d.owner as neighbour, null::uuid as other, ${MINE}, ${theirs(sql`d`)}
              from admiring d cross join lateral ${likesOf(sql`d.car`, limits.likes)} l`

const OF_FOUR = sql`
              select l.car, x.owner_id as neighbour, d.owner as other, ${MINE}, ${theirs(sql`x`)}
              from admiring d
              cross join me
              cross join lateral ${likesOf(sql`d.car`, limits.likes_of_four)} liking
              cross join lateral ${ringCar(sql`liking.car`)} x
              cross join lateral ${likesOf(sql`x.id`, limits.likes_of_four)} l
              where x.owner_id not in (me.id, d.owner)
                and ${canBeNeighbours(sql`x.owner_id`, sql`d.owner`)} and ${isOpen(sql`x.owner_id`, sql`me.id`)}
                and ${canAfford(sql`x`, sql`d`)}`

type Closers = {
  size: 3 | 4
  wanted: WantedCars | undefined
  /** SQL: how many are wanted, and the ids of cars that are not. */
  most: Sql
  but: Sql
}

/** Closers for the caller `me`, each once, that the caller has not swiped. */
export const closersFor = ({ size, wanted, most, but }: Closers) => {
  const [candidates, looked_at] =
    size === 3 ? [OF_THREE, limits.looked_at] : [OF_FOUR, limits.looked_at_of_four]
  return sql`
          with admiring as materialized (${admiring(looked_at)})
          select c.*, ${literal(size)} as size, row_number() over () as place
          from me
          cross join lateral (
            select distinct on (${byDay(sql`l.car`)}, l.car) l.*
            from (${candidates} limit ${CHECKED}) l
            where not exists (select from swipes s where s.swiper_id = me.id and s.target_car_id = l.car offset 0)
            order by ${byDay(sql`l.car`)}, l.car
          ) w
          cross join lateral (
            select ${SPOT} from cars c
            where c.id = w.car and c.owner_id not in (me.id, w.neighbour) and (w.other is null or c.owner_id <> w.other)
              and c.id <> all(${but}) and ${WANTS_RINGS} and ${fitsAll(wanted)} and ${IS_OPEN_PAIR}
              and money_fits(w.my_money, w.my_price, w.my_currency, c.price, c.currency) is not false
              and money_fits(c.wish -> 'money', c.price, c.currency, w.their_price, w.their_currency) is not false
              and ${canBeNeighbours(sql`c.owner_id`, sql`w.neighbour`)}
              and (w.other is null or ${isOpen(sql`c.owner_id`, sql`w.other`)})
            offset 0
          ) c
          limit ${most}`
}

export const NO_CLOSERS = sql`select ${SPOT}, 0 as size, 0::bigint as place from cars c where false`
