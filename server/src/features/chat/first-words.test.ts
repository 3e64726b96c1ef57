import type { Message } from '@keyswap/contract/chat'
import { repeated } from '@keyswap/contract/limits'
import { expect } from 'vitest'
import { emptiedTwoApps, type TestApp } from '../../../test/app.ts'
import type { SignedIn } from '../../../test/client.ts'
import { aDriver, aMatchOf, type Driver } from '../../../test/deals.ts'
import { test } from '../../../test/mirrored.ts'
import { messagesIn } from '../../../test/photos.ts'
import { many, one, run, sql } from '../../db/sql.ts'
import { sweepFirstWords } from './index.ts'

const twoApps = emptiedTwoApps()

const LONG =
  'Hello! I am abroad for work and my uncle can bring the car to you as soon as the papers are paid. Is that fine?'
const SHORT = LONG.slice(0, repeated.min_length - 1)

/** A member with a match with each of so many others; the chats in order. */
async function start(count: number) {
  const [app] = await twoApps()
  const anna = await aDriver(app)
  const others: Driver[] = []
  for (let nth = 0; nth < count; nth += 1) others.push(await aDriver(app))
  const chats: string[] = []
  for (const other of others) chats.push(`/api/matches/${await aMatchOf(anna, other)}`)
  return { app, anna, others, chats }
}

const say = (by: SignedIn, chat: string, content: string) =>
  by.post(`${chat}/messages`, { content, client_id: crypto.randomUUID() })

const marksIn = async (reader: SignedIn | undefined, chat: string) =>
  reader
    ? (await messagesIn(reader, chat)).map((message: Message) => 'is_repeated' in message)
    : undefined

const casesIn = (app: TestApp) =>
  many<{ reason: string; user_id: string; evidence: null }>(
    app.pool,
    sql`select reason, user_id, evidence from reports where reporter_id is null`,
  )

test('from the fifth chat on an equal first message is marked, and one case opens without its text', async () => {
  const { app, anna, others, chats } = await start(6)
  for (const chat of chats) expect((await say(anna, chat, LONG)).status).toBe(200)
  const marks: unknown[] = []
  for (const [nth, chat] of chats.entries()) marks.push(await marksIn(others[nth], chat))
  expect(marks).toEqual([[false], [false], [false], [false], [true], [true]])
  await expect.poll(() => casesIn(app)).toHaveLength(1)
  expect(await casesIn(app)).toEqual([
    {
      reason: 'The same first message went to 5 chats or more within a day.',
      user_id: anna.id,
      evidence: null,
    },
  ])
})

test('jobs that find the same at the same moment open one case', async () => {
  const { app, anna } = await start(0)
  const open = () =>
    run(
      app.pool,
      sql`select open_case_about(gen_random_uuid(), ${anna.id}, 'Found', 'equal_messages')`,
    )
  await Promise.all(Array.from({ length: 8 }, open))
  expect(await casesIn(app)).toHaveLength(1)
})

/** Sends the same to two members who are new here; whether it arrived marked. */
async function sayToTwo(app: TestApp, by: Driver, content: string) {
  const marks: unknown[] = []
  for (let nth = 0; nth < 2; nth += 1) {
    const other = await aDriver(app)
    const chat = `/api/matches/${await aMatchOf(by, other)}`
    expect((await say(by, chat, content)).status).toBe(200)
    marks.push(await marksIn(other, chat))
  }
  return marks.flat()
}

test('another case, other spaces and signs make no other message', async () => {
  const { chats, anna, others, app } = await start(5)
  for (const chat of chats.slice(0, 4)) await say(anna, chat, LONG)
  const last = chats[4] ?? ''
  await say(anna, last, LONG.toUpperCase().replaceAll(' ', '  ').replace('!', ' –'))
  expect(await marksIn(others[4], last)).toEqual([true])
  await expect.poll(() => casesIn(app)).toHaveLength(1)
})

test('new members with one text count together, from the second of their own on', async () => {
  const { app, anna, chats } = await start(4)
  for (const chat of chats) await say(anna, chat, LONG)
  const puppets = [await aDriver(app), await aDriver(app)]
  for (const puppet of puppets) expect(await sayToTwo(app, puppet, LONG)).toEqual([false, true])
  await expect.poll(() => casesIn(app)).toHaveLength(2)
  const cases = await casesIn(app)
  expect(new Set(cases.map(({ user_id }) => user_id))).toEqual(new Set(puppets.map(({ id }) => id)))
  expect(cases[0]?.reason).toBe(
    'The same first message went to 5 chats or more within a day: to 2 from this member, to the others from other new members.',
  )
})

test('a new member who wrote the words first counts alone: puppets who repeat them have nobody marked', async () => {
  const [app] = await twoApps()
  const berta = await aDriver(app)
  const puppets: Driver[] = []
  for (let nth = 0; nth < 4; nth += 1) puppets.push(await aDriver(app))
  const [first] = puppets
  if (!first) throw new Error('No member')
  await say(berta, `/api/matches/${await aMatchOf(berta, first)}`, LONG)
  for (const puppet of puppets)
    await say(puppet, `/api/matches/${await aMatchOf(puppet, await aDriver(app))}`, LONG)
  expect(await sayToTwo(app, berta, LONG)).toEqual([false, false])
  expect(await casesIn(app)).toEqual([])
})

test('members who are not new count alone: puppets who repeat their words do not have them marked', async () => {
  const { app, anna, others, chats } = await start(4)
  const [berta] = others
  if (!berta) throw new Error('No member')
  for (const chat of chats) await say(anna, chat, LONG)
  await run(
    app.pool,
    sql`update users set created_at = created_at - interval '4 days' where id = ${berta.id}`,
  )
  const cita = await aDriver(app)
  const chat = `/api/matches/${await aMatchOf(berta, cita)}`
  await say(berta, chat, LONG)
  expect(await marksIn(cita, chat)).toEqual([false])
})

test('short messages, quick replies, messages after an answer and those of yesterday do not count', async () => {
  const { app, anna, others, chats } = await start(6)
  for (const [nth, chat] of chats.entries()) {
    await say(anna, chat, SHORT)
    await anna.post(`${chat}/messages`, { reply: 'vin', client_id: crypto.randomUUID() })
    const other = others[nth]
    if (other) await say(other, chat, 'Yes?')
    await say(anna, chat, LONG)
  }
  expect(await one(app.pool, sql`select count(*)::int as n from first_words`)).toEqual({ n: 0 })
  const [berta] = others
  if (!berta) throw new Error('No member')
  for (const [nth, other] of others.entries()) {
    const own = await aDriver(app)
    await say(own, `/api/matches/${await aMatchOf(own, other)}`, LONG)
    if (nth === 3)
      await run(app.pool, sql`update first_words set said_at = said_at - interval '25 hours'`)
  }
  expect(await casesIn(app)).toEqual([])
  await sweepFirstWords(app.pool)
  expect(await one(app.pool, sql`select count(*)::int as n from first_words`)).toEqual({ n: 2 })
})

test('of eight at once on two instances, those from the fifth on are marked, whichever they are', async () => {
  const { app, anna, others, chats } = await start(8)
  const answers = await Promise.all(chats.map((chat) => say(anna, chat, LONG)))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  const marks = await Promise.all(chats.map((chat, nth) => marksIn(others[nth], chat)))
  expect(marks.flat().filter(Boolean)).toHaveLength(4)
  expect(await one(app.pool, sql`select count(*)::int as n from first_words`)).toEqual({ n: 8 })
})
