// Creates chats with cars, and their deals.
import { createHash } from 'node:crypto'
import type { Message } from '@keyswap/contract/chat'
import type { HandoverView } from '@keyswap/contract/choices'
import type { Deal, Leg } from '@keyswap/contract/deals'
import type { Match } from '@keyswap/contract/matching'
import { expect } from 'vitest'
import { addJob } from '../src/db/jobs.ts'
import type { Pool } from '../src/db/pool.ts'
import { one, run, sql } from '../src/db/sql.ts'
import { forgetOldPapers } from '../src/features/deals/papers/papers.rules.ts'
import { countRecords } from '../src/features/deals/reviews/records.rules.ts'
import { forgetUnkeptPhotos } from '../src/features/deletion.ts'
import type { TestApp } from './app.ts'
import { type SignedIn, signedIn } from './client.ts'
import { aVisibleCar } from './garage.ts'

export { brokenRules } from './broken-rules.ts'

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

/** The legs in which each member gives their car to the next one. */
export const circleOf = (members: Pick<Driver, 'id' | 'car'>[]): Leg[] =>
  members.map(({ id, car }, index) => ({
    car_id: car,
    giver_id: id,
    receiver_id: (members[(index + 1) % members.length] ?? { id }).id,
  }))

/** Proposes in a match, or in a ring if there are more than two members. */
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

/** A deal that Anna has proposed to Berta. */
export async function aProposal(app: TestApp, more: object = {}) {
  const pair = await aPair(app)
  const answer = await propose(pair.anna, pair.match, [pair.anna, pair.berta], more)
  if (answer.status !== 200) throw new Error(answer.text)
  return { ...pair, deal: (answer.body as Deal).id }
}

/** A deal that was agreed yesterday, so that the keys can change hands if it has no meeting. */
export async function anAgreedDeal(app: TestApp, more: object = {}) {
  const pair = await aProposal(app, more)
  const answer = await accept(pair.berta, pair.deal)
  if (answer.status !== 200) throw new Error(answer.text)
  await agreedYesterday(app, pair.deal)
  return pair
}

export const agreedYesterday = (app: On, deal: string) =>
  run(
    app.pool,
    sql`update deals set agreed_at = agreed_at - interval '1 day',
               first_agreed_at = first_agreed_at - interval '1 day'
        where id = ${deal}`,
  )

/** Moves the meeting to now, if it is later. */
export const onTheDay = (app: On, deal: string) =>
  run(app.pool, sql`update deals set meet_at = least(meet_at, now()) where id = ${deal}`)

export const receive = (by: SignedIn, deal: string, index = 0, seen?: object) =>
  by.post(`/api/deals/${deal}/payments/${index}/received`, seen)

export const handOver = (by: SignedIn, deal: string, seen?: object) =>
  by.post(`/api/deals/${deal}/handover`, seen)

export const takeBack = (by: SignedIn, deal: string) => by.delete(`/api/deals/${deal}/handover`)

export const dispute = (by: SignedIn, deal: string, text = 'That’s not right') =>
  by.post(`/api/deals/${deal}/dispute`, { text })

export const endDispute = (by: SignedIn, deal: string) => by.delete(`/api/deals/${deal}/dispute`)

export const cancel = (by: SignedIn, deal: string, reason?: string) =>
  by.post(`/api/deals/${deal}/cancel`, { reason })

export async function aDoneDeal(app: TestApp, more: object = {}) {
  const pair = await anAgreedDeal(app, more)
  for (const party of [pair.anna, pair.berta]) {
    const answer = await handOver(party, pair.deal)
    if (answer.status !== 200) throw new Error(answer.text)
  }
  return pair
}

/** Makes the members old enough for their swaps to count. */
export const makeMembersOld = (app: On, members: { id: string }[]) =>
  run(
    app.pool,
    sql`update users set created_at = now() - interval '30 days'
        where id = any (${members.map(({ id }) => id)}::uuid[])`,
  )

