import type { Match } from '@keyswap/contract/matching'
import { describe, expect } from 'vitest'
import { emptiedApps, emptiedTwoApps, type TestApp } from '../../../test/app.ts'
import { aBrowser, aMinuteLater } from '../../../test/browser.ts'
import { aListedCar, carsOf } from '../../../test/cars.ts'
import { type Answer, asMember, type SignedIn, signedIn } from '../../../test/client.ts'
import { aToken, PASSWORD } from '../../../test/factories.ts'
import { aVisibleCar } from '../../../test/garage.ts'
import { test } from '../../../test/mirrored.ts'
import { listen } from '../../../test/stream.ts'
import { someoneWaits } from '../../../test/waiting.ts'
import { many, one, run, sql } from '../../db/sql.ts'
import { transaction } from '../../db/transaction.ts'
import { insertLink } from '../accounts/links.store.ts'
import { hashOfSecret, newSecret, writeToken } from '../accounts/tokens.ts'

const anApp = emptiedApps()
const twoApps = emptiedTwoApps()

const start = async () => {
  const app = await anApp()
  return { app, admin: await signedIn(app, { admin: true }), anna: await signedIn(app) }
}

const ban = (admin: SignedIn, user_id: string, reason?: string) =>
  admin.post('/api/admin/ban-user', { user_id, ...(reason !== undefined && { reason }) })
const unban = (admin: SignedIn, user_id: string) => admin.post('/api/admin/unban-user', { user_id })

const signIn = (app: TestApp, { email }: { email: string }, password = PASSWORD) =>
  aBrowser(app).post('/api/auth/sign-in', { email, password })

const SUSPENDED = { code: 'ACCOUNT_SUSPENDED', message: 'Your account has been suspended.' }

