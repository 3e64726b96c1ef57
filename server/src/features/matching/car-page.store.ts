import { type Db, maybe, sql } from '../../db/sql.ts'

export type Standing = { is_listed: boolean; swiped: 'like' | 'pass' | null; is_reported: boolean }

/** undefined if the viewer may not see the car: it must be in the feed, their own, or in one of their matches. */
export const findStanding = (db: Db, viewer_id: string, car_id: string) =>
  maybe<Standing>(
    db,
    sql`select seen.is_listed, s.direction as swiped, coalesce(s.is_reported, false) as is_reported
        from cars c
        cross join lateral (
          select c.feed_pos is not null and c.owner_id <> ${viewer_id}
                 and not is_closed_pair(c.owner_id, ${viewer_id}) as is_listed
        ) seen
        left join swipes s on s.swiper_id = ${viewer_id} and s.target_car_id = c.id
        where c.id = ${car_id}
          and (seen.is_listed or c.owner_id = ${viewer_id} or not is_closed_pair(c.owner_id, ${viewer_id}) and exists (
            select from matches m join chat_members mm on mm.chat_id = m.id and mm.user_id = ${viewer_id}
            where c.id in (m.car_a, m.car_b)
          ))`,
  )
