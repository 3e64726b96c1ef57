// The number of statements that frequent calls send to the database. Each is a round trip, except that a begin is sent with the
// statement after it. If a rule needs one more, its number here has to be changed.
import { AsyncLocalStorage } from 'node:async_hooks'
import { channel } from 'node:diagnostics_channel'
import type { Deal } from '@keyswap/contract/deals'
import type { Match } from '@keyswap/contract/matching'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { run, sql } from '../src/db/sql.ts'
import { startApp } from './app.ts'
import { asMember, type SignedIn, send, signedIn } from './client.ts'
import { accept, agreedYesterday, aPair, counter, propose } from './deals.ts'
import { aMember, aToken } from './factories.ts'
import { aVisibleCar } from './garage.ts'
import { startPushService } from './push-service.ts'
import { threeInARing } from './rings.ts'

/** Collects the statements that calls send. The job runner uses the same connections, but its statements do not count. */
function watchStatements() {
  const isCall = new AsyncLocalStorage<boolean>()
  const handling = channel('tracing:fastify.request.handler:start')
  handling.bindStore(isCall, () => true)
  const sent: string[] = []
  const original = pg.Client.prototype.query as (...given: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  spy.mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [query] = given as [string | { text: string }]
    if (isCall.getStore()) sent.push(typeof query === 'string' ? query : query.text)
    return original.apply(this, given)
  } as never)
  onTestFinished(() => {
    spy.mockRestore()
    handling.unbindStore(isCall)
  })
  return async (call: () => Promise<{ status: number; body: unknown }>) => {
    sent.length = 0
    const { status, body } = await call()
    expect(status).toBe(200)
    // Events to other instances are sent after the answer.
    const isEvent = (text: string) => text.includes('pg_notify')
    const texts = sent.filter((text) => !isEvent(text))
    return { body, texts, statements: texts.length }
  }
}

const MANY_FILTERS =
  'make=Saab&year_from=2010&mileage_km_to=9&price_to=9&transmission=CVT&fuel_type=Diesel&condition=Poor'

const like = (target_car_id: string, source_car_id: string) => ({
  direction: 'like',
  target_car_id,
  source_car_id,
})

async function aMatch(one: SignedIn, other: SignedIn, ones: string, others: string) {
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
  await carl.post('/api/swipes', like(annas, carls))
  // The first search also reads which models there are.
  await anna.get('/api/cars/search?q=volvo')

  const watched = watchStatements()
  const counts: Record<string, number> = {}
  const gets = {
    profile: '/api/me',
    deck: '/api/cars',
    'filtered deck': '/api/cars?year_from=1990',
    search: '/api/cars/search?q=volvo',
    car: `/api/cars/${another}`,
    'end of the deck': `/api/deck/summary?${MANY_FILTERS}`,
    matches: '/api/matches',
    messages: `/api/matches/${match}/messages`,
  }
  for (const [name, path] of Object.entries(gets))
    counts[name] = (await watched(() => anna.get(path))).statements
  const posts = {
    message: [`/api/matches/${match}/messages`, { content: 'Hello' }],
    pass: ['/api/swipes', { direction: 'pass', target_car_id: another }],
    like: ['/api/swipes', like(carls, annas)],
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
    // Carl likes Anna's car, and her deck has room for more: the second looks for rings of four.
    deck: 2,
    'filtered deck': 2,
    search: 1,
    car: 1,
    'end of the deck': 1,
    matches: 1,
    messages: 1,
    message: 1,
    pass: 1,
    like: 1,
  })
})

test('the chat and the list of rings cost as much as those of matches', async () => {
  const app = await startApp()
  const { ring, anna } = await threeInARing(app)
  // The first read with a token also checks the token.
  await anna.get('/api/me')
  const watched = watchStatements()
  const counts: Record<string, number> = {}
  const gets = { rings: '/api/rings', messages: `/api/rings/${ring}/messages` }
  for (const [name, path] of Object.entries(gets))
    counts[name] = (await watched(() => anna.get(path))).statements
  const said = { content: 'Hello' }
  const path = `/api/rings/${ring}/messages`
  counts.message = (await watched(() => anna.post(path, said))).statements
  expect(counts).toEqual({ rings: 1, messages: 1, message: 1 })
})

test('a reset request does the same for an unknown address as for a known one, so that its time tells nothing', async () => {
  const app = await startApp()
  const { email } = await aMember(app)
  const watched = watchStatements()
  const forgot = (address: string) =>
    watched(() => send(app, 'POST', '/api/auth/forgot-password', { body: { email: address } }))
  const known = await forgot(email)
  const unknown = await forgot('nobody@example.com')
  expect(known.statements).toBeGreaterThan(0)
  expect(unknown.texts).toEqual(known.texts)
})

