import { answering as limits } from '@keyswap/contract/limits'
import type { Answering, DeckCar, Match } from '@keyswap/contract/matching'
import { expect, test as once } from 'vitest'
import { emptiedTwoApps, startApp, type TestApp } from '../../../../test/app.ts'
import { type SignedIn, signedIn } from '../../../../test/client.ts'
import { accept, aPair, makeMembersOld, propose } from '../../../../test/deals.ts'
import { aMember } from '../../../../test/factories.ts'
import { test } from '../../../../test/mirrored.ts'
import { databaseBefore } from '../../../../test/old-database.ts'
import { aCompleteRing } from '../../../../test/rings.ts'
import { newId } from '../../../calls/ids.ts'
import { many, run, sql } from '../../../db/sql.ts'
import { sweepPastAnswers } from '../../chat/index.ts'
import { countAnswers } from './answering.rules.ts'

const twoApps = emptiedTwoApps()

const HOUR = 3_600_000

async function start() {
  const [app] = await twoApps()
  const pair = await aPair(app)
  await makeMembersOld(app, [pair.anna, pair.berta])
  const say = (by: SignedIn, content = 'Hello?') =>
    by.post(`/api/matches/${pair.match}/messages`, { content })
  return { ...pair, say }
}

const answeringOf = async (member: SignedIn) =>
  (await member.get('/api/me/answering')).body as Answering

const NOTHING = { asked: 0, answered: 0, median_ms: null, is_fast: false, late: null }

/** Moves every ask this long into the past. */
const askedEarlier = ({ pool }: TestApp, hours: number) =>
  run(
    pool,
    sql`update chat_members set asked_at = asked_at - ${hours} * interval '1 hour' where asked_at is not null`,
  )

test('the first message asks the other, and their first answer counts with its time', async () => {
  const { app, anna, berta, say } = await start()
  expect(await answeringOf(berta)).toEqual(NOTHING)
  await say(anna)
  await say(anna, 'Are you there?')
  await askedEarlier(app, 3)
  expect(await answeringOf(berta)).toEqual(NOTHING)
  await say(berta, 'Yes')
  await say(anna, 'Good')
  const counted = await answeringOf(berta)
  expect(counted).toMatchObject({ asked: 1, answered: 1, is_fast: false })
  expect(Math.round((counted.median_ms ?? 0) / HOUR)).toBe(3)
  expect(await answeringOf(anna)).toEqual(NOTHING)
})

test('what waits counts as unanswered after a day, and no more after 90 days', async () => {
  const { app, anna, berta, say } = await start()
  await say(anna)
  await askedEarlier(app, 23)
  expect(await answeringOf(berta)).toEqual(NOTHING)
  await askedEarlier(app, 2)
  expect(await answeringOf(berta)).toEqual({ ...NOTHING, asked: 1 })
  await askedEarlier(app, 90 * 24)
  expect(await answeringOf(berta)).toEqual(NOTHING)
})

test('a step in the swap plan asks and answers like a message', async () => {
  const { anna, berta, match } = await start()
  const { id } = (await propose(anna, match, [anna, berta])).body as { id: string }
  expect((await accept(berta, id)).status).toBe(200)
  expect(await answeringOf(berta)).toMatchObject({ asked: 1, answered: 1 })
  expect(await answeringOf(anna)).toEqual(NOTHING)
})

test.each([
  [
    'unmatching',
    (by: SignedIn, match: string) => by.post(`/api/matches/${match}/end`, { how: 'unmatch' }),
  ],
  [
    'blocking',
    (by: SignedIn, match: string) => by.post(`/api/matches/${match}/end`, { how: 'block' }),
  ],
  [
    'reporting',
    (by: SignedIn, match: string) => by.post(`/api/matches/${match}/report`, { reason: 'Rude' }),
  ],
])('%s is an answer', async (...args) => {
  const act = args[1] as (by: SignedIn, match: string) => Promise<{ status: number }>
  const { app, anna, berta, match, say } = await start()
  await say(anna)
  await askedEarlier(app, 30)
  expect(await answeringOf(berta)).toMatchObject({ asked: 1, answered: 0 })
  expect((await act(berta, match)).status).toBe(200)
  expect(await answeringOf(berta)).toMatchObject({ asked: 1, answered: 1 })
})

