import { limitedMember, likes as limits, newMember } from '@keyswap/contract/limits'
import type { SwipeInput } from '@keyswap/contract/matching'
import type { Caller } from '../../../calls/caller.ts'
import { newId } from '../../../calls/ids.ts'
import { entry, oneFor } from '../../../db/entry.ts'
import { type Db, maybe, one, run, sql } from '../../../db/sql.ts'

type Swiped = {
  viewer_id: string
  /** If it is set, nothing has changed. */
  refusal: 'CAR_NOT_FOUND' | 'NO_ACTIVE_CAR' | 'CAR_RESERVED' | 'NEW_MEMBER_PACE' | 'LIMITED' | null
  wait_s: number | null
  /** Of LIMITED: when it ends. */
  until: string | null
  /** The JSON of a `Match`. */
  match: string | null
  /** The match's id if this very call made it. Then `partner` is the other member. */
  new_match: string | null
  partner: string
  /** Whether the partner has a device for notifications of matches. */
  wants_push: boolean
}

export const writeSwipe = (db: Db, caller: Caller, swipe: SwipeInput, likes_an_hour: number) => {
  const { direction, target_car_id, source_car_id } = swipe
  const is_super = direction === 'like' && swipe.is_super
  return oneFor<Swiped>(
    db,
    sql`select me.wait, me.id as viewer_id, swiped.*
          from ${entry(caller)}
          cross join lateral swipe(me.wait = 0, me.id, ${target_car_id}, ${direction}, ${source_car_id}, ${is_super},
                                 ${likes_an_hour}, ${limitedMember.likes_per_hour},
                                 ${newMember.new_ms} * interval '1 millisecond') swiped`,
  )
}

export type TargetCar = { id: string; owner_id: string; is_visible: boolean }

/** Locks the car for the transaction: no deletion, switching off or ban of its owner meanwhile. */
export const holdTarget = (db: Db, id: string, viewer_id: string) =>
  maybe<TargetCar>(
    db,
    sql`select id, owner_id, feed_pos is not null and not is_closed_pair(owner_id, ${viewer_id}) as is_visible
        from cars where id = ${id} for share`,
  )

/** Of a car that was passed again, the earlier pass stays. A pass on a car that the member has reported cannot be undone. */
export const undoPass = async (
  db: Db,
  swiper_id: string,
  target_car_id: string,
): Promise<boolean> => {
  const pass = sql`swiper_id = ${swiper_id} and target_car_id = ${target_car_id} and direction = 'pass'
                   and not is_reported`
  return (
    (await run(
      db,
      sql`update swipes set created_at = passed_before, passed_before = null
          where ${pass} and passed_before is not null`,
    )) > 0 || (await run(db, sql`delete from swipes where ${pass}`)) > 0
  )
}

export const likesCar = async (
  db: Db,
  swiper_id: string,
  target_car_id: string,
): Promise<boolean> =>
  (await run(
    db,
    sql`select 1 from swipes
        where swiper_id = ${swiper_id} and target_car_id = ${target_car_id} and direction = 'like'`,
  )) > 0

/** Returns why not; then nothing has changed. */
export const takeBackLike = async (
  db: Db,
  swiper_id: string,
  target_car_id: string,
): Promise<'NOT_FOUND' | 'MATCHED' | 'TOO_LATE' | null> =>
  (
    await one<{ refusal: 'NOT_FOUND' | 'MATCHED' | 'TOO_LATE' | null }>(
      db,
      sql`select take_back_like(${swiper_id}, ${target_car_id}, ${limits.undo_ms}) as refusal`,
    )
  ).refusal

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

/** For a deleted car: deletes all swipes on it and updates the pairs that used one of its likes. */
export const forgetLikes = async (db: Db, owner_id: string, car_id: string): Promise<void> => {
  await run(db, sql`delete from swipes where target_car_id = ${car_id}`)
  await run(db, sql`select rethink_pairs(${owner_id}, ${car_id}, null)`)
}

/** Undefined if there is nothing to tell, or it was told before. */
export const writeNextPair = (db: Db, match_id: string, car_ids: string[]) =>
  maybe<{ seq: number; members: string[] }>(
    db,
    sql`select * from tell_next_pair(${match_id}, ${car_ids}::uuid[], ${newId()})`,
  )
