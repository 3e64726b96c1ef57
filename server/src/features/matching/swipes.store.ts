import type { SwipeInput } from '@keyswap/contract/matching'
import { type Db, maybe, one, run, sql } from '../../db/sql.ts'
import type { Pair } from './pairs.store.ts'

/** Serializes a member's swipes of one car. An advisory lock, as there may be no row to lock yet. */
export const lockSwipeKey = (db: Db, swiper_id: string, target_car_id: string) =>
  run(
    db,
    sql`select pg_advisory_xact_lock(hashtextextended(${swiper_id}::uuid::text || ${target_car_id}::uuid::text, 0))`,
  )

export type TargetCar = { id: string; owner_id: string; is_visible: boolean }

// Lock the liked and the offered car for the transaction: no deletion, switching off or ban of an owner meanwhile.

export const holdTarget = (db: Db, id: string, viewer_id: string) =>
  maybe<TargetCar>(
    db,
    sql`select id, owner_id, feed_pos is not null and not is_closed_pair(owner_id, ${viewer_id}) as is_visible
        from cars where id = ${id} for share`,
  )

export type SourceCar = { id: string; owner_id: string; is_offered: boolean }

export const holdSource = (db: Db, id: string) =>
  maybe<SourceCar>(
    db,
    sql`select id, owner_id, feed_pos is not null as is_offered from cars where id = ${id} for share`,
  )

export type Swipe = { direction: 'like' | 'pass'; made_match: boolean }

export const lockSwipe = (db: Db, swiper_id: string, target_car_id: string) =>
  maybe<Swipe>(
    db,
    sql`select direction, made_match from swipes
        where swiper_id = ${swiper_id} and target_car_id = ${target_car_id} for update`,
  )

/** A like replaces a pass, and a pass a like. */
export function writeSwipe(db: Db, swiper_id: string, swipe: SwipeInput): Promise<number> {
  const source = swipe.direction === 'like' ? swipe.source_car_id : null
  const is_super = swipe.direction === 'like' && swipe.is_super
  return run(
    db,
    sql`insert into swipes (swiper_id, target_car_id, direction, source_car_id, is_super)
        values (${swiper_id}, ${swipe.target_car_id}, ${swipe.direction}, ${source}, ${is_super})
        on conflict (swiper_id, target_car_id) do update
          set direction = excluded.direction, source_car_id = excluded.source_car_id,
              is_super = excluded.is_super, created_at = now()`,
  )
}

/** If the pass is older than the member's "look again", it counts from now. */
export const renewPass = (db: Db, swiper_id: string, target_car_id: string) =>
  run(
    db,
    sql`update swipes s set created_at = now()
        where s.swiper_id = ${swiper_id} and s.target_car_id = ${target_car_id}
          and s.created_at <= (select passes_from from deck_progress where user_id = ${swiper_id})`,
  )

/** A pass made by a report cannot be undone. */
export const deletePass = (db: Db, swiper_id: string, target_car_id: string) =>
  run(
    db,
    sql`delete from swipes
        where swiper_id = ${swiper_id} and target_car_id = ${target_car_id} and direction = 'pass'
          and not is_reported`,
  )

export const markMadeMatch = (db: Db, swiper_id: string, target_car_id: string) =>
  run(
    db,
    sql`update swipes set made_match = true where swiper_id = ${swiper_id} and target_car_id = ${target_car_id}`,
  )

export const countLike = (db: Db, car_id: string, by: 1 | -1) =>
  run(
    db,
    sql`insert into car_stats as s (car_id, likes) values (${car_id}, greatest(0, ${by}))
        on conflict (car_id) do update set likes = greatest(0, s.likes + ${by})`,
  )

/** Removes a leaving member's likes and views from the counts. */
export const forgetCounts = (db: Db, user_id: string) =>
  run(
    db,
    sql`with gone as (
          select car_id, count(*) filter (where is_like) as likes, count(*) filter (where not is_like) as views
          from (
            select target_car_id as car_id, true as is_like from swipes
            where swiper_id = ${user_id} and direction = 'like'
            union all
            select car_id, false from views where viewer_id = ${user_id}
          ) as done
          group by car_id
        ), held as (
          select s.car_id from car_stats s join gone g on g.car_id = s.car_id order by s.car_id for update of s
        )
        update car_stats s
        set likes = greatest(0, s.likes - g.likes), views = greatest(0, s.views - g.views)
        from gone g join held h on h.car_id = g.car_id
        where s.car_id = g.car_id`,
  )

/** Whether among a member's likes of this owner's cars there is one of `liked`, and one that offers `offered`. */
export const likesAndOffers = async (
  db: Db,
  swiper_id: string,
  owner_id: string,
  liked: string,
  offered: string,
): Promise<boolean> =>
  (
    await one<{ is_both: boolean }>(
      db,
      sql`select coalesce(bool_or(s.target_car_id = ${liked}) and bool_or(s.source_car_id = ${offered}), false) as is_both
          from cars c join swipes s on s.swiper_id = ${swiper_id} and s.target_car_id = c.id
          where c.owner_id = ${owner_id} and s.direction = 'like'`,
    )
  ).is_both

type Like = { target: string; source: string; is_super: boolean }

// Two likes may be in flight: the pair's single row makes the second one see the first. `matched_by` is the car whose
// like completed the match, so that only this like reports a new match.

export const likeAsLow = (db: Db, low: string, high: string, { target, source, is_super }: Like) =>
  one<Pair>(
    db,
    sql`insert into pairs as p (low_id, high_id, low_target, low_source, low_super, low_liked_at)
        values (${low}, ${high}, ${target}, ${source}, ${is_super}, now())
        on conflict (low_id, high_id) do update
          set low_target = coalesce(p.low_target, excluded.low_target),
              low_source = case when p.low_target is null then excluded.low_source else p.low_source end,
              low_super = p.low_super or excluded.low_super,
              low_liked_at = coalesce(p.low_liked_at, now()),
              matched_by = coalesce(p.matched_by, case when p.high_target is not null then ${target}::uuid end)
        returning *`,
  )

export const likeAsHigh = (db: Db, low: string, high: string, { target, source, is_super }: Like) =>
  one<Pair>(
    db,
    sql`insert into pairs as p (low_id, high_id, high_target, high_source, high_super, high_liked_at)
        values (${low}, ${high}, ${target}, ${source}, ${is_super}, now())
        on conflict (low_id, high_id) do update
          set high_target = coalesce(p.high_target, excluded.high_target),
              high_source = case when p.high_target is null then excluded.high_source else p.high_source end,
              high_super = p.high_super or excluded.high_super,
              high_liked_at = coalesce(p.high_liked_at, now()),
              matched_by = coalesce(p.matched_by, case when p.low_target is not null then ${target}::uuid end)
        returning *`,
  )

/** After a like of this car was taken back: replaces it in the pair by the member's like of another car of the owner. */
export const rethinkPair = (db: Db, owner_id: string, car_id: string, liker_id: string) =>
  run(db, sql`select rethink_pairs(${owner_id}, ${car_id}, ${liker_id})`)

/** For a deleted car: deletes its likes and updates all pairs that used them. */
export const forgetLikes = async (db: Db, owner_id: string, car_id: string): Promise<void> => {
  await run(db, sql`delete from swipes where target_car_id = ${car_id}`)
  await run(db, sql`select rethink_pairs(${owner_id}, ${car_id}, null)`)
}
