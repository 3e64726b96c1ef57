import type { DealEndCause, DealStepName } from '@keyswap/contract/choices'
import { addKeyedJobs } from '../../../db/jobs.ts'
import { type Db, maybe, sql } from '../../../db/sql.ts'
import type { DealMail } from '../held-deal.ts'

type LastStep = {
  chat: { kind: 'match' | 'ring'; id: string }
  step: DealStepName
  is_change: boolean
  name: string
  /** What the member gets, or the car that the step is about. */
  car: string
  ended: {
    cause: DealEndCause | null
    has_reason: boolean
    /** The cars that the member has of another one, and that another one has of theirs. */
    gives_back: string | null
    gets_back: string | null
  } | null
}

/** What the member gets, or gives, by version `v`. */
export const carFor = (user_id: string, side: 'giver_id' | 'receiver_id' = 'receiver_id') =>
  sql`(select s ->> 'year' || ' ' || (s ->> 'make') || ' ' || (s ->> 'model')
       from jsonb_array_elements(v.terms -> 'legs') leg
       join jsonb_array_elements(v.snapshot -> 'cars') s on s ->> 'id' = leg ->> 'car_id'
       where leg ->> ${side} = ${user_id}::text)`

/** The party `r` who gets the member's car, for a deal `d` and its version `v`. */
const fromReceiver = (user_id: string) =>
  sql`from jsonb_array_elements(v.terms -> 'legs') leg
      join deal_parties r on r.deal_id = d.id and r.user_id = (leg ->> 'receiver_id')::uuid
      where leg ->> 'giver_id' = ${user_id}::text`

/** Whether another one says that they have the member's car. */
export const hasGiven = (user_id: string) =>
  sql`exists (select ${fromReceiver(user_id)} and r.handed_over_at is not null)`

/** Whether another one said so and took it back. */
export const mayHaveGiven = (user_id: string) =>
  sql`exists (select ${fromReceiver(user_id)} and r.handed_over_at is null and r.has_taken_back)`

/**
 * The last step of a deal, if another made it and the member has not read it. After an unmatch the chat has no members, and
 * its end has to be told all the same.
 */
export const readNews = (db: Db, user_id: string, deal_id: string) =>
  maybe<LastStep>(
    db,
    sql`select jsonb_build_object('kind', d.chat_kind, 'id', d.chat_id) as chat,
               last.step, last.is_change, coalesce(u.name, '') as name,
               coalesce(last.car, ${carFor(user_id)}) as car,
               case when d.state in ('declined', 'cancelled', 'expired') then
                 jsonb_build_object(
                   'cause', d.ended_cause, 'has_reason', d.ended_reason is not null,
                   'gives_back', case when p.handed_over_at is not null then ${carFor(user_id)} end,
                   'gets_back', case when ${hasGiven(user_id)} then ${carFor(user_id, 'giver_id')} end) end as ended
        from deals d
        join deal_parties p on p.deal_id = d.id and p.user_id = ${user_id}::uuid
        left join chat_members mine on mine.chat_id = d.chat_id and mine.user_id = p.user_id
        join deal_versions v on v.deal_id = d.id and v.number = coalesce(d.agreed_version, d.newest)
        cross join lateral (
          select m.sender_id, m.data ->> 'step' as step, m.data ? 'is_change' as is_change, m.seq,
                 (m.data #>> '{car,year}') || ' ' || (m.data #>> '{car,make}') || ' ' || (m.data #>> '{car,model}') as car
          from messages m
          where m.chat_id = d.chat_id and m.kind = 'deal' and m.data ->> 'deal_id' = d.id::text
          order by m.seq desc limit 1
        ) last
        left join users u on u.id = last.sender_id
        where d.id = ${deal_id} and last.sender_id <> p.user_id
          and (mine.user_id is null or last.seq > mine.read_seq)`,
  )

const ATTEMPTS = 10

/** One mail for each. A mail of the same kind that still waits is replaced. */
export const queueDealMails = (
  tx: Db,
  name: DealMail,
  deal_id: string,
  parties: { user_id: string; in_ms: number }[],
) =>
  addKeyedJobs(
    tx,
    parties.map(({ user_id, in_ms }) => ({
      name,
      key: [name, deal_id, user_id].join(' '),
      payload: { deal_id, user_id },
      in_ms,
    })),
    { attempts: ATTEMPTS, priority: 1 },
  )
