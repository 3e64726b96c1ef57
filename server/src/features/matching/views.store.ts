import { type Db, run, sql } from '../../db/sql.ts'

/**
 * Each member counts once per car. Not counted: the owner, and members separated from the owner by a block or unmatch
 * who still have the car in an old deck.
 */
export const writeViews = (db: Db, viewer_id: string, car_ids: string[]) =>
  run(
    db,
    sql`with seen as (
          insert into views (viewer_id, car_id)
          select ${viewer_id}, id from cars
          where id = any(${car_ids}::uuid[]) and feed_pos is not null and owner_id <> ${viewer_id}
            and not is_closed_pair(owner_id, ${viewer_id})
          on conflict do nothing
          returning car_id
        )
        insert into car_stats as s (car_id, views)
        select car_id, 1 from seen order by car_id
        on conflict (car_id) do update set views = s.views + 1`,
  )
