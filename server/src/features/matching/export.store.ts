import { REPORT } from '../../db/columns.ts'
import { type Db, many, sql } from '../../db/sql.ts'

// Pages are in key order, so that each is one index scan.
const PAGE = 500
const START = '00000000-0000-0000-0000-000000000000'

export type ExportedSwipe = {
  target_car_id: string
  direction: string
  source_car_id: string | null
  is_super: boolean
  created_at: string
}

export const swipesAfter = (db: Db, user_id: string, after = START) =>
  many<ExportedSwipe>(
    db,
    sql`select target_car_id, direction, source_car_id, is_super, created_at from swipes
        where swiper_id = ${user_id} and target_car_id > ${after}
        order by target_car_id limit ${PAGE}`,
  )

export type ExportedView = { car_id: string }

export const viewsAfter = (db: Db, user_id: string, after = START) =>
  many<ExportedView>(
    db,
    sql`select car_id from views where viewer_id = ${user_id} and car_id > ${after}
        order by car_id limit ${PAGE}`,
  )

export type ExportedMatch = {
  id: string
  created_at: string
  opened_at: string | null
  /** The member's own car as it was when they matched, or when the chat was closed. */
  car: { year: number; make: string; model: string }
  other: { id: string; name: string; car_id: string | null }
}

export const matchesAfter = (db: Db, user_id: string, after = START) =>
  many<ExportedMatch>(
    db,
    sql`select m.id, m.created_at, mine.opened_at,
               case when m.user_a = mine.user_id then m.snapshot_a else m.snapshot_b end as car,
               jsonb_build_object(
                 'id', them.id,
                 'name', case when u.id is null then 'Deleted user' else coalesce(theirs.closed_name, u.name) end,
                 'car_id', them.car_id) as other
        from chat_members mine
        join matches m on m.id = mine.chat_id
        cross join lateral (
          select case when m.user_a = mine.user_id then m.user_b else m.user_a end as id,
                 case when m.user_a = mine.user_id then m.car_b else m.car_a end as car_id
        ) them
        left join users u on u.id = them.id
        left join chat_members theirs on theirs.user_id = them.id and theirs.chat_id = m.id
        where mine.user_id = ${user_id} and mine.kind = 'match' and mine.chat_id > ${after}
        order by mine.chat_id limit ${PAGE}`,
  )

export const reportsOf = (db: Db, user_id: string) =>
  many(
    db,
    sql`select ${REPORT}, r.car_id, r.user_id, r.match_id, r.ring_id, r.decided_at, r.reopened_at
        from reports r where r.reporter_id = ${user_id} order by r.created_at`,
  )