test('the first read with a token checks it with a statement of its own, the first write does not', async () => {
  const app = await startApp()
  const [anna, berta] = [await signedIn(app), await signedIn(app)]
  const car = await aVisibleCar(app, berta.id)
  const watched = watchStatements()
  const reads = [
    await watched(() => anna.get('/api/cars')),
    await watched(() => anna.get('/api/matches')),
  ]
  expect(reads.map(({ statements }) => statements)).toEqual([2, 1])
  const phone = asMember(app, anna, await aToken(app, anna.id))
  const pass = { direction: 'pass', target_car_id: car }
  expect((await watched(() => phone.post('/api/swipes', pass))).statements).toBe(1)
})

test('some reads need more statements', async () => {
  const app = await startApp()
  const [anna, berta] = [await signedIn(app), await signedIn(app)]
  await aVisibleCar(app, berta.id, { make: 'Saab' })
  await aVisibleCar(app, berta.id)
  const newest = await aVisibleCar(app, berta.id)
  await run(app.pool, sql`update cars set feed_pos = feed_pos - 3600 * 1000000::bigint`)
  await anna.get('/api/cars/search?q=volvo')
  await anna.post('/api/swipes', { direction: 'pass', target_car_id: newest })

  const watched = watchStatements()
  const count = async (path: string) => (await watched(() => anna.get(path))).statements
  expect({
    'deck that stores the progress': await count('/api/cars'),
    'the same deck again': await count('/api/cars'),
    'deck within a distance': await count('/api/cars?distance_km=100'),
    'search for a model in another year': await count('/api/cars/search?q=volvo+1955'),
    'search for some of the words': await count('/api/cars/search?q=volvo+saab'),
  }).toEqual({
    'deck that stores the progress': 2,
    'the same deck again': 1,
    // Reads where the member is, then the cars.
    'deck within a distance': 2,
    // Searches the cars of that year, then those of other years.
    'search for a model in another year': 2,
    'search for some of the words': 1,
  })
})

test('a like or a message that notifies a device is two statements', async () => {
  const push_service = await startPushService()
  const app = await startApp({ push_service })
  const [anna, berta] = [await signedIn(app), await signedIn(app)]
  const [annas, bertas] = [await aVisibleCar(app, anna.id), await aVisibleCar(app, berta.id)]
  await send(app, 'PUT', '/api/me/push', {
    body: { ...push_service.browser(), kinds: ['matches', 'messages'] },
    headers: { authorization: `Bearer ${berta.token}` },
  })
  await berta.post('/api/swipes', like(annas, bertas))

  const watched = watchStatements()
  const matching = await watched(() => anna.post('/api/swipes', like(bertas, annas)))
  const { match } = matching.body as { match: Match }
  const message = await watched(() =>
    anna.post(`/api/matches/${match.id}/messages`, { content: 'Hello' }),
  )
  expect([matching.statements, message.statements]).toEqual([2, 2])
  expect((await push_service.next()).payload).toMatchObject({ kind: 'matches' })
})

test('a step of a deal is a transaction of two statements: hold and write', async () => {
  const app = await startApp()
  const { anna, berta, match } = await aPair(app)
  // The first read also checks the token.
  await anna.get('/api/me')
  const watched = watchStatements()
  const counts: Record<string, number> = {}
  const count = async (name: string, call: () => Promise<{ status: number; body: unknown }>) => {
    const { statements, body } = await watched(call)
    counts[name] = statements
    return body as Deal
  }
  const { id } = await count('propose', () => propose(anna, match, [anna, berta]))
  await count('deals', () => anna.get('/api/deals'))
  await count('deal of a chat', () => anna.get(`/api/deals?chat_id=${match}&limit=1`))
  await count('deal', () => anna.get(`/api/deals/${id}`))
  await count('counter', () => counter(berta, id, 1, [anna, berta]))
  await count('accept', () => accept(anna, id, 2))
  const tick = { url: app.url, path: `/api/deals/${id}/checks/${berta.car}/vin` }
  await count('check', () =>
    send(tick, 'PUT', tick.path, {
      body: { done: true },
      headers: { authorization: `Bearer ${anna.token}` },
    }),
  )
  await agreedYesterday(app, id)
  await count('handover', () => anna.post(`/api/deals/${id}/handover`))
  await count('last handover', () => berta.post(`/api/deals/${id}/handover`))
  const [begin, hold, write, commit] = [1, 1, 1, 1]
  const step = begin + hold + write + commit
  expect(counts).toEqual({
    ...{ propose: step, counter: step, accept: step, handover: step, 'last handover': step },
    ...{ deals: 1, 'deal of a chat': 1, deal: 1 },
    check: step + 1,
  })
})
