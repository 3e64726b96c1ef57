import type { Match } from '@keyswap/contract/matching'
import { expect } from 'vitest'
import { emptiedApps, type TestApp } from '../../../../test/app.ts'
import { type SignedIn, signedIn } from '../../../../test/client.ts'
import { PASSWORD } from '../../../../test/factories.ts'
import { aVisibleCar } from '../../../../test/garage.ts'
import { test } from '../../../../test/mirrored.ts'
import { SAAB, visibleIn } from '../../../../test/visible-in.ts'
import { one, run, sql } from '../../../db/sql.ts'

const anApp = emptiedApps()

/** Anna in Rīga with a Volvo, Berta with the Saab that is looked for; both like nothing yet. */
async function start() {
  const app = await anApp()
  const [anna, berta, admin] = [
    await signedIn(app),
    await signedIn(app),
    await signedIn(app, { admin: true }),
  ]
  await anna.patch('/api/me', { location: 'Rīga' })
  const annas = await aVisibleCar(app, anna.id)
  const saab = await aVisibleCar(app, berta.id, SAAB)
  return { app, anna, berta, admin, annas, saab }
}
type Scene = Awaited<ReturnType<typeof start>>

const like = async (member: SignedIn, target_car_id: string, source_car_id: string) =>
  (
    (await member.post('/api/swipes', { direction: 'like', target_car_id, source_car_id }))
      .body as {
      match: Match | null
    }
  ).match

const unpublish = ({ pool }: TestApp, id: string) =>
  run(pool, sql`update cars set published_at = null where id = ${id}`)

test('a visible car is found by every list and call that can show it', async () => {
  const { anna, berta, saab } = await start()
  const { found, all } = await visibleIn(anna, berta.id, saab)
  expect(found).toEqual(all)
})

test('a car that was passed is out of the deck and the newest cars, and still found by a search for it', async () => {
  const { anna, berta, saab } = await start()
  await anna.post('/api/swipes', { direction: 'pass', target_car_id: saab, source_car_id: null })
  const { found, all } = await visibleIn(anna, berta.id, saab)
  expect(found).toEqual(all.filter((way) => !way.includes('deck') && way !== 'search for qqqq'))
})

const reasons: [string, (scene: Scene) => Promise<unknown>][] = [
  ['is blocked', ({ anna, berta }) => anna.post('/api/me/blocks', { user_id: berta.id })],
  [
    'has blocked the viewer',
    ({ anna, berta }) => berta.post('/api/me/blocks', { user_id: anna.id }),
  ],
  [
    'is banned',
    ({ admin, berta }) => admin.post('/api/admin/ban-user', { user_id: berta.id, reason: 'x' }),
  ],
  [
    'has switched it off',
    ({ berta, saab }) => berta.patch(`/api/cars/${saab}`, { is_active: false }),
  ],
  ['has it as a draft', ({ app, saab }) => unpublish(app, saab)],
  [
    'has removed its photos',
    ({ app, saab }) => run(app.pool, sql`delete from car_photos where car_id = ${saab}`),
  ],
  ['has deleted it', ({ berta, saab }) => berta.delete(`/api/cars/${saab}`)],
  ['has deleted the account', ({ berta }) => berta.delete('/api/me', { password: PASSWORD })],
]

test.each(reasons)(
  'a car whose owner %s is found by no list or call, cannot be liked or passed, and gets no views',
  async (_, hide) => {
    const scene = await start()
    const { app, anna, berta, annas, saab } = scene
    // Berta is an admirer too: the cars of admirers are read by another statement.
    await like(berta, annas, saab)
    await hide(scene)
    expect((await visibleIn(anna, berta.id, saab)).found).toEqual([])
    for (const swipe of [
      { direction: 'like', source_car_id: annas },
      { direction: 'pass', source_car_id: null },
    ])
      expect((await anna.post('/api/swipes', { ...swipe, target_car_id: saab })).status).toBe(404)
    await anna.post('/api/views', { car_ids: [saab] })
    expect(await one(app.pool, sql`select count(*)::int as n from views`)).toEqual({ n: 0 })
  },
)

test('a member’s own car is in neither their deck nor their searches', async () => {
  const { berta, saab } = await start()
  expect((await visibleIn(berta, berta.id, saab)).found).toEqual([
    'its own page',
    "its owner's cars",
  ])
})
