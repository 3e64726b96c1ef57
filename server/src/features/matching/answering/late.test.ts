import { answering as limits } from '@keyswap/contract/limits'
import type { Answering, DeckCar } from '@keyswap/contract/matching'
import { expect } from 'vitest'
import { emptiedTwoApps, type TestApp } from '../../../../test/app.ts'
import { type SignedIn, signedIn } from '../../../../test/client.ts'
import { aDriver, aMatchOf, type Driver } from '../../../../test/deals.ts'
import { test } from '../../../../test/mirrored.ts'
import { run, sql } from '../../../db/sql.ts'

const twoApps = emptiedTwoApps()

type Asker = Driver & { match: string }

/** Anna has a newer car than Berta, and lets this many members wait, whose accounts were a month old. */
async function start(chats: number, days = 8) {
  const [app] = await twoApps()
  const berta = await aDriver(app)
  const anna = await aDriver(app)
  const askers: Asker[] = []
  for (let nth = 0; nth < chats; nth += 1) {
    const asker = await aDriver(app)
    const match = await aMatchOf(asker, anna)
    await asker.post(`/api/matches/${match}/messages`, { content: 'Hello?' })
    askers.push({ ...asker, match })
  }
  await run(app.pool, sql`update users set created_at = created_at - interval '40 days'`)
  await run(
    app.pool,
    sql`update chat_members set asked_at = asked_at - ${days} * interval '1 day' where asked_at is not null`,
  )
  return { app, anna, berta, askers }
}

/** The order in which a stranger sees Anna's and Berta's cars. */
async function orderFor(app: TestApp, cars: Driver[]) {
  const stranger = await signedIn(app)
  const deck = ((await stranger.get('/api/cars')).body as DeckCar[]).map(({ id }) => id)
  return deck.map((id) => cars.findIndex(({ car }) => car === id)).filter((at) => at >= 0)
}

const lateOf = async (member: SignedIn) =>
  ((await member.get('/api/me/answering')).body as Answering).late

test('whoever lets five chats wait for a week comes later, until they answer one', async () => {
  const { app, anna, berta, askers } = await start(limits.late_from)
  expect(await orderFor(app, [anna, berta])).toEqual([1, 0])
  expect(await lateOf(anna)).toEqual({ chats: 5, match_id: askers[0]?.match })
  expect(await lateOf(berta)).toBeNull()
  await anna.post(`/api/matches/${askers[2]?.match}/messages`, { content: 'Sorry!' })
  expect(await orderFor(app, [anna, berta])).toEqual([0, 1])
  expect(await lateOf(anna)).toBeNull()
})

test('four chats, or five of six days, change nothing', async () => {
  for (const [chats, days] of [
    [limits.late_from - 1, 8],
    [limits.late_from, 6],
  ] as const) {
    const { app, anna, berta } = await start(chats, days)
    expect(await orderFor(app, [anna, berta])).toEqual([0, 1])
    expect(await lateOf(anna)).toBeNull()
  }
})

test.each([
  [
    'a new account',
    ({ app, asker }: { app: TestApp; asker: Asker }) =>
      run(
        app.pool,
        sql`update users set created_at = now() - interval '14 days' where id = ${asker.id}`,
      ),
  ],
  [
    'a suspended one',
    ({ app, asker }: { app: TestApp; asker: Asker }) =>
      run(app.pool, sql`update users set banned_at = now() where id = ${asker.id}`),
  ],
  [
    'one whose car was reported',
    ({ anna, asker }: { anna: SignedIn; asker: Asker }) =>
      anna.post('/api/reports', { car_id: asker.car, reason: 'Not real' }),
  ],
  [
    'a blocked one',
    ({ anna, asker }: { anna: SignedIn; asker: Asker }) =>
      anna.post('/api/me/blocks', { user_id: asker.id }),
  ],
])('the chat with %s does not count', async (...args) => {
  const act = args[1] as (scene: object) => Promise<unknown>
  const { app, anna, askers } = await start(limits.late_from)
  expect(await lateOf(anna)).not.toBeNull()
  await act({ app, anna, asker: askers[1] })
  expect(await lateOf(anna)).toBeNull()
})

test('nobody comes later while they are away', async () => {
  const { anna } = await start(limits.late_from)
  const until = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  await anna.patch('/api/me', { away_until: until })
  expect(await lateOf(anna)).toBeNull()
})