test('of a chat that the other ends, only what had waited for a day counts', async () => {
  for (const [hours, asked] of [
    [23, 0],
    [25, 1],
  ] as const)
    for (const how of ['unmatch', 'block']) {
      const { app, anna, berta, match, say } = await start()
      await say(anna)
      await askedEarlier(app, hours)
      await anna.post(`/api/matches/${match}/end`, { how })
      await askedEarlier(app, 48)
      await run(app.pool, sql`update chats set ended_at = ended_at - interval '48 hours'`)
      expect(await answeringOf(berta), `${how} after ${hours} hours`).toEqual({ ...NOTHING, asked })
    }
})

test('what an account of less than a week asks does not count, answered or not, also once the match has ended', async () => {
  for (const isAnswered of [true, false])
    for (const hasEnded of [false, true]) {
      const { app, anna, berta, match, say } = await start()
      const askedByAccountOf = async (days: number) => {
        await run(
          app.pool,
          sql`update users set created_at = now() - make_interval(days => ${days}) where id = ${anna.id}`,
        )
        return (await answeringOf(berta)).asked
      }
      await say(anna)
      await askedEarlier(app, 25)
      if (isAnswered) await say(berta)
      expect(await askedByAccountOf(9)).toBe(1)
      expect(await askedByAccountOf(8), 'a week less an hour when it asked').toBe(0)
      if (!hasEnded) continue
      await anna.post(`/api/matches/${match}/end`, { how: 'unmatch' })
      expect(await askedByAccountOf(9), 'ended').toBe(0)
    }
})

test('nobody is asked by somebody who is suspended, or in a ring', async () => {
  const { app, anna, berta, say } = await start()
  await say(anna)
  await askedEarlier(app, 30)
  await run(app.pool, sql`update users set banned_at = now() where id = ${anna.id}`)
  expect(await answeringOf(berta)).toEqual(NOTHING)
  const { ring, members } = await aCompleteRing(app)
  const [first, second] = members
  if (!first || !second) throw new Error('A ring has three members')
  await first.post(`/api/rings/${ring}/messages`, { content: 'Hello' })
  await askedEarlier(app, 30)
  expect(await answeringOf(second)).toEqual(NOTHING)
})

const dayIn = (days: number) => new Date(Date.now() + days * 24 * HOUR).toISOString().slice(0, 10)

const askOf = async (app: TestApp, user_id: string) =>
  (
    await many<{ asked_at: string }>(
      app.pool,
      sql`select asked_at from chat_members where user_id = ${user_id}`,
    )
  ).map(({ asked_at }) => Date.parse(asked_at))[0] ?? Number.NaN

test('someone who is away is asked on the day after, and who is back earlier, then', async () => {
  const { app, anna, berta, say } = await start()
  await say(anna)
  await askedEarlier(app, 30)
  const until = dayIn(3)
  const { body } = await berta.patch('/api/me', { away_until: until, time_zone: 'Europe/Riga' })
  expect(body).toMatchObject({ away_until: until, show_answering: true })
  const back = Date.parse(`${dayIn(4)}T00:00:00Z`)
  // Midnight in Rīga, two or three hours before that of UTC.
  expect((back - (await askOf(app, berta.id))) / HOUR).toBeOneOf([2, 3])
  expect(await answeringOf(berta)).toEqual(NOTHING)
  expect((await berta.patch('/api/me', { away_until: null })).body).toMatchObject({
    away_until: null,
  })
  expect(Math.abs((await askOf(app, berta.id)) - Date.now())).toBeLessThan(60_000)
})

test('an ask while the member is away counts from their return on, and an answer before it has no time', async () => {
  const { app, anna, berta, say } = await start()
  await berta.patch('/api/me', { away_until: dayIn(3) })
  await say(anna)
  expect(await askOf(app, berta.id)).toBe(Date.parse(`${dayIn(4)}T00:00:00Z`))
  await say(berta)
  expect(await answeringOf(berta)).toEqual(NOTHING)
})

once('nobody is away for longer than 90 days, or until a day that is over', async () => {
  const app = await startApp()
  const anna = await signedIn(app)
  const awayUntil = async (away_until: string) =>
    (await anna.patch('/api/me', { away_until })).body as { away_until: string | null }
  expect((await awayUntil(dayIn(400))).away_until).toBeOneOf([dayIn(89), dayIn(90), dayIn(91)])
  expect((await awayUntil(dayIn(-2))).away_until).toBeNull()
})

