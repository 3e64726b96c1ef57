import { type Db, many, sql } from '../../db/sql.ts'

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
    sql`select id, deal_id, user_id, would_swap_again, as_described, on_time, text, created_at
        from reviews where author_id = ${user_id} order by created_at, id`,
  )
