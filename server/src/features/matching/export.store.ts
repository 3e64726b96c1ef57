import { type Db, many, sql } from '../../db/sql.ts'

export const swipesOf = (db: Db, user_id: string) =>
  many(
    db,
    sql`select target_car_id, direction, source_car_id, is_super, created_at from swipes
        where swiper_id = ${user_id} order by created_at`,
  )

export const viewsOf = (db: Db, user_id: string) =>
  many(db, sql`select car_id from views where viewer_id = ${user_id}`)

export const reportsOf = (db: Db, user_id: string) =>
  many(
    db,
    sql`select id, car_id, user_id, match_id, reason, category, status, created_at, decided_at from reports
        where reporter_id = ${user_id} order by created_at`,
  )
