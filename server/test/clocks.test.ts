import type { DeckCar, Match } from '@keyswap/contract/matching'
import type { Timeline } from '@keyswap/contract/moderation'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { one, run, sql } from '../src/db/sql.ts'
import { startApp } from './app.ts'
import { aBrowser } from './browser.ts'
import { type SignedIn, signedIn } from './client.ts'
import { PASSWORD } from './factories.ts'
import { aVisibleCar } from './garage.ts'

const HOUR_MS = 3_600_000

/** Sets this process's clock wrong by `ms` from now on. The database's clock stays right. */
function setClockOffBy(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
  onTestFinished(() => {
    vi.useRealTimers()
  })
}

const deckOf = async (member: SignedIn) =>
  ((await member.get('/api/cars')).body as DeckCar[]).map(({ id }) => id)
const pass = (member: SignedIn, target_car_id: string) =>
  member.post('/api/swipes', { direction: 'pass', target_car_id, source_car_id: null })

const start = async () => {
  const app = await startApp()
  const [anna, berta] = [await signedIn(app), await signedIn(app)]
  return { app, anna, berta, bertas: await aVisibleCar(app, berta.id) }
}

describe.each([
  ['ahead', 48 * HOUR_MS],
  ['behind', -48 * HOUR_MS],
])('an instance whose clock is two days %s', (_, offset_ms) => {
  test('shows a car that was listed after a member had reached the end of the deck', async () => {
    const { app, anna, berta, bertas } = await start()
    setClockOffBy(offset_ms)
    await pass(anna, bertas)
    expect(await deckOf(anna)).toEqual([])
    const next = await aVisibleCar(app, berta.id)
    expect(await deckOf(anna)).toEqual([next])
  })

  test('does not store the numbers of an unfinished day, and has the right date for today', async () => {
    const { app, anna } = await start()
    const admin = await signedIn(app, { admin: true })
    const { today } = await one<{ today: string }>(
      app.pool,
      sql`select (now() at time zone 'UTC')::date::text as today`,
    )
    setClockOffBy(offset_ms)
    const timeline = async () => (await admin.get('/api/admin/timeline?days=7')).body as Timeline
    expect(await timeline()).toMatchObject({ days: expect.arrayContaining([today]) })
    await aVisibleCar(app, anna.id)
    const { days, series } = await timeline()
    expect(days.at(-1)).toBe(today)
    expect(series.listings.at(-1)).toBe(2)
  })

  test('does not end sessions, and can refresh them', async () => {
    const { app, anna } = await start()
    const browser = aBrowser(app)
    setClockOffBy(offset_ms)
    expect((await anna.get('/api/me')).status).toBe(200)
    await browser.signedIn('/api/auth/sign-in', { email: anna.email, password: PASSWORD })
    await browser.signedIn('/api/auth/refresh')
  })

  test('gives a match the database’s time, and keeps messages in order', async () => {
    const { app, anna, berta, bertas } = await start()
    const annas = await aVisibleCar(app, anna.id)
    setClockOffBy(offset_ms)
    const like = (member: SignedIn, target_car_id: string, source_car_id: string) =>
      member.post('/api/swipes', { direction: 'like', target_car_id, source_car_id })
    await like(anna, bertas, annas)
    await like(berta, annas, bertas)
    const [match] = (await anna.get('/api/matches')).body as Match[]
    const { skew } = await one<{ skew: number }>(
      app.pool,
      sql`select abs(extract(epoch from now() - ${match?.created_at}::timestamptz))::float8 as skew`,
    )
    expect(skew).toBeLessThan(3600)
    for (const content of ['one', 'two'])
      await anna.post(`/api/matches/${match?.id}/messages`, {
        content,
        client_id: crypto.randomUUID(),
      })
    const messages = (await berta.get(`/api/matches/${match?.id}/messages`)).body as {
      content: string
    }[]
    expect(messages.map(({ content }) => content)).toEqual(['one', 'two'])
  })
})

describe('after a failover to a database whose clock is behind', () => {
  /** Positions in the feed are in microseconds. */
  const HOUR = 3_600_000_000

  test('a new car goes above the newest one', async () => {
    const { app, anna, berta, bertas } = await start()
    await run(app.pool, sql`update cars set feed_pos = feed_pos + ${HOUR}::bigint`)
    const next = await aVisibleCar(app, berta.id)
    expect(await deckOf(anna)).toEqual([next, bertas])
  })

  test('a range of positions that never held a car counts as seen by nobody', async () => {
    const { app, anna, berta, bertas } = await start()
    await run(app.pool, sql`update cars set feed_pos = feed_pos - 2 * ${HOUR}::bigint`)
    await pass(anna, bertas)
    expect(await deckOf(anna)).toEqual([])
    const next = await aVisibleCar(app, berta.id)
    await run(
      app.pool,
      sql`update cars set feed_pos = feed_pos - ${HOUR}::bigint where id = ${next}`,
    )
    expect(await deckOf(anna)).toEqual([next])
  })

  test('rate limits refuse nobody for as long as the clock went back', async () => {
    const { app, anna } = await start()
    const search = async () => (await anna.get('/api/cars/search?q=volvo')).status
    expect(await search()).toBe(200)
    const lateBy = (time: string) =>
      run(app.pool, sql`update rate_limits set full_at = now() + ${time}::interval`)
    await lateBy('1 hour')
    expect(await search()).toBe(200)
    // An allowance that is really used up still refuses.
    await lateBy('1 minute')
    expect(await search()).toBe(429)
  })
})
