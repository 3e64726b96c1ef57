// Two members who have matched, and like another car of each other.
import type { Message } from '@keyswap/contract/chat'
import type { Match } from '@keyswap/contract/matching'
import { expect } from 'vitest'
import { emptiedApps, type TestApp } from '../../../../test/app.ts'
import { type SignedIn, signedIn } from '../../../../test/client.ts'
import { aVisibleCar } from '../../../../test/garage.ts'
import { test } from '../../../../test/mirrored.ts'
import { many, run, sql } from '../../../db/sql.ts'
import { newsOfMatch } from '../matches/news.rules.ts'

const anApp = emptiedApps()

const like = async (member: SignedIn, target_car_id: string, source_car_id: string) =>
  (
    (await member.post('/api/swipes', { direction: 'like', target_car_id, source_car_id }))
      .body as { match: Match | null }
  ).match

/** Anna and Berta match on their first cars; each has a second one. */
async function aMatch(app: TestApp) {
  const [anna, berta] = [await signedIn(app), await signedIn(app)]
  const aCar = (owner: SignedIn, model: string) => aVisibleCar(app, owner.id, { model })
  const [golf, polo] = [await aCar(anna, 'Golf'), await aCar(anna, 'Polo')]
  const [civic, jazz] = [await aCar(berta, 'Civic'), await aCar(berta, 'Jazz')]
  await like(anna, civic, golf)
  const id = (await like(berta, golf, civic))?.id ?? ''
  return { app, anna, berta, golf, polo, civic, jazz, id }
}

/** Everything that was liked has been looked at. */
const settled = ({ pool }: TestApp) =>
  expect
    .poll(() =>
      many(pool, sql`select id from graphile_worker.jobs where task_identifier = 'tell-next-pair'`),
    )
    .toEqual([])

const stepsFor = async (member: SignedIn, match: string) =>
  ((await member.get(`/api/matches/${match}/messages`)).body as Message[])
    .filter(({ kind }) => kind === 'likes')
    .map(({ content }) => content)

test('who have matched and like another car of each other read so in their chat, both unread', async () => {
  const { app, anna, berta, polo, jazz, golf, id } = await aMatch(await anApp())
  await like(anna, jazz, golf)
  await settled(app)
  expect(await stepsFor(berta, id)).toEqual([])
  expect(await like(berta, polo, jazz)).toBeNull()
  await settled(app)
  for (const member of [anna, berta]) {
    expect(await stepsFor(member, id)).toEqual(['You could also swap another two: Jazz ↔ Polo'])
    const [match] = (await member.get('/api/matches')).body as Match[]
    expect(match).toMatchObject({ unread: 1, last_message: { kind: 'likes' } })
  }
  expect((await anna.get('/api/matches')).body).toHaveLength(1)
})

test('the notification names both cars, the reader’s first, until it is read', async () => {
  const { app, anna, berta, polo, jazz, golf, id } = await aMatch(await anApp())
  const news = (member: SignedIn) => newsOfMatch(app.pool)(member.id, id)
  for (const member of [anna, berta]) await member.post(`/api/matches/${id}/read`, { seq: 0 })
  expect(await news(anna)).toBeUndefined()
  await like(anna, jazz, golf)
  await like(berta, polo, jazz)
  await settled(app)
  const [ours, theirs] = ['1990 Volvo Polo', '1990 Volvo Jazz']
  expect(await news(anna)).toMatchObject({ next: { mine: ours, theirs } })
  expect(await news(berta)).toMatchObject({ next: { mine: theirs, theirs: ours } })
  await anna.post(`/api/matches/${id}/read`, { seq: 1 })
  expect(await news(anna)).toBeUndefined()
})

test('one step for a pair, however often and from whichever side it is liked', async () => {
  const { app, anna, berta, polo, jazz, golf, id } = await aMatch(await anApp())
  await Promise.all([like(anna, jazz, polo), like(berta, polo, jazz)])
  await like(anna, jazz, golf)
  await settled(app)
  expect(await stepsFor(anna, id)).toHaveLength(1)
})

test('a like of only one side, or of a car that they matched on, says nothing', async () => {
  const { app, anna, berta, golf, civic, jazz, polo, id } = await aMatch(await anApp())
  await like(anna, jazz, polo)
  await like(berta, golf, jazz)
  await like(anna, civic, polo)
  await settled(app)
  expect(await stepsFor(anna, id)).toEqual([])
})

test('nothing is said once the chat is closed, or about a car that is not shown', async () => {
  const { app, anna, berta, polo, jazz, golf, id } = await aMatch(await anApp())
  await like(anna, jazz, golf)
  await run(app.pool, sql`update cars set is_active = false where id = ${jazz}`)
  await like(berta, polo, (await aVisibleCar(app, berta.id)) as string)
  await settled(app)
  expect(await stepsFor(anna, id)).toEqual([])
  const other = await aMatch(app)
  await like(other.anna, other.jazz, other.golf)
  await other.anna.post(`/api/matches/${other.id}/end`, { how: 'block' })
  await like(other.berta, other.polo, other.jazz)
  await settled(app)
  expect(await stepsFor(other.berta, other.id)).toEqual([])
})
