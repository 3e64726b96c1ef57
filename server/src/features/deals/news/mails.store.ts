import type { Currency } from '@keyswap/contract/units'
import { type Db, maybe, sql } from '../../../db/sql.ts'
import { carFor, hasGiven, mayHaveGiven } from './news.store.ts'

/** Where the deal is talked about. */
export type Mailed = { chat_kind: 'match' | 'ring'; chat_id: string }

type Meeting = Mailed & {
  /** As it was proposed, with its offset. */
  meet_at: string
  place: string | null
}

/** The meeting of an agreed deal, if it is still to come. */
export const readMeeting = (db: Db, deal_id: string) =>
  maybe<Meeting>(
    db,
    sql`select d.chat_kind, d.chat_id, v.terms ->> 'meet_at' as meet_at, v.terms ->> 'place' as place
        from deals d join deal_versions v on v.deal_id = d.id and v.number = d.agreed_version
        where d.id = ${deal_id} and d.state = 'agreed' and d.meet_at > now()`,
  )

/** A member's deal `d` with its agreed version `v`; not of a banned member, who cannot look at it. */
const agreedFor = (deal_id: string, user_id: string) =>
  sql`from deals d
      join deal_parties p on p.deal_id = d.id and p.user_id = ${user_id}::uuid
      join users u on u.id = p.user_id and u.banned_at is null
      join deal_versions v on v.deal_id = d.id and v.number = d.agreed_version
      where d.id = ${deal_id}`

type Cancelled = Mailed & {
  meet_at: string | null
  place: string | null
  /** What the member would have got, and whether they say that they have it. */
  gets: string
  has_got: boolean
  /** The member's own car, and whether another says that they have it. */
  gives: string
  has_given: boolean
  /** Whether another said so and took it back. */
  may_be_given: boolean
  /** What the member has received, or another has from them. `name` is who that is with, in a closed chat as it was agreed; empty if they have left. */
  money: { amount_cents: number; currency: Currency; has_got: boolean; name: string }[]
}

/** An agreed deal that was cancelled. */
export const readCancelled = (db: Db, deal_id: string, user_id: string) =>
  maybe<Cancelled>(
    db,
    sql`select d.chat_kind, d.chat_id, v.terms ->> 'meet_at' as meet_at, v.terms ->> 'place' as place,
               ${carFor(user_id)} as gets, p.handed_over_at is not null as has_got,
               ${carFor(user_id, 'giver_id')} as gives, ${hasGiven(user_id)} as has_given,
               ${mayHaveGiven(user_id)} as may_be_given,
               (select coalesce(json_agg(json_build_object(
                  'amount_cents', r.amount_cents, 'currency', r.currency, 'has_got', r.to_id = p.user_id,
                  'name', case when o.id is null then ''
                               when c.is_closed is not false then name_then(v.snapshot, o.id) else o.name end)
                  order by r.received_at), '[]')
                from deal_receipts r
                left join chats c on c.id = d.chat_id
                left join users o on o.id = case when r.to_id = p.user_id then r.from_id else r.to_id end
                where r.deal_id = d.id and p.user_id in (r.from_id, r.to_id)) as money
        ${agreedFor(deal_id, user_id)} and d.state = 'cancelled'`,
  )

type Asked = Mailed & { gets: string }

/** If the member still has to say again that they got the keys. */
export const readDisputed = (db: Db, deal_id: string, user_id: string) =>
  maybe<Asked>(
    db,
    sql`select d.chat_kind, d.chat_id, ${carFor(user_id)} as gets
        ${agreedFor(deal_id, user_id)} and d.state = 'disputed' and p.handed_over_at is not null and exists (
          select from deal_disputes q
          where q.deal_id = d.id and q.user_id <> p.user_id
            and q.created_at > coalesce(p.repeated_at, p.handed_over_at))`,
  )

/** If the member has not said yet that they got the keys. */
export const readAsked = (db: Db, deal_id: string, user_id: string) =>
  maybe<Asked>(
    db,
    sql`select d.chat_kind, d.chat_id, ${carFor(user_id)} as gets
        ${agreedFor(deal_id, user_id)} and d.state = 'agreed' and p.handed_over_at is null
          and d.first_word_at is not null`,
  )
