import type { Match } from '@keyswap/contract/matching'
import { expect } from 'vitest'
import { emptiedApps } from '../../../../test/app.ts'
import { type SignedIn, signedIn } from '../../../../test/client.ts'
import { aVisibleCar } from '../../../../test/garage.ts'
import { test } from '../../../../test/mirrored.ts'

const anApp = emptiedApps()

const like = async (member: SignedIn, target_car_id: string, source_car_id: string) =>
  (
    (await member.post('/api/swipes', { direction: 'like', target_car_id, source_car_id }))
      .body as { match: Match | null }
  ).match

const show = (member: SignedIn, id: string) => member.post(`/api/matches/${id}/shown`, {})
const isUnshown = async (member: SignedIn) =>
  ((await member.get('/api/matches')).body as Match[]).map(({ is_unshown }) => is_unshown)

/** Anna has liked Berta's car, then Berta Anna's. */
async function aMatch() {
  const app = await anApp()
  const [anna, berta] = [await signedIn(app), await signedIn(app)]
  const annas = await aVisibleCar(app, anna.id)
  const bertas = await aVisibleCar(app, berta.id)
  await like(anna, bertas, annas)
  const match = await like(berta, annas, bertas)
  return { app, anna, berta, annas, bertas, match, id: match?.id ?? '' }
}

test('who liked first has not been shown the match; who completed it has', async () => {
  const { anna, berta, match, id } = await aMatch()
  expect(match?.is_unshown).toBe(false)
  expect([await isUnshown(anna), await isUnshown(berta)]).toEqual([[true], [false]])
  expect((await show(berta, id)).body).toEqual({ is_first: false })
  expect(await isUnshown(anna)).toEqual([true])
})

test('it is shown once, whichever device asks first', async () => {
  const { anna, id } = await aMatch()
  const answers = await Promise.all(Array.from({ length: 6 }, () => show(anna, id)))
  const firsts = answers.map(({ body }) => (body as { is_first: boolean }).is_first)
  expect(firsts.filter(Boolean)).toHaveLength(1)
  expect(await isUnshown(anna)).toEqual([false])
  expect((await show(anna, id)).body).toEqual({ is_first: false })
})

test('a like sent again brings it back to nobody', async () => {
  const { anna, berta, annas, bertas, id } = await aMatch()
  await show(anna, id)
  await like(berta, annas, bertas)
  await like(anna, bertas, annas)
  expect([await isUnshown(anna), await isUnshown(berta)]).toEqual([[false], [false]])
})

test('a chat that was opened or closed needs no moment any more', async () => {
  const opened = await aMatch()
  await opened.anna.post(`/api/matches/${opened.id}/read`, { seq: 0 })
  expect(await isUnshown(opened.anna)).toEqual([false])
  expect((await show(opened.anna, opened.id)).body).toEqual({ is_first: false })
  const closed = await aMatch()
  await closed.berta.post('/api/me/blocks', { user_id: closed.anna.id })
  expect((await show(closed.anna, closed.id)).body).toEqual({ is_first: false })
})

test('nobody else can ask for it', async () => {
  const { app, anna, id } = await aMatch()
  const stranger = await signedIn(app)
  expect(await show(stranger, id)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  expect(await isUnshown(anna)).toEqual([true])
})
