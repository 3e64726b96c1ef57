import { type Db, many, sql } from '../../db/sql.ts'
import { AS_DESCRIBED } from './reviews.store.ts'

export const proposalsOf = (db: Db, user_id: string) =>
  many(
    db,
    sql`select v.deal_id, d.state, v.number, v.hash, v.terms, v.created_at
        from deal_versions v join deals d on d.id = v.deal_id
        where v.proposed_by = ${user_id} order by v.created_at, v.deal_id, v.number`,
  )

export const papersOf = (db: Db, user_id: string) =>
  many(
    db,
    sql`select deal_id, car_id, vin, plate, odometer, odometer_unit, defects, keys, updated_at
        from deal_papers where giver_id = ${user_id} order by updated_at, deal_id, car_id`,
  )

export const reviewsBy = (db: Db, user_id: string) =>
  many(
    db,
    sql`select w.id, w.deal_id, w.user_id, w.would_swap_again, ${AS_DESCRIBED} as as_described, w.on_time, w.text, w.created_at
        from reviews w where w.author_id = ${user_id} order by w.created_at, w.id`,
  )
