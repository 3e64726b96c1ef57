// Chats with cars, and their deals.
import type { Message } from '@keyswap/contract/chat'
import type { Deal, Leg } from '@keyswap/contract/deals'
import type { Match } from '@keyswap/contract/matching'
import { expect } from 'vitest'
import { addJob } from '../src/db/jobs.ts'
import type { Pool } from '../src/db/pool.ts'
import { many, one, run, sql } from '../src/db/sql.ts'
import type { TestApp } from './app.ts'
import { type SignedIn, signedIn } from './client.ts'
import { aVisibleCar } from './garage.ts'

export type Driver = SignedIn & { car: string }

export async function aDriver(app: TestApp): Promise<Driver> {
  const member = await signedIn(app)
  return { ...member, car: await aVisibleCar(app, member.id) }
}

export const like = (member: SignedIn, target_car_id: string, source_car_id: string) =>
  member.post('/api/swipes', { direction: 'like', target_car_id, source_car_id })

/** The id of the match of two members, each with their car. */
export async function aMatchOf(one: Driver, other: Driver): Promise<string> {
  await like(one, other.car, one.car)
  const { body } = await like(other, one.car, other.car)
  return (body as { match: Match }).match.id
}

/** Two matched members with a car each. */
export async function aPair(app: TestApp) {
  const [anna, berta] = [await aDriver(app), await aDriver(app)]
  return { app, anna, berta, match: await aMatchOf(anna, berta) }
}

/** Each gives their car to the next one. */
export const circleOf = (members: Pick<Driver, 'id' | 'car'>[]): Leg[] =>
  members.map(({ id, car }, index) => ({
    car_id: car,
    giver_id: id,
    receiver_id: (members[(index + 1) % members.length] ?? { id }).id,
  }))

/** In a match, or in a ring if there are more than two. */
export const propose = (by: SignedIn, chat: string, members: Driver[], more: object = {}) =>
  by.post(`/api/${members.length === 2 ? 'matches' : 'rings'}/${chat}/deal`, {
    client_id: crypto.randomUUID(),
    terms: { legs: circleOf(members), ...more },
  })

export const counter = (
  by: SignedIn,
  deal: string,
  based_on: number,
  members: Driver[],
  more: object = {},
) =>
  by.post(`/api/deals/${deal}/versions`, {
    client_id: crypto.randomUUID(),
    based_on,
    terms: { legs: circleOf(members), ...more },
  })

export const accept = (by: SignedIn, deal: string, version = 1) =>
  by.post(`/api/deals/${deal}/accept`, { version })

/** A deal that `one` has proposed to the other. */
export async function aProposal(app: TestApp, more: object = {}) {
  const pair = await aPair(app)
  const answer = await propose(pair.anna, pair.match, [pair.anna, pair.berta], more)
  if (answer.status !== 200) throw new Error(answer.text)
  return { ...pair, deal: (answer.body as Deal).id }
}

export async function anAgreedDeal(app: TestApp, more: object = {}) {
  const pair = await aProposal(app, more)
  const answer = await accept(pair.berta, pair.deal)
  if (answer.status !== 200) throw new Error(answer.text)
  return pair
}

export const handOver = (by: SignedIn, deal: string) => by.post(`/api/deals/${deal}/handover`)

export async function aDoneDeal(app: TestApp, more: object = {}) {
  const pair = await anAgreedDeal(app, more)
  for (const party of [pair.anna, pair.berta]) {
    const answer = await handOver(party, pair.deal)
    if (answer.status !== 200) throw new Error(answer.text)
  }
  return pair
}

export const writePapers = (by: SignedIn, deal: string, car: string, papers: object) =>
  by.put(`/api/deals/${deal}/papers/${car}`, papers)

export const review = (by: SignedIn, deal: string, about: SignedIn, more: object = {}) =>
  by.post(`/api/deals/${deal}/reviews`, {
    user_id: about.id,
    would_swap_again: true,
    as_described: true,
    on_time: true,
    ...more,
  })

export const dealAs = async (viewer: SignedIn, deal: string): Promise<Deal> =>
  (await viewer.get(`/api/deals/${deal}`)).body as Deal

type On = { pool: Pool }

/** Lets time pass for one deal, without the job. */
export const wait = (app: On, deal: string, time: string) =>
  run(
    app.pool,
    sql`update deals set
          valid_until = valid_until - ${time}::interval, agreed_at = agreed_at - ${time}::interval,
          meet_at = meet_at - ${time}::interval, reminded_at = reminded_at - ${time}::interval,
          due_at = due_at - ${time}::interval, done_at = done_at - ${time}::interval
        where id = ${deal}`,
  )

