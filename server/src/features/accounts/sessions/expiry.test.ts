// How long sessions, tokens and links last, where expired ones are refused, and that the sweep deletes only those.
import type { Session } from '@keyswap/contract/accounts'
import { expect, test } from 'vitest'
import { emptiedApps, startApp, type TestApp } from '../../../../test/app.ts'
import { aBrowser, ageSessions } from '../../../../test/browser.ts'
import { send, signedIn } from '../../../../test/client.ts'
import { aMember, aToken, PASSWORD } from '../../../../test/factories.ts'
import { unzip } from '../../../../test/zip.ts'
import { newId } from '../../../calls/ids.ts'
import { sweepRateLimits } from '../../../db/rate-limits.ts'
import { many, maybe, one, run, sql } from '../../../db/sql.ts'
import { insertLink, sweepLinks } from '../links.store.ts'
import { hashOfSecret, newSecret, writeToken } from '../tokens.ts'
import { findClosedSessions, sweepSessions } from './sessions.store.ts'

const anApp = emptiedApps()

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A link as a mail would have it, without sending the mail. */
async function aLink(app: TestApp, user_id: string, kind: 'recovery' | 'confirmation', ms: number) {
  const secret = newSecret()
  await insertLink(app.pool, user_id, hashOfSecret(secret), kind, ms)
  return writeToken([user_id], secret)
}

test('a new session lasts 60 days from sign-up and from sign-in', async () => {
  const app = await anApp()
  const credentials = { email: 'anna@example.com', password: PASSWORD }
  for (const way of ['sign-up', 'sign-in']) {
    await aBrowser(app).signedIn(`/api/auth/${way}`, credentials)
    const { left } = await one<{ left: number }>(
      app.pool,
      sql`select extract(epoch from max(expires_at) - now())::int as left from sessions`,
    )
    expect(left, way).toBeGreaterThan(60 * DAY - MINUTE)
    expect(left, way).toBeLessThanOrEqual(60 * DAY)
    await run(app.pool, sql`delete from sessions`)
  }
})

test('a session ends 180 days after its sign-in, however much it is used, and no access token outlives it', async () => {
  const app = await anApp()
  const browser = aBrowser(app)
  await browser.signedIn('/api/auth/sign-up', { email: 'anna@example.com', password: PASSWORD })
  for (let day = 0; day < 150; day += 50) {
    await ageSessions(app, '50 days')
    await browser.signedIn('/api/auth/refresh')
  }
  await ageSessions(app, '29 days 23 hours 55 minutes')
  const { access_token, expires_at } = await browser.signedIn('/api/auth/refresh')
  const { ends_at } = await one<{ ends_at: string }>(
    app.pool,
    sql`select created_at + interval '180 days' as ends_at from sessions`,
  )
  expect(expires_at).toBe(ends_at)
  const me = async () =>
    (await send(app, 'GET', '/api/me', { headers: { authorization: `Bearer ${access_token}` } }))
      .status
  expect(await me()).toBe(200)
  await ageSessions(app, '5 minutes')
  expect(await me()).toBe(401)
  expect((await browser.post('/api/auth/refresh')).body).toMatchObject({ code: 'SESSION_MISSING' })
  await sweepSessions(app.pool)
  expect(await many(app.pool, sql`select id from sessions`)).toEqual([])
})

test('a link that confirms an address works for three days', async () => {
  const app = await startApp({ confirms_email: true })
  const body = { email: 'anna@example.com', password: PASSWORD }
  await send(app, 'POST', '/api/auth/sign-up', { body })
  const left = async () =>
    (
      await maybe<{ seconds: number }>(
        app.pool,
        sql`select extract(epoch from expires_at - now())::int as seconds from links where kind = 'confirmation'`,
      )
    )?.seconds
  await expect.poll(left).toBeGreaterThan(3 * DAY - MINUTE)
  expect(await left()).toBeLessThanOrEqual(3 * DAY)
})