describe('a ban', () => {
  test('signs the member out everywhere, and gives the reason to a caller with the right password', async () => {
    const { app, admin, anna } = await start()
    const elsewhere = asMember(app, anna, await aToken(app, anna.id))
    expect((await ban(admin, anna.id, ' Sold a stolen car. ')).body).toEqual({ ok: true })
    expect((await anna.get('/api/me')).status).toBe(401)
    expect((await elsewhere.get('/api/me')).status).toBe(401)
    const refused = await signIn(app, anna)
    expect(refused.status).toBe(403)
    expect(refused.body).toEqual({
      ...SUSPENDED,
      message: 'Your account has been suspended. Sold a stolen car.',
      reason: 'Sold a stolen car.',
    })
    expect((await signIn(app, anna, 'not it')).body).toMatchObject({ code: 'INVALID_CREDENTIALS' })
    expect((await signIn(app, { email: 'nobody@example.com' })).body).toMatchObject({
      code: 'INVALID_CREDENTIALS',
    })
  })

  test.each([undefined, '', '   '])('without a reason (%j) gives no reason', async (reason) => {
    const { app, admin, anna } = await start()
    await ban(admin, anna.id, reason)
    expect((await signIn(app, anna)).body).toEqual(SUSPENDED)
  })

  test('is reported once to each open browser at its next refresh, which ends its session', async () => {
    const { app, admin, anna } = await start()
    const [phone, laptop] = [aBrowser(app), aBrowser(app)]
    for (const browser of [phone, laptop])
      await browser.signedIn('/api/auth/sign-in', { email: anna.email, password: PASSWORD })
    await ban(admin, anna.id, 'Spam')
    for (const browser of [phone, laptop]) {
      expect((await browser.post('/api/auth/refresh')).body).toEqual({
        ...SUSPENDED,
        message: 'Your account has been suspended. Spam',
        reason: 'Spam',
      })
      expect((await browser.post('/api/auth/refresh')).body).toMatchObject({
        code: 'SESSION_MISSING',
      })
    }
  })

  test('is not reported to a caller with an older refresh token', async () => {
    const { app, admin, anna } = await start()
    const browser = aBrowser(app)
    await browser.signedIn('/api/auth/sign-in', { email: anna.email, password: PASSWORD })
    const thief = aBrowser(app)
    thief.cookie = browser.cookie
    await browser.signedIn('/api/auth/refresh')
    await aMinuteLater(app)
    await browser.signedIn('/api/auth/refresh')
    await ban(admin, anna.id)
    expect((await thief.post('/api/auth/refresh')).body).toMatchObject({ code: 'SESSION_MISSING' })
  })

  test('deactivates all cars: they leave decks and searches, and cannot be liked', async () => {
    const { app, admin, anna } = await start()
    const berta = await signedIn(app)
    const [annas, bertas] = [await aVisibleCar(app, anna.id), await aVisibleCar(app, berta.id)]
    const hers = async () => ({
      deck: ((await berta.get('/api/cars')).body as { id: string }[]).map(({ id }) => id),
      found: (
        (await berta.get('/api/cars/search?q=volvo')).body as { results: { id: string }[] }
      ).results.map(({ id }) => id),
      listed: ((await berta.get(`/api/users/${anna.id}/cars`)).body as { id: string }[]).length,
    })
    expect(await hers()).toEqual({ deck: [annas], found: [annas], listed: 1 })
    await ban(admin, anna.id)
    expect(await hers()).toEqual({ deck: [], found: [], listed: 0 })
    const liked = await berta.post('/api/swipes', {
      direction: 'like',
      target_car_id: annas,
      source_car_id: bertas,
    })
    expect(liked.body).toMatchObject({ code: 'CAR_NOT_FOUND' })
  })

  test('leaves chats readable for the partner, with sending closed', async () => {
    const { app, admin, anna } = await start()
    const berta = await signedIn(app)
    const [annas, bertas] = [await aVisibleCar(app, anna.id), await aVisibleCar(app, berta.id)]
    const like = (member: SignedIn, target_car_id: string, source_car_id: string) =>
      member.post('/api/swipes', { direction: 'like', target_car_id, source_car_id })
    await like(anna, bertas, annas)
    const { match } = (await like(berta, annas, bertas)).body as { match: Match }
    await anna.post(`/api/matches/${match.id}/messages`, { content: 'Hello' })
    await ban(admin, anna.id)
    expect((await berta.get(`/api/matches/${match.id}/messages`)).body).toMatchObject([
      { content: 'Hello' },
    ])
    expect((await berta.get(`/api/matches/${match.id}/chat`)).body).toMatchObject({
      is_open: false,
    })
    expect(
      (await berta.post(`/api/matches/${match.id}/messages`, { content: 'Hi' })).body,
    ).toMatchObject({ code: 'CHAT_CLOSED' })
  })

  test('repeated is harmless and changes nothing', async () => {
    const { app, admin, anna } = await start()
    await ban(admin, anna.id, 'First')
    expect((await ban(admin, anna.id, 'Second')).status).toBe(200)
    expect((await signIn(app, anna)).body).toMatchObject({ reason: 'First' })
    expect(await many(app.pool, sql`select action, reason from audit_log`)).toEqual([
      { action: 'ban_user', reason: 'First' },
    ])
  })

  test('is not lifted by a new password', async () => {
    const { app, admin, anna } = await start()
    await ban(admin, anna.id)
    const secret = newSecret()
    await insertLink(app.pool, anna.id, hashOfSecret(secret), 'recovery', 60_000)
    const reset = { token: writeToken([anna.id], secret), password: 'open, I said' }
    expect((await aBrowser(app).post('/api/auth/reset-password', reset)).status).toBe(200)
    expect((await signIn(app, anna, reset.password)).body).toEqual(SUSPENDED)
  })

  test('of oneself, of an unknown member, or with too long a reason is refused', async () => {
    const { app, admin } = await start()
    expect((await ban(admin, admin.id)).body).toMatchObject({
      code: 'CANNOT_BAN_SELF',
      message: 'You can’t ban yourself.',
    })
    expect((await ban(admin, crypto.randomUUID())).body).toMatchObject({ code: 'USER_NOT_FOUND' })
    expect((await ban(admin, admin.id, 'x'.repeat(501))).status).toBe(400)
    expect(await many(app.pool, sql`select id from audit_log`)).toEqual([])
  })

  test('of an admin ends their access to the admin calls too', async () => {
    const { app, admin } = await start()
    const other = await signedIn(app, { admin: true })
    expect((await ban(admin, other.id)).status).toBe(200)
    expect((await other.get('/api/admin/stats')).status).toBe(401)
  })

  test('by an admin who is banned meanwhile is refused', async () => {
    const { app, anna } = await start()
    const other = await signedIn(app, { admin: true })
    let answer: Promise<Answer> | undefined
    await transaction(app.pool, async (tx) => {
      await run(tx, sql`select from admins order by user_id for update`)
      answer = ban(other, anna.id)
      await someoneWaits(app)
      await run(tx, sql`update users set banned_at = now() where id = ${other.id}`)
    })
    expect(await answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    expect((await anna.get('/api/me')).status).toBe(200)
  })

  test('two admins who ban each other at once leave one', async () => {
    for (let round = 0; round < 8; round++) {
      const { app, admin } = await start()
      const other = await signedIn(app, { admin: true })
      const answers = await Promise.all([ban(admin, other.id), ban(other, admin.id)])
      expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
      const { left } = await one<{ left: number }>(
        app.pool,
        sql`select count(*) as left from admins join users on id = user_id where banned_at is null`,
      )
      expect(left).toBe(1)
    }
  })
})

describe('an unban', () => {
  test('allows signing in again, but not with an earlier session; cars stay inactive until activated', async () => {
    const { app, admin, anna } = await start()
    const browser = aBrowser(app)
    await browser.signedIn('/api/auth/sign-in', { email: anna.email, password: PASSWORD })
    const { id } = await aListedCar(anna)
    await ban(admin, anna.id, 'A mistake')
    expect((await unban(admin, anna.id)).body).toEqual({ ok: true })
    expect((await browser.post('/api/auth/refresh')).body).toMatchObject({
      code: 'SESSION_MISSING',
    })
    const { access_token } = await browser.signedIn('/api/auth/sign-in', {
      email: anna.email,
      password: PASSWORD,
    })
    const back = asMember(app, anna, access_token)
    expect(await carsOf(back)).toMatchObject([{ id, is_active: false, is_locked: false }])
    expect((await back.patch(`/api/cars/${id}`, { is_active: true })).body).toMatchObject({
      is_active: true,
    })
    expect((await unban(admin, anna.id)).status).toBe(200)
    expect(
      await many(app.pool, sql`select action, target, reason from audit_log order by created_at`),
    ).toEqual([
      { action: 'ban_user', target: anna.name, reason: 'A mistake' },
      { action: 'unban_user', target: anna.name, reason: null },
    ])
    expect((await unban(admin, crypto.randomUUID())).body).toMatchObject({ code: 'USER_NOT_FOUND' })
  })
})

describe('a stream ends with session_ended when its session ends', () => {
  const streams = async () => {
    const apps = await twoApps()
    const anna = await signedIn(apps[0])
    const phone = await aToken(apps[0], anna.id)
    const open = (token: string) => Promise.all(apps.map((app) => listen(app, { token })))
    const own = await open(anna.token)
    const others = await open(phone)
    expect([...own, ...others].map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const phone_session = await one<{ id: string }>(
      apps[0].pool,
      sql`select id from sessions where user_id = ${anna.id} order by created_at desc limit 1`,
    )
    return { apps, anna, phone_session, own, others }
  }
  type Heard = Awaited<ReturnType<typeof listen>>[]
  const haveEnded = (all: Heard) =>
    expect
      .poll(() => all.map(({ received, state }) => [received.at(-1), state.ended]))
      .toEqual(all.map(() => [{ type: 'session_ended' }, true]))
  const goOn = (all: Heard) => {
    for (const { received, state } of all) {
      expect(received).toEqual([])
      expect(state.ended).toBe(false)
    }
  }

  test('by a ban, on every instance', async () => {
    const { apps, anna, own, others } = await streams()
    await ban(await signedIn(apps[1], { admin: true }), anna.id)
    await haveEnded([...own, ...others])
  })

  test('by signing out, that session only', async () => {
    const { anna, own, others } = await streams()
    await anna.post('/api/auth/sign-out')
    await haveEnded(own)
    goOn(others)
  })

  test('by being ended from another session', async () => {
    const { anna, phone_session, own, others } = await streams()
    expect((await anna.delete(`/api/me/sessions/${phone_session.id}`)).status).toBe(200)
    await haveEnded(others)
    goOn(own)
  })

  test('by logging out everywhere', async () => {
    const { anna, own, others } = await streams()
    await anna.delete('/api/me/sessions')
    await haveEnded([...own, ...others])
  })

  test('by a new password', async () => {
    const { apps, anna, own, others } = await streams()
    const secret = newSecret()
    await insertLink(apps[0].pool, anna.id, hashOfSecret(secret), 'recovery', 60_000)
    const reset = { token: writeToken([anna.id], secret), password: 'open, I said' }
    await aBrowser(apps[0]).post('/api/auth/reset-password', reset)
    await haveEnded([...own, ...others])
  })

  test('by deleting the account', async () => {
    const { anna, own, others } = await streams()
    await anna.delete('/api/me', { password: PASSWORD })
    await haveEnded([...own, ...others])
  })

  test('by the reuse of an old refresh token', async () => {
    const app = await anApp()
    const browser = aBrowser(app)
    const sign_up = { email: 'anna@example.com', password: PASSWORD, username: 'Anna' }
    const { access_token: token } = await browser.signedIn('/api/auth/sign-up', sign_up)
    const stream = await listen(app, { token })
    const thief = aBrowser(app)
    thief.cookie = browser.cookie
    await browser.signedIn('/api/auth/refresh')
    await aMinuteLater(app)
    await browser.signedIn('/api/auth/refresh')
    await thief.post('/api/auth/refresh')
    await haveEnded([stream])
  })

  test('even if it ended while the stream was being opened', async () => {
    const { app, admin, anna } = await start()
    for (let round = 0; round < 10; round++) {
      const member = asMember(app, anna, await aToken(app, anna.id))
      const [stream] = await Promise.all([listen(app, member), ban(admin, anna.id)])
      if (stream.status === 200) await haveEnded([stream])
      else expect(stream.status).toBe(401)
      await unban(admin, anna.id)
    }
  })
})

describe('a car of a banned member', () => {
  test('stays inactive and out of the feed, even if its row is written as active', async () => {
    const { app, admin, anna } = await start()
    const car = await aVisibleCar(app, anna.id)
    await ban(admin, anna.id)
    await run(app.pool, sql`update cars set is_active = true where id = ${car}`)
    await aVisibleCar(app, anna.id)
    expect(
      await many(app.pool, sql`select is_active, feed_pos from cars where owner_id = ${anna.id}`),
    ).toEqual(Array(2).fill({ is_active: false, feed_pos: null }))
  })
})
