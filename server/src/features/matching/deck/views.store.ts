import { type Db, run, sql } from '../../../db/sql.ts'

/**
 * Each member counts once per car. Not counted: the owner, and members separated from the owner by a block or unmatch
 * who still have the car in an old deck.
 */
export const writeViews = (db: Db, viewer_id: string, car_ids: string[]) =>
  run(
    db,
    // A car or an account that is being deleted meanwhile is waited for, and left out.
    sql`with shown as (
          select c.id as car_id, viewer.id as viewer_id from cars c join users viewer on viewer.id = ${viewer_id}
          where c.id = any(${car_ids}::uuid[]) and c.feed_pos is not null and c.owner_id <> viewer.id
            and not is_closed_pair(c.owner_id, viewer.id)
          order by c.id for key share
        ),
        seen as (
          insert into views (viewer_id, car_id) select viewer_id, car_id from shown
          on conflict do nothing
          returning car_id
        )
        insert into car_stats as s (car_id, views)
        select car_id, 1 from seen order by car_id
        on conflict (car_id) do update set views = s.views + 1`,
  )