test('an expired session is in no list or export; its streams, and those of a banned member, are to be closed', async () => {
  const app = await anApp()
  const [anna, berta, banned] = [await signedIn(app), await signedIn(app), await signedIn(app)]
  await aToken(app, anna.id)
  const sessions = async () => (await anna.get('/api/me/sessions')).body as Session[]
  const all = await sessions()
  const own = all.find(({ is_current }) => is_current)?.id ?? ''
  const over = all.find(({ is_current }) => !is_current)?.id ?? ''
  await run(app.pool, sql`update sessions set expires_at = now() where id = ${over}`)
  await run(app.pool, sql`update users set banned_at = now() where id = ${banned.id}`)
  expect((await sessions()).map(({ id }) => id)).toEqual([own])
  const zip = await fetch(`${app.url}/api/me/export`, {
    headers: { authorization: `Bearer ${anna.token}` },
  })
  const files = unzip(Buffer.from(await zip.arrayBuffer()))
  expect(JSON.parse(String(files.get('sessions.json')))).toMatchObject([{ id: own }])
  const of = async ({ id }: { id: string }) =>
    (await one<{ id: string }>(app.pool, sql`select id from sessions where user_id = ${id}`)).id
  const [bertas, of_banned, unknown] = [await of(berta), await of(banned), newId()]
  const opened = [
    { user_id: anna.id, session_id: own },
    { user_id: berta.id, session_id: bertas },
    { user_id: anna.id, session_id: over },
    { user_id: banned.id, session_id: of_banned },
    { user_id: anna.id, session_id: unknown },
  ]
  expect((await findClosedSessions(app.pool, opened)).sort()).toEqual(
    [over, of_banned, unknown].sort(),
  )
  const asAnother = [{ user_id: anna.id, session_id: bertas }]
  expect(await findClosedSessions(app.pool, asAnother)).toEqual([bertas])
})

test('the sweep deletes what has expired and keeps what has a minute left', async () => {
  const app = await anApp()
  const { id } = await aMember(app)
  const [over, alive] = [newId(), newId()]
  for (const [session_id, left] of [
    [over, '-1 second'],
    [alive, '1 minute'],
  ] as const) {
    await run(
      app.pool,
      sql`insert into sessions (user_id, id, user_agent, refresh_hash, expires_at, last_used_at, created_at)
          values (${id}, ${session_id}, '', ${newSecret()}, now() + ${left}::interval,
                  now() - interval '29 days', now() - interval '1 year')`,
    )
    await run(
      app.pool,
      sql`insert into rate_limits (key, full_at) values (${left}, now() + ${left}::interval)`,
    )
  }
  for (const left of ['-1 second', '1 minute'])
    await run(
      app.pool,
      sql`insert into access_tokens (user_id, hash, session_id, expires_at)
          values (${id}, ${newSecret()}, ${alive}, now() + ${left}::interval)`,
    )
  for (const ms of [-1000, 60_000]) await aLink(app, id, 'recovery', ms)
  await sweepSessions(app.pool)
  await sweepLinks(app.pool)
  await sweepRateLimits(app.pool)
  expect(await many(app.pool, sql`select id from sessions`)).toEqual([{ id: alive }])
  expect(await many(app.pool, sql`select key from rate_limits`)).toEqual([{ key: '1 minute' }])
  for (const table of ['access_tokens', 'links']) {
    const { rows } = await app.pool.query(`select expires_at > now() as alive from ${table}`)
    expect(rows, table).toEqual([{ alive: true }])
  }
})

test('an expired link of either kind is refused, and using one kind keeps the other', async () => {
  const app = await startApp({ confirms_email: true })
  const { id } = await aMember(app)
  const use = async (kind: 'recovery' | 'confirmation', token: string) => {
    const path = kind === 'recovery' ? 'reset-password' : 'confirm-email'
    const body = kind === 'recovery' ? { token, password: 'brand new' } : { token }
    return (await send(app, 'POST', `/api/auth/${path}`, { body })).status
  }
  for (const kind of ['recovery', 'confirmation'] as const) {
    const other = kind === 'recovery' ? 'confirmation' : 'recovery'
    expect(await use(kind, await aLink(app, id, kind, -1)), kind).toBe(400)
    expect(await use(kind, await aLink(app, id, other, HOUR * 1000)), kind).toBe(400)
    expect(await use(kind, await aLink(app, id, kind, HOUR * 1000)), kind).toBe(200)
    const left = await many(app.pool, sql`select distinct kind from links`)
    expect(left, kind).toEqual([{ kind: other }])
    await run(app.pool, sql`delete from links`)
  }
})

test('setting a password through a mailed link confirms the address', async () => {
  const app = await startApp({ confirms_email: true })
  const { id, email } = await aMember(app)
  await run(app.pool, sql`update users set email_confirmed_at = null`)
  const token = await aLink(app, id, 'recovery', HOUR * 1000)
  const password = 'brand new'
  await send(app, 'POST', '/api/auth/reset-password', { body: { token, password } })
  const signIn = await send(app, 'POST', '/api/auth/sign-in', { body: { email, password } })
  expect(signIn.status).toBe(200)
})
