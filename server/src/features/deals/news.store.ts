import type { DealEndCause, DealStepName } from '@keyswap/contract/choices'
import { addKeyedJobs } from '../../db/jobs.ts'
import { type Db, maybe, sql } from '../../db/sql.ts'

type LastStep = {
  chat: { kind: 'match' | 'ring'; id: string }
  step: DealStepName
  name: string
  /** What the member gets, or the car that the step is about. */
  car: string
  ended: { cause: DealEndCause | null; has_reason: boolean } | null
}

/** What the member gets by version `v`. */
const carFor = (user_id: string) =>
  sql`(select s ->> 'year' || ' ' || (s ->> 'make') || ' ' || (s ->> 'model')
       from jsonb_array_elements(v.terms -> 'legs') leg
       join jsonb_array_elements(v.snapshot -> 'cars') s on s ->> 'id' = leg ->> 'car_id'
       where leg ->> 'receiver_id' = ${user_id}::text)`

/**
 * The last step of a deal, if another made it and the member has not read it. After an unmatch the chat has no members, and
 * its end has to be told all the same.
 */
export const readNews = (db: Db, user_id: string, deal_id: string) =>
  maybe<LastStep>(
    db,
    sql`select jsonb_build_object('kind', d.chat_kind, 'id', d.chat_id) as chat,
               last.step, coalesce(u.name, '') as name,
               coalesce(last.car, ${carFor(user_id)}) as car,
               case when d.state in ('declined', 'cancelled', 'expired') then
                 jsonb_build_object('cause', d.ended_cause, 'has_reason', d.ended_reason is not null) end as ended
        from deals d
        join deal_parties p on p.deal_id = d.id and p.user_id = ${user_id}::uuid
        left join chat_members mine on mine.chat_id = d.chat_id and mine.user_id = p.user_id
        join deal_versions v on v.deal_id = d.id and v.number = coalesce(d.agreed_version, d.newest)
        cross join lateral (
          select m.sender_id, m.data ->> 'step' as step, m.seq,
                 (m.data #>> '{car,year}') || ' ' || (m.data #>> '{car,make}') || ' ' || (m.data #>> '{car,model}') as car
          from messages m
          where m.chat_id = d.chat_id and m.kind = 'deal' and m.data ->> 'deal_id' = d.id::text
          order by m.seq desc limit 1
        ) last
        left join users u on u.id = last.sender_id
        where d.id = ${deal_id} and last.sender_id <> p.user_id
          and (mine.user_id is null or last.seq > mine.read_seq)`,
  )

export const REMINDER_MAIL = 'deal-reminder'
export const CANCELLED_MAIL = 'deal-cancelled'
const ATTEMPTS = 10

/** One mail for each. A mail of the same kind that still waits is replaced. */
export const queueMails = (
  tx: Db,
  name: typeof REMINDER_MAIL | typeof CANCELLED_MAIL,
  deal_id: string,
  parties: string[],
) =>
  addKeyedJobs(
    tx,
    parties.map((user_id) => ({
      name,
      key: [name, deal_id, user_id].join(' '),
      payload: { deal_id, user_id },
    })),
    { attempts: ATTEMPTS, priority: 1 },
  )

type Meeting = {
  chat_kind: 'match' | 'ring'
  chat_id: string
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

type Cancelled = Pick<Meeting, 'chat_kind' | 'chat_id' | 'place'> & {
  meet_at: string | null
  /** What the member would have got. */
  car: string
}

/** An agreed deal that was cancelled. Undefined if the member is banned: they cannot look at it. */
export const readCancelled = (db: Db, deal_id: string, user_id: string) =>
  maybe<Cancelled>(
    db,
    sql`select d.chat_kind, d.chat_id, v.terms ->> 'meet_at' as meet_at, v.terms ->> 'place' as place,
               ${carFor(user_id)} as car
        from deals d
        join deal_parties p on p.deal_id = d.id and p.user_id = ${user_id}::uuid
        join users u on u.id = p.user_id and u.banned_at is null
        join deal_versions v on v.deal_id = d.id and v.number = d.agreed_version
        where d.id = ${deal_id} and d.state = 'cancelled'`,
  )
