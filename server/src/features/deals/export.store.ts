import type { Deal, Version } from '@keyswap/contract/deals'
import { type Db, literal, many, sql } from '../../db/sql.ts'

/** A version may be 15 kB. */
const PAGE = literal(50)

export type ExportedProposal = Pick<Version, 'number' | 'hash' | 'terms' | 'created_at'> & {
  deal_id: string
  state: Deal['state']
}
type Cursor = { deal_id: string; number: number }
const START: Cursor = { deal_id: '00000000-0000-0000-0000-000000000000', number: 0 }

export const proposalsAfter = (db: Db, user_id: string, after: Cursor = START) =>
  many<ExportedProposal>(
    db,
    sql`select v.deal_id, d.state, v.number, v.hash, v.terms, v.created_at
        from deal_versions v join deals d on d.id = v.deal_id
        where v.proposed_by = ${user_id} and (v.deal_id, v.number) > (${after.deal_id}::uuid, ${after.number})
        order by v.deal_id, v.number limit ${PAGE}`,
  )

export const papersOf = (db: Db, user_id: string) =>
  many(
    db,
    sql`select deal_id, car_id, vin, plate, odometer, odometer_unit, defects, keys, first_registration::text,
               inspection_until::text, value_cents, currency, updated_at
        from deal_papers where giver_id = ${user_id} order by updated_at, deal_id, car_id`,
  )

/** "I got the keys": when they said so first and last, and whether they took it back; when they put away its reminder. */
export const wordsBy = (db: Db, user_id: string) =>
  many(
    db,
    sql`select deal_id, handed_over_at, repeated_at, has_taken_back, wants_cancel, put_away_at
        from deal_parties
        where user_id = ${user_id} and (handed_over_at is not null or has_taken_back or wants_cancel)
        order by created_at, deal_id`,
  )

/** What they said about the handover, and the money that they received. */
export const disputesBy = (db: Db, user_id: string) =>
  many(
    db,
    sql`select deal_id, text, created_at from deal_disputes where user_id = ${user_id} order by created_at, deal_id`,
  )

export const receiptsOf = (db: Db, user_id: string) =>
  many(
    db,
    sql`select deal_id, from_id, amount_cents, currency, received_at, is_before
        from deal_receipts where to_id = ${user_id} order by received_at, deal_id`,
  )

export const ticksBy = (db: Db, user_id: string) =>
  many(
    db,
    sql`select deal_id, car_id, item from deal_checks where user_id = ${user_id} and is_done order by deal_id, car_id, item`,
  )

export const reviewsBy = (db: Db, user_id: string) =>
  many(
    db,
    sql`select id, deal_id, user_id, would_swap_again, as_described, on_time, text, created_at
        from reviews where author_id = ${user_id} order by created_at, id`,
  )

/** What they photographed at handovers. The pictures are in the folder `photos`, by the deal's id. */
export const handoverPhotosBy = (db: Db, user_id: string) =>
  many(
    db,
    sql`select deal_id, car_id, view, caption, sent_digest, stored_digest, created_at, removed_at
        from handover_photos where user_id = ${user_id} order by created_at, deal_id, car_id, view`,
  )
