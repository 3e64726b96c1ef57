// A refresh token that two clients have: when that is noticed, what happens then, and what only looks like it.
import { expect, test } from 'vitest'
import { emptiedApps, emptiedTwoApps, type TestApp } from '../../../../test/app.ts'
import { aBrowser, ageSessions, aMinuteLater } from '../../../../test/browser.ts'
import { send } from '../../../../test/client.ts'
import { maybe, one, run, sql } from '../../../db/sql.ts'
import { hashOfSecret } from '../tokens.ts'
import { successorOf } from './refresh-tokens.ts'

const anApp = emptiedApps()
const twoApps = emptiedTwoApps()

const ANNA = { email: 'anna@example.com', password: 'red swordfish' }

type Browser = ReturnType<typeof aBrowser>

async function start(app: TestApp) {
  const browser = aBrowser(app)
  await browser.signedIn('/api/auth/sign-up', ANNA)
  return { app, browser }
}

/** A browser with a copy of this cookie. */
function withCookieOf(app: TestApp, { cookie }: Browser): Browser {
  const copy = aBrowser(app)
  copy.cookie = cookie
  return copy
}

const renew = async (browser: Browser) => (await browser.signedIn('/api/auth/refresh')).access_token

const statusOf = async (browser: Browser) => (await browser.post('/api/auth/refresh')).status

const isOpen = async ({ pool }: TestApp) =>
  (await maybe(pool, sql`select 1 from sessions`)) !== undefined

const use = async (app: TestApp, token: string) => {
  const headers = { authorization: `Bearer ${token}` }
  expect((await send(app, 'GET', '/api/me', { headers })).status).toBe(200)
}

/** Uses the access token, and waits until its use is noted. */
async function useShortly(app: TestApp, token: string) {
  await use(app, token)
  const noted = () =>
    one(
      app.pool,
      sql`select arrived_at is not null as has, settled_at is not null as is_settled from sessions`,
    )
  await expect.poll(noted).toEqual({ has: true, is_settled: false })
}

/** Uses the access token three minutes after it was given, and waits until its use is noted. */
async function useForMinutes(app: TestApp, token: string) {
  await ageSessions(app, '3 minutes')
  await use(app, token)
  const isSettled = () => one(app.pool, sql`select settled_at is not null as has from sessions`)
  await expect.poll(isSettled).toEqual({ has: true })
}

test('a replaced refresh token ends the session, for thief and owner, if it is used more than two minutes after its successor’s access token', async () => {
  const { app, browser } = await start(await anApp())
  const thief = withCookieOf(app, browser)
  const token = await renew(browser)
  await useForMinutes(app, token)
  await ageSessions(app, '121 seconds')
  expect((await thief.post('/api/auth/refresh')).body).toEqual({
    code: 'SESSION_MISSING',
    message: 'Auth session missing!',
  })
  expect(await statusOf(browser)).toBe(401)
  const headers = { authorization: `Bearer ${token}` }
  expect((await send(app, 'GET', '/api/me', { headers })).status).toBe(401)
})

test('a thief and an owner who take turns are noticed, whoever is first', async () => {
  for (const isThiefFirst of [true, false]) {
    const { app, browser } = await start(await anApp())
    const thief = withCookieOf(app, browser)
    const [first, second] = isThiefFirst ? [thief, browser] : [browser, thief]
    await useForMinutes(app, await renew(first))
    await ageSessions(app, '5 minutes')
    expect(await statusOf(second), `thief first: ${isThiefFirst}`).toBe(401)
    expect(await isOpen(app)).toBe(false)
    await run(app.pool, sql`delete from users`)
    await run(app.pool, sql`delete from emails`)
  }
})

test('a thief who always renews before the owner, and uses the new access token only after the owner has renewed, is noticed', async () => {
  const { app, browser } = await start(await anApp())
  const thief = withCookieOf(app, browser)
  const statuses: number[] = []
  for (let round = 0; round < 5; round += 1) {
    await ageSessions(app, '12 minutes')
    await renew(thief)
    await ageSessions(app, '2 minutes')
    statuses.push(await statusOf(browser))
  }
  expect(statuses).toEqual([200, 200, 200, 200, 401])
  expect(await isOpen(app)).toBe(false)
})

test('within two minutes of the first use the token before still works, as for another tab', async () => {
  const { app, browser } = await start(await anApp())
  const tab = withCookieOf(app, browser)
  const token = await renew(browser)
  // The first use may come late.
  await useForMinutes(app, token)
  await ageSessions(app, '1 minute')
  await renew(tab)
  expect(tab.cookie).toBe(browser.cookie)
})

test('a client that lost the answer goes on, also if it has used its old access token all the time', async () => {
  const { app, browser } = await start(await anApp())
  const old = await renew(browser)
  const before = withCookieOf(app, browser)
  await aMinuteLater(app)
  // The answer of this refresh is lost.
  await renew(browser)
  await ageSessions(app, '10 minutes')
  await use(app, old)
  // Uses are noted in order: when this one is noted, the one before is too.
  const other = aBrowser(app)
  await other.signedIn('/api/auth/sign-up', { ...ANNA, email: 'berta@example.com' })
  await use(app, await renew(other))
  const noted = () => maybe(app.pool, sql`select 1 from sessions where arrived_at is not null`)
  await expect.poll(noted).toBeDefined()
  await ageSessions(app, '20 days')
  await renew(before)
  expect(before.cookie).toBe(browser.cookie)
})