/** Counts the swap, as the job does a day later. */
export async function countSwap(app: On, deal: string) {
  await run(
    app.pool,
    sql`update swap_partners set counts_from = least(counts_from, now()) where deal_id = ${deal}`,
  )
  await countRecords({ db: app.pool })
}

/** A swap of old members that was done a day ago and counts. */
export async function aCountedDeal(app: TestApp, more: object = {}) {
  const pair = await anAgreedDeal(app, more)
  await makeMembersOld(app, [pair.anna, pair.berta])
  for (const party of [pair.anna, pair.berta]) await handOver(party, pair.deal)
  await countSwap(app, pair.deal)
  return pair
}

export const writePapers = (by: SignedIn, deal: string, car: string, papers: object) =>
  by.put(`/api/deals/${deal}/papers/${car}`, papers)

/** Forgets agreements and papers that were kept long enough. */
export const forgetPapers = ({ pool }: On) => forgetOldPapers({ db: pool }, forgetUnkeptPhotos)
export const sha256 = (bytes: Buffer | string): string =>
  createHash('sha256').update(bytes).digest('hex')

/** The header content-digest. */
export const digestOf = (bytes: Buffer | string): string =>
  `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`

export type Photo = { view?: HandoverView; caption?: string; digest?: string }

/** Adds a photo of the car that the member gets. */
export const photograph = (
  by: SignedIn,
  deal: string,
  car: string,
  bytes: Buffer,
  { view = 'front_left', caption, digest = digestOf(bytes) }: Photo = {},
) =>
  by.put(
    `/api/deals/${deal}/handover-photos/${car}/${view}${caption === undefined ? '' : `?caption=${encodeURIComponent(caption)}`}`,
    bytes,
    digest ? { 'content-digest': digest } : {},
  )

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

/** Moves all times of a deal into the past, without running the job. */
export const wait = (app: On, deal: string, time: string) =>
  run(
    app.pool,
    sql`update deals set
          valid_until = valid_until - ${time}::interval, agreed_at = agreed_at - ${time}::interval,
          first_agreed_at = first_agreed_at - ${time}::interval, keys_at = keys_at - ${time}::interval,
          meet_at = meet_at - ${time}::interval, reminded_at = reminded_at - ${time}::interval,
          due_at = due_at - ${time}::interval, done_at = done_at - ${time}::interval,
          first_word_at = first_word_at - ${time}::interval, taken_back_at = taken_back_at - ${time}::interval,
          ended_at = ended_at - ${time}::interval
        where id = ${deal}`,
  )

/** Like `wait`, and moves the times of what the parties have said too. */
export async function waitForWords(app: On, deal: string, time: string) {
  await wait(app, deal, time)
  await run(
    app.pool,
    sql`update deal_parties set handed_over_at = handed_over_at - ${time}::interval,
               repeated_at = repeated_at - ${time}::interval
        where deal_id = ${deal}`,
  )
  await run(
    app.pool,
    sql`update deal_disputes set created_at = created_at - ${time}::interval,
               repeated_at = repeated_at - ${time}::interval
        where deal_id = ${deal}`,
  )
}

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

/** A time in this many hours, with an offset of two hours. */
export const inHours = (hours: number): string =>
  `${new Date(Date.now() + (hours + 2) * 3_600_000).toISOString().slice(0, 19)}+02:00`

/**
 * A time in this many hours, at most eleven, with an offset where it is about noon now. So it is on the same day, at any time of
 * day.
 */
export function laterToday(hours: number): string {
  const offset = 12 - new Date().getUTCHours()
  const local = new Date(Date.now() + (hours + offset) * 3_600_000).toISOString().slice(0, 19)
  return `${local}${offset < 0 ? '-' : '+'}${String(Math.abs(offset)).padStart(2, '0')}:00`
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** The steps that the chat shows, oldest first. Each has its kind, its version and the member who made it ('' for no member). */
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
