// What a second report about the same member does to the first: it adds to it, or stands beside it.
import { report as limits } from '@keyswap/contract/limits'
import type { AdminReport, ReportEvidence } from '@keyswap/contract/moderation'
import { expect } from 'vitest'
import { emptiedApps, type TestApp } from '../../../test/app.ts'
import { type SignedIn, signedIn } from '../../../test/client.ts'
import { anAgreedDeal, aPair, cancel, counter, type Driver, propose } from '../../../test/deals.ts'
import { PASSWORD } from '../../../test/factories.ts'
import { test } from '../../../test/mirrored.ts'
import { threeInARing } from '../../../test/rings.ts'
import { one, run, sql } from '../../db/sql.ts'

const anApp = emptiedApps()

const anAdmin = (app: TestApp) => signedIn(app, { admin: true })

const say = (by: SignedIn, match: string, content: string) =>
  by.post(`/api/matches/${match}/messages`, { content })

/** In turn, because only ten in a row can wait for an answer. The odd ones are `by`'s. */
async function numbered(by: SignedIn, other: SignedIn, match: string, from: number, to: number) {
  for (let n = from; n <= to; n += 1) await say(n % 2 === 1 ? by : other, match, `message ${n}`)
}

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `message ${from + index}`)

async function report(by: SignedIn, chat: string, more: object): Promise<string> {
  const { body, text } = await by.post(`/api/${chat}/report`, { reason: 'Fraud', ...more })
  const { id } = body as { id?: string }
  if (!id) throw new Error(text)
  return id
}

const listed = async (admin: SignedIn) =>
  (await admin.get('/api/admin/reports?sort=oldest')).body as AdminReport[]
const evidenceOf = async (admin: SignedIn, id: string) =>
  (await admin.get(`/api/admin/reports/${id}/messages`)).body as ReportEvidence
const quoted = async (admin: SignedIn, id: string) =>
  (await evidenceOf(admin, id)).messages.map(({ content }) => content)

/** Swap plans of the same chat, each ended by a cancellation. */
async function somePlans(count: number, pair: Pair): Promise<string[]> {
  const plans: string[] = []
  while (plans.length < count) {
    const plan = await aPlan(pair)
    await cancel(pair.anna, plan)
    plans.push(plan)
  }
  return plans
}

async function aPlan({ anna, berta, match }: Pair): Promise<string> {
  const { body, text } = await propose(anna, match, [anna, berta])
  const { id } = body as { id?: string }
  if (!id) throw new Error(text)
  return id
}

type Pair = { anna: Driver; berta: Driver; match: string }

const seqOfPlan = async (app: TestApp, plan: string): Promise<number> =>
  (
    await one<{ seq: number }>(
      app.pool,
      sql`select min(seq)::int as seq from messages where data ->> 'deal_id' = ${plan}`,
    )
  ).seq

test('a second report in the same chat about the same plan adds its reason, and takes nothing from the first', async () => {
  const { app, anna, berta, match } = await aPair(await anApp())
  const admin = await anAdmin(app)
  await numbered(anna, berta, match, 1, 40)
  const chat = `matches/${match}`
  const first = await report(berta, chat, { reason: 'Money first', category: 'fraud', seq: 5 })
  const [before] = await listed(admin)
  const second = await report(berta, chat, { reason: 'Rude', category: 'other', seq: 35 })
  expect(second).toBe(first)
  const after = await listed(admin)
  expect(after).toMatchObject([{ id: first, reason: 'Money first\nRude', category: 'fraud' }])
  expect(after[0]?.created_at).toBe(before?.created_at)
  expect(await quoted(admin, first)).toEqual([...numbers(1, 15), ...numbers(25, 40)])
  expect((await evidenceOf(admin, first)).about_seqs).toEqual([5, 35])
})

test('the reporter chooses which messages moderators see, and can show none', async () => {
  const { app, anna, berta, match } = await aPair(await anApp())
  const admin = await anAdmin(app)
  await numbered(anna, berta, match, 1, 50)
  const chat = `matches/${match}`
  const id = await report(berta, chat, { seqs: [5, 35, 35] })
  expect((await evidenceOf(admin, id)).about_seqs).toEqual([5, 35])
  expect(await quoted(admin, id)).toEqual([...numbers(1, 15), ...numbers(25, 45)])
  const none = await report(anna, chat, { seqs: [] })
  expect(await evidenceOf(admin, none)).toMatchObject({ about_seqs: [], messages: [] })
})

