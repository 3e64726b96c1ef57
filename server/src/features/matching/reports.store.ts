import { type Db, one, run, sql } from '../../db/sql.ts'

/** One open report a member and car: another one replaces its reason. */
export const writeReport = (
  db: Db,
  report: {
    id: string
    car_id: string
    reporter_id: string
    reason: string
    category: string | undefined
  },
) =>
  one<{ id: string }>(
    db,
    sql`insert into reports (id, car_id, reporter_id, reason, category)
        values (${report.id}, ${report.car_id}, ${report.reporter_id}, ${report.reason}, ${report.category})
        on conflict (car_id, reporter_id) where status = 'open' do update
          set reason = excluded.reason, category = excluded.category, created_at = now()
        returning id`,
  )

/** Each member counts once for a car, however often it is their top card; the owner does not count. */
export const writeViews = (db: Db, viewer_id: string, car_ids: string[]) =>
  run(
    db,
    sql`with seen as (
          insert into views (viewer_id, car_id)
          select ${viewer_id}, id from cars
          where id = any(${car_ids}::uuid[]) and feed_pos is not null and owner_id <> ${viewer_id}
          on conflict do nothing
          returning car_id
        )
        insert into car_stats as s (car_id, views)
        select car_id, 1 from seen order by car_id
        on conflict (car_id) do update set views = s.views + 1`,
  )
