// How many statements the frequent calls send to the database. Each is a round trip. A rule that needs one more has to
// change its number here.
import type { Match } from '@keyswap/contract/matching'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startApp } from './app.ts'
import { type SignedIn, signedIn } from './client.ts'
import { aVisibleCar } from './garage.ts'

/** The statements of the calls, except those of the job runner, which works beside them. */
function watchStatements() {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => spy.mockRestore())
  const texts = () =>
    (spy.mock.calls as unknown[][])
      .map(([query]) => (typeof query === 'string' ? query : (query as { text: string }).text))
      .filter((text) => !/graphile_worker|_private_/.test(text))
  return async (call: () => Promise<{ status: number; body: unknown }>) => {
    spy.mockClear()
    const { status, body } = await call()
    expect(status).toBe(200)
    // Events to other instances are sent after the answer.
    const isEvent = (text: string) => text.includes('pg_notify')
    const sent = texts()
    return { body, statements: sent.filter((text) => !isEvent(text)).length }
  }
}

async function aMatch(one: SignedIn, other: SignedIn, ones: string, others: string) {
  const like = (target_car_id: string, source_car_id: string) => ({
    direction: 'like',
    target_car_id,
    source_car_id,
  })
  await one.post('/api/swipes', like(others, ones))
  const { body } = await other.post('/api/swipes', like(ones, others))
  return (body as { match: Match }).match.id
}

test('frequent calls are one statement each, with the check of the token and the rate limit in it', async () => {
  const app = await startApp()
  const [anna, berta, carl] = [await signedIn(app), await signedIn(app), await signedIn(app)]
  const annas = await aVisibleCar(app, anna.id)
  const bertas = await aVisibleCar(app, berta.id)
  const [carls, another] = [await aVisibleCar(app, carl.id), await aVisibleCar(app, carl.id)]
  const match = await aMatch(anna, berta, annas, bertas)
  await carl.post('/api/swipes', { direction: 'like', target_car_id: annas, source_car_id: carls })
  // The first search reads which models there are.
  await anna.get('/api/cars/search?q=volvo')

  const watched = watchStatements()
  const counts: Record<string, number> = {}
  const gets = {
    profile: '/api/me',
    deck: '/api/cars',
    'filtered deck': '/api/cars?year_from=1990',
    search: '/api/cars/search?q=volvo',
    car: `/api/cars/${another}`,
    matches: '/api/matches',
    messages: `/api/matches/${match}/messages`,
  }
  for (const [name, path] of Object.entries(gets))
    counts[name] = (await watched(() => anna.get(path))).statements
  const posts = {
    message: [`/api/matches/${match}/messages`, { content: 'Hello' }],
    pass: ['/api/swipes', { direction: 'pass', target_car_id: another }],
    like: ['/api/swipes', { direction: 'like', target_car_id: carls, source_car_id: annas }],
  } as const
  let body: unknown
  for (const [name, [path, input]] of Object.entries(posts)) {
    const answer = await watched(() => anna.post(path, input))
    counts[name] = answer.statements
    body = answer.body
  }
  expect(body).toMatchObject({ match: { is_open: true } })
  expect(counts).toEqual({
    profile: 1,
    deck: 1,
    'filtered deck': 1,
    search: 1,
    car: 1,
    matches: 1,
    messages: 1,
    message: 1,
    pass: 1,
    like: 1,
  })
})