test('a browser that is killed before it has written the cookie down goes on with the one before, also the next day, and if it is killed again', async () => {
  const { app, browser } = await start(await anApp())
  const onDisk = withCookieOf(app, browser)
  await useShortly(app, await renew(browser))
  for (const pause of ['1 minute', '1 day', '1 day']) {
    await ageSessions(app, pause)
    const back = withCookieOf(app, onDisk)
    await renew(back)
    expect(back.cookie, pause).toBe(browser.cookie)
  }
})

test('a browser that is killed twice within a minute finds its cookie at most one behind', async () => {
  const { app, browser } = await start(await anApp())
  const onDisk = withCookieOf(app, browser)
  await renew(browser)
  await aMinuteLater(app)
  const back = withCookieOf(app, onDisk)
  await renew(back)
  // The page is reloaded.
  await renew(back)
  expect(back.cookie).toBe(browser.cookie)
  expect(await statusOf(withCookieOf(app, onDisk))).toBe(200)
})

/** Comes back with the token before the current one, as a browser that is killed each time, or a thief on short visits. */
async function comeBackWithTheTokenBefore(app: TestApp, browser: Browser): Promise<number> {
  const before = withCookieOf(app, browser)
  await useShortly(app, await renew(browser))
  await ageSessions(app, '1 day')
  const status = await statusOf(before)
  browser.cookie = before.cookie
  await aMinuteLater(app)
  return status
}

test('a fifth refresh token in a row with a return to the one before ends the session: a thief makes short visits', async () => {
  const { app, browser } = await start(await anApp())
  const statuses = []
  for (let round = 0; round < 5; round += 1)
    statuses.push(await comeBackWithTheTokenBefore(app, browser))
  expect(statuses).toEqual([200, 200, 200, 200, 401])
  expect(await isOpen(app)).toBe(false)
})

test('a refresh token without such a return in between begins the count again', async () => {
  const { app, browser } = await start(await anApp())
  for (let round = 0; round < 4; round += 1)
    expect(await comeBackWithTheTokenBefore(app, browser)).toBe(200)
  await renew(browser)
  await aMinuteLater(app)
  expect(await comeBackWithTheTokenBefore(app, browser)).toBe(200)
})

test('a use that one instance has seen is known to the others', async () => {
  const [one, two] = await twoApps()
  const { browser } = await start(one)
  const thief = withCookieOf(two, browser)
  const token = await renew(browser)
  await useShortly(one, token)
  await useForMinutes(two, token)
  await ageSessions(one, '3 minutes')
  expect(await statusOf(thief)).toBe(401)
  expect(await isOpen(one)).toBe(false)
})

test('signing out with a replaced token whose successor is in use ends nothing', async () => {
  const { app, browser } = await start(await anApp())
  const thief = withCookieOf(app, browser)
  const token = await renew(browser)
  await useForMinutes(app, token)
  await ageSessions(app, '3 minutes')
  expect((await thief.post('/api/auth/sign-out')).status).toBe(200)
  await use(app, token)
})

/** The token without number and tag, as in earlier releases. */
const withoutTag = (cookie: string | undefined) =>
  Buffer.from(cookie ?? '', 'base64url')
    .subarray(0, 64)
    .toString('base64url')

test('a token from before the upgrade, without number and tag, goes on; an older one still ends the session', async () => {
  const { app, browser } = await start(await anApp())
  const thief = aBrowser(app)
  thief.cookie = withoutTag(browser.cookie)
  browser.cookie = withoutTag(browser.cookie)
  for (let round = 0; round < 3; round += 1) {
    await aMinuteLater(app)
    await renew(browser)
    expect(Buffer.from(browser.cookie ?? '', 'base64url')).toHaveLength(84)
  }
  expect(await statusOf(thief)).toBe(401)
  expect(await isOpen(app)).toBe(false)
})

test('an old token is recognised however many have replaced it; a made-up one ends nothing', async () => {
  const { app, browser } = await start(await anApp())
  const old = Buffer.from(browser.cookie ?? '', 'base64url')
  // Does in the database what 5,000 renewals would do.
  const key = (
    await one<{ value: Buffer }>(
      app.pool,
      sql`select value from secrets where name = 'refresh-key'`,
    )
  ).value
  let secret: Buffer = old.subarray(32, 64)
  for (let count = 0; count < 5_000; count += 1) secret = successorOf(key, secret)
  await run(
    app.pool,
    sql`update sessions set refresh_hash = ${hashOfSecret(secret)}, generation = 5000`,
  )
  const forger = aBrowser(app)
  for (const [from, to] of [
    [32, 64],
    [40, 41],
    [67, 68],
    [68, 84],
  ] as const) {
    forger.cookie = Buffer.from(old).fill(7, from, to).toString('base64url')
    expect(await statusOf(forger)).toBe(401)
    expect(await isOpen(app)).toBe(true)
  }
  forger.cookie = withoutTag(forger.cookie)
  expect(await statusOf(forger)).toBe(401)
  expect(await isOpen(app)).toBe(true)
  expect(await statusOf(browser)).toBe(401)
  expect(await isOpen(app)).toBe(false)
})

test('a token that is newer than the database, which was restored from a backup, is refused and ends nothing', async () => {
  const { app, browser } = await start(await anApp())
  await renew(browser)
  await app.pool.query('create table backup as select * from sessions')
  await aMinuteLater(app)
  await renew(browser)
  await app.pool.query('delete from sessions')
  await app.pool.query('insert into sessions select * from backup')
  await app.pool.query('drop table backup')
  expect(await statusOf(browser)).toBe(401)
  expect(await isOpen(app)).toBe(true)
})