test('ten messages have room in one report: those that were chosen first stay', async () => {
  const { app, anna, berta, match } = await aPair(await anApp())
  const admin = await anAdmin(app)
  await numbered(anna, berta, match, 1, 27)
  const chat = `matches/${match}`
  const id = await report(berta, chat, { seqs: [17, 21] })
  await report(berta, chat, { seqs: [1, 3, 5, 7, 9, 11, 13, 15, 25, 27] })
  expect((await evidenceOf(admin, id)).about_seqs).toEqual([1, 3, 5, 7, 9, 11, 13, 15, 17, 21])
  const eleven = Array.from({ length: limits.joined + 1 }, (_, index) => index + 1)
  const answer = await berta.post(`/api/${chat}/report`, { reason: 'Fraud', seqs: eleven })
  expect(answer.status).toBe(400)
})

test('a message that is not in the chat is not part of a report', async () => {
  const { app, anna, berta, match } = await aPair(await anApp())
  const admin = await anAdmin(app)
  await say(anna, match, 'Pay me first')
  const id = await report(berta, `matches/${match}`, { seqs: [1, 2, Number.MAX_SAFE_INTEGER] })
  expect((await evidenceOf(admin, id)).about_seqs).toEqual([1])
})

test('a report shows words of whom it is about, not the reporter’s own or another’s, and any step of the plan', async () => {
  const { app, anna, berta, match } = await aPair(await anApp())
  const admin = await anAdmin(app)
  await say(anna, match, 'I will burn your car')
  await say(berta, match, 'Hello')
  await propose(anna, match, [anna, berta])
  const id = await report(anna, `matches/${match}`, { seqs: [1, 2, 3] })
  expect((await evidenceOf(admin, id)).about_seqs).toEqual([2, 3])
  const three = await threeInARing(app)
  await three.carla.post(`/api/rings/${three.ring}/messages`, { content: 'Pay me first' })
  const other = { user_id: three.berta.id, seqs: [1] }
  const framed = await report(three.carla, `rings/${three.ring}`, other)
  expect((await evidenceOf(admin, framed)).about_seqs).toEqual([])
})

test('in a ring, too, the reporter chooses the messages', async () => {
  const { app, ring, anna, berta } = await threeInARing(await anApp())
  const admin = await anAdmin(app)
  for (const words of ['Hello', 'Pay me first', 'With a gift card'])
    await berta.post(`/api/rings/${ring}/messages`, { content: words })
  const id = await report(anna, `rings/${ring}`, { user_id: berta.id, seqs: [1, 3] })
  expect((await evidenceOf(admin, id)).about_seqs).toEqual([1, 3])
})

test('the same report again changes nothing', async () => {
  const { app, anna, berta, match } = await aPair(await anApp())
  const admin = await anAdmin(app)
  await say(anna, match, 'Pay me first')
  const chat = `matches/${match}`
  const id = await report(berta, chat, { reason: 'Money first' })
  await report(berta, chat, { reason: 'Rude' })
  await report(berta, chat, { reason: 'Money first' })
  expect(await listed(admin)).toMatchObject([{ id, reason: 'Money first\nRude' }])
  expect(await quoted(admin, id)).toEqual(['Pay me first'])
})

test('a second report keeps the words and names of before the reported member left', async () => {
  const { app, anna, berta, match } = await aPair(await anApp())
  const admin = await anAdmin(app)
  await propose(anna, match, [anna, berta])
  await numbered(anna, berta, match, 1, 3)
  const { name } = await one<{ name: string }>(
    app.pool,
    sql`select name from users where id = ${anna.id}`,
  )
  const id = await report(berta, `matches/${match}`, {})
  await anna.delete('/api/me', { password: PASSWORD })
  expect(await report(berta, `matches/${match}`, { reason: 'Gone' })).toBe(id)
  const { people, deal } = await evidenceOf(admin, id)
  expect(people).toContainEqual({ id: anna.id, name })
  expect(deal?.parties.map((party) => party.name)).toContain(name)
  expect(await quoted(admin, id)).toEqual(expect.arrayContaining(numbers(1, 3)))
})

test('a second report keeps what an older version of the swap plan said of the cars', async () => {
  const { app, anna, berta, match } = await aPair(await anApp())
  const admin = await anAdmin(app)
  await run(app.pool, sql`update cars set description = 'One owner' where id = ${anna.car}`)
  const deal = await aPlan({ anna, berta, match })
  const id = await report(berta, `matches/${match}`, {})
  await counter(anna, deal, 1, [anna, berta], { note: 'Another one' })
  await report(berta, `matches/${match}`, { reason: 'Again' })
  const copied = (await evidenceOf(admin, id)).deal?.versions ?? []
  expect(copied.map(({ number }) => number)).toEqual([1, 2])
  for (const { snapshot } of copied)
    expect(snapshot.cars.map(({ description }) => description)).toContain('One owner')
})