/** Runs the job that runs every minute. */
export async function runClock(app: On): Promise<void> {
  await addJob(app.pool, 'deals-clock', {})
  const waiting = async () =>
    (
      await one<{ count: number }>(
        app.pool,
        sql`select count(*) from graphile_worker.jobs where task_identifier = 'deals-clock'`,
      )
    ).count
  await expect.poll(waiting, { interval: 20 }).toBe(0)
}

/** An hour from now, in an offset of two hours. */
export const inHours = (hours: number): string =>
  `${new Date(Date.now() + (hours + 2) * 3_600_000).toISOString().slice(0, 19)}+02:00`

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** The steps that the chat shows, oldest first, with who made each ('' for no member). */
export async function stepsIn(
  member: SignedIn,
  match: string,
): Promise<[string, number, string][]> {
  const messages = (await member.get(`/api/matches/${match}/messages`)).body as Message[]
  return messages.flatMap(({ kind, data, sender_id }): [string, number, string][] =>
    kind === 'deal'
      ? [[data?.step ?? '', data?.version ?? 0, sender_id === NOBODY ? '' : sender_id]]
      : [],
  )
}

/** Returns what is wrong in the database, as the sentences that must hold. */
export async function brokenRules({ pool }: On): Promise<string[]> {
  const rows = await many<{ rule: string }>(
    pool,
    sql`select 'a reserved car is in exactly one agreed deal' as rule
        from reservations r left join deals d on d.id = r.deal_id and d.state = 'agreed' where d.id is null
        union all
        select 'an agreed deal has reserved all its cars'
        from deals d join deal_versions v on v.deal_id = d.id and v.number = d.agreed_version
        cross join jsonb_to_recordset(v.terms -> 'legs') as leg (car_id uuid)
        left join reservations r on r.car_id = leg.car_id and r.deal_id = d.id
        where d.state = 'agreed' and r.car_id is null
        union all
        select 'agreed means that every party accepted that very version'
        from deals d join deal_parties p on p.deal_id = d.id
        left join deal_acceptances a on a.deal_id = d.id and a.number = d.agreed_version and a.user_id = p.user_id
        where d.agreed_version is not null and a.user_id is null
        union all
        select 'nothing is agreed without being told to all, once'
        from deals d
        where d.agreed_version is not null and 1 <> (
          select count(*) from messages m
          where m.chat_id = d.chat_id and m.kind = 'deal' and m.data ->> 'deal_id' = d.id::text
            and m.data ->> 'step' = 'agreed' and (m.data ->> 'version')::int = d.agreed_version)
        union all
        select 'every acceptance is told once'
        from deal_acceptances a join deals d on d.id = a.deal_id
        where 1 <> (
          select count(*) from messages m
          where m.chat_id = d.chat_id and m.kind = 'deal' and m.data ->> 'deal_id' = d.id::text
            and m.sender_id = a.user_id and (m.data ->> 'version')::int = a.number
            and m.data ->> 'step' in ('proposed', 'countered', 'accepted'))
        union all
        select 'steps have no gaps' from chats c
        where c.last_seq <> (select count(*) from messages m where m.chat_id = c.id)
        union all
        select 'done releases nothing'
        from deals d join deal_versions v on v.deal_id = d.id and v.number = d.agreed_version
        cross join jsonb_to_recordset(v.terms -> 'legs') as leg (car_id uuid)
        join cars c on c.id = leg.car_id
        where d.state = 'done' and (c.is_active or c.is_reserved or c.swapped_at is null or c.feed_pos is not null)
        union all
        select 'a reserved car is in no deck' from cars where is_reserved and (feed_pos is not null or not is_active)
        union all
        select 'a free car is in the decks' from cars where is_active and not is_reserved and feed_pos is null
        union all
        select 'a chat has at most one deal that is not over, which open_deals names'
        from deals d full join open_deals o on o.deal_id = d.id
        where (d.state in ('open', 'agreed')) is distinct from (o.deal_id is not null)
        union all
        select 'who is gone and a closed chat have no deal that is not over'
        from open_deals o
        join deal_parties p on p.deal_id = o.deal_id
        left join users u on u.id = p.user_id
        left join chats c on c.id = o.chat_id
        where u.id is null or u.banned_at is not null or c.is_closed is not false
        union all
        select 'swaps are counted'
        from users u
        where u.swaps <> (select count(*) from deal_parties p join deals d on d.id = p.deal_id
                          where p.user_id = u.id and d.state = 'done')
        union all
        select 'a card shows whether its car is reserved'
        from cars c join cards k on k.car_id = c.id where (k.card, k.matched) is distinct from (card_of(c.id), matched_card_of(c.id))`,
  )
  return rows.map(({ rule }) => rule)
}
