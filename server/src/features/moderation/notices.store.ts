import type { NoticeKind } from '@keyswap/contract/choices'
import type { CarNotice } from '@keyswap/contract/moderation'
import { newId } from '../../calls/ids.ts'
import { type Db, many, run, sql } from '../../db/sql.ts'

export type Notice = {
  kind: NoticeKind
  user_id: string
  car_id: string
  car: string
  is_active: boolean
  reason: string | undefined
}

export const insertNotice = (db: Db, notice: Notice) =>
  run(
    db,
    sql`insert into car_notices (user_id, id, kind, car_id, car, is_active, reason)
        values (${notice.user_id}, ${newId()}, ${notice.kind}, ${notice.car_id}, ${notice.car}, ${notice.is_active},
                ${notice.reason || null})`,
  )

const NOTICE = sql`kind, car_id, car, is_active, reason, created_at`

export const listNotices = (db: Db, user_id: string) =>
  many<CarNotice>(
    db,
    sql`select id, ${NOTICE}, seen_at is null as is_new
        from car_notices
        where user_id = ${user_id} and created_at > now() - interval '30 days'
        order by created_at desc, id desc
        limit 100`,
  )

export const markSeen = (db: Db, user_id: string) =>
  run(
    db,
    sql`update car_notices set seen_at = now() where user_id = ${user_id} and seen_at is null`,
  )

export const noticesForExport = (db: Db, user_id: string) =>
  many(
    db,
    sql`select ${NOTICE}, seen_at from car_notices
        where user_id = ${user_id} order by created_at, id`,
  )