test('what followed each reported message is copied when the reported member leaves', async () => {
  const { app, anna, berta, match } = await aPair(await anApp())
  const admin = await anAdmin(app)
  await numbered(anna, berta, match, 1, 1)
  const id = await report(berta, `matches/${match}`, {})
  await numbered(anna, berta, match, 2, 40)
  await report(berta, `matches/${match}`, { reason: 'Again', seq: 39 })
  await numbered(anna, berta, match, 41, 60)
  await anna.delete('/api/me', { password: PASSWORD })
  expect(await quoted(admin, id)).toEqual([...numbers(1, 11), ...numbers(29, 49)])
})

test('a report about another swap plan of the chat stands beside the first', async () => {
  const app = await anApp()
  const admin = await anAdmin(app)
  const { anna, berta, match, deal } = await anAgreedDeal(app)
  const chat = `matches/${match}`
  const first = await report(berta, chat, { reason: 'No keys' })
  await cancel(anna, deal)
  const [decoy] = await somePlans(1, { anna, berta, match })
  const seq = await seqOfPlan(app, decoy as string)
  const second = await report(berta, chat, { reason: 'Again', seq })
  expect(await listed(admin)).toMatchObject([
    { id: first, reason: 'No keys', deal_id: deal },
    { id: second, reason: 'Again', deal_id: decoy },
  ])
  expect((await evidenceOf(admin, first)).deal?.id).toBe(deal)
})

test('a report from another chat with the same member stands beside the first', async () => {
  const app = await anApp()
  const admin = await anAdmin(app)
  const { anna, berta, match } = await aPair(app)
  await say(anna, match, 'Pay me first')
  const first = await report(berta, `matches/${match}`, { reason: 'Money first' })
  await anna.post(`/api/matches/${match}/end`, { how: 'block' })
  const ring = await threeInARing(app)
  // The same two people also meet in a ring.
  await run(
    app.pool,
    sql`update reports set user_id = ${ring.anna.id}, reporter_id = ${ring.berta.id} where id = ${first}`,
  )
  const second = await report(ring.berta, `rings/${ring.ring}`, {
    ...{ user_id: ring.anna.id, reason: 'Rude' },
  })
  expect(await listed(admin)).toMatchObject([
    { id: first, reason: 'Money first' },
    { id: second, reason: 'Rude' },
  ])
  expect(await quoted(admin, first)).toEqual(['Pay me first'])
})

test('a reporter has at most five open reports about a member in a chat, and of each at most ten long reasons', async () => {
  const { app, ...pair } = await aPair(await anApp())
  const { berta, match } = pair
  const admin = await anAdmin(app)
  const plans = await somePlans(limits.max_open_in_chat + 2, pair)
  const made: string[] = []
  for (const plan of plans)
    made.push(
      await report(berta, `matches/${match}`, {
        ...{ reason: `About plan ${made.length + 1}`, seq: await seqOfPlan(app, plan) },
      }),
    )
  expect(new Set(made).size).toBe(limits.max_open_in_chat)
  const all = await listed(admin)
  expect(all).toHaveLength(limits.max_open_in_chat)
  // What had no room joins the newest.
  expect(all.at(-1)?.reason).toBe('About plan 5\nAbout plan 6\nAbout plan 7')
  for (let n = 0; n < 12; n += 1)
    await report(berta, `matches/${match}`, {
      ...{ reason: `${n}`.padEnd(limits.reason_max_length, 'x'), seq: n + 1 },
    })
  const { longest, named } = await one<{ longest: number; named: number }>(
    app.pool,
    sql`select max(length(reason))::int as longest, max(cardinality(about_seqs))::int as named from reports`,
  )
  expect(longest).toBeLessThanOrEqual(limits.joined * (limits.reason_max_length + 1))
  expect(named).toBeLessThanOrEqual(limits.joined)
})

test('after a decision the next report begins anew', async () => {
  const { app, anna, berta, match } = await aPair(await anApp())
  const admin = await anAdmin(app)
  await say(anna, match, 'Pay me first')
  const first = await report(berta, `matches/${match}`, { reason: 'Money first' })
  await admin.post('/api/admin/resolve-report', { report_id: first, outcome: 'dismissed' })
  const second = await report(berta, `matches/${match}`, { reason: 'Again' })
  expect(second).not.toBe(first)
  expect(await listed(admin)).toMatchObject([{ reason: 'Money first' }, { reason: 'Again' }])
})

test('two reports at the same moment are one, with both reasons and both messages', async () => {
  const { app, anna, berta, match } = await aPair(await anApp())
  const admin = await anAdmin(app)
  await numbered(anna, berta, match, 1, 40)
  const [one_, two] = await Promise.all([
    report(berta, `matches/${match}`, { reason: 'Money first', seq: 5 }),
    report(berta, `matches/${match}`, { reason: 'Rude', seq: 35 }),
  ])
  expect(one_).toBe(two)
  const [both] = await listed(admin)
  expect(both?.reason.split('\n').sort()).toEqual(['Money first', 'Rude'])
  expect(await quoted(admin, one_)).toEqual([...numbers(1, 15), ...numbers(25, 40)])
})