/** So many chats, of which some were answered after so many hours, and the rest not at all. */
const hadChats = (
  { pool }: TestApp,
  user_id: string,
  chats: number,
  answered: number,
  after: number,
) =>
  run(
    pool,
    sql`insert into past_answers (user_id, asked_at, answered_at)
        select ${user_id}, now() - interval '10 days',
               case when n <= ${answered} then now() - interval '10 days' + ${after} * interval '1 hour' end
        from generate_series(1, ${chats}::int) n`,
  )

once.each([
  [10, 8, 23, true],
  [9, 9, 23, false],
  [10, 7, 23, false],
  [10, 10, 25, false],
])(
  'who answered of %i chats %i after %i hours usually answers within a day: %j',
  async (...args) => {
    const [chats, answered, after, is_fast] = args
    const app = await startApp()
    const anna = await signedIn(app)
    await hadChats(app, anna.id, chats, answered, after)
    expect(await answeringOf(anna)).toEqual({
      ...{ asked: chats, answered, is_fast, late: null },
      median_ms: after * HOUR,
    })
  },
)

test('others read who usually answers within a day, unless the member hides it or is away', async () => {
  const { app, anna, berta, match } = await start()
  const carla = await signedIn(app)
  await hadChats(app, berta.id, 10, 8, 23)
  await hadChats(app, anna.id, 10, 7, 23)
  const shown = async () => {
    const cars = (await carla.get('/api/cars')).body as DeckCar[]
    const { userA, userB } = (await anna.get(`/api/matches/${match}`)).body as Match
    return [
      ...cars.filter(({ owner }) => owner.answers_fast).map(({ owner_id }) => owner_id),
      ...[userA, userB].filter(({ answers_fast }) => answers_fast).map(({ id }) => id),
    ]
  }
  expect(await shown()).toEqual([])
  await countAnswers(app.pool)
  expect(await shown()).toEqual([berta.id, berta.id])
  await berta.patch('/api/me', { show_answering: false })
  expect(await shown()).toEqual([])
  await berta.patch('/api/me', { show_answering: true })
  expect(await shown()).toEqual([berta.id, berta.id])
  await berta.patch('/api/me', { away_until: dayIn(3) })
  await countAnswers(app.pool)
  expect(await shown()).toEqual([])
})

once('what counted of chats that are gone is forgotten after 90 days', async () => {
  const app = await startApp()
  const anna = await signedIn(app)
  await hadChats(app, anna.id, 2, 1, 3)
  const left = () => many(app.pool, sql`select 1 from past_answers`)
  await sweepPastAnswers(app.pool)
  expect(await left()).toHaveLength(2)
  await run(
    app.pool,
    sql`update past_answers set asked_at = now() - ${limits.within_ms + 1} * interval '1 millisecond'`,
  )
  await sweepPastAnswers(app.pool)
  expect(await left()).toEqual([])
})

once('at the upgrade, answers of before count, and what waits counts from then on', async () => {
  const { url, pool, upgrade } = await databaseBefore('0119')
  const [anna, berta] = [await aMember({ pool }), await aMember({ pool })]
  const nobody = '00000000-0000-0000-0000-000000000000'
  const chats: Record<string, [by: string, hours_ago: number][]> = {
    answered: [
      [anna.id, 50],
      [berta.id, 48],
    ],
    waiting: [[anna.id, 50]],
    old: [[anna.id, 100 * 24]],
    own: [[nobody, 50]],
  }
  for (const said of Object.values(chats)) {
    const id = newId()
    await run(pool, sql`insert into chats (id, kind, size) values (${id}, 'match', 2)`)
    await run(
      pool,
      sql`insert into chat_members (chat_id, user_id, kind)
          values (${id}, ${anna.id}, 'match'), (${id}, ${berta.id}, 'match')`,
    )
    for (const [index, [by, hours_ago]] of said.entries())
      await run(
        pool,
        sql`insert into messages (chat_id, seq, id, sender_id, client_id, content, created_at)
            values (${id}, ${index + 1}, ${newId()}, ${by}, ${newId()}, 'x', now() - ${hours_ago} * interval '1 hour')`,
      )
  }
  await upgrade()
  const app = await startApp({ database: url })
  const asks = await many<{ hours: number; is_answered: boolean }>(
    app.pool,
    sql`select round(extract(epoch from now() - asked_at) / 3600)::int as hours, answered_at is not null as is_answered
        from chat_members where asked_at is not null order by 1`,
  )
  expect(asks).toEqual([
    { hours: 0, is_answered: false },
    { hours: 50, is_answered: true },
  ])
})
