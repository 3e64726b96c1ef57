import type { Match } from '@keyswap/contract/matching'
import type { PushKind, PushState } from '@keyswap/contract/push'
import { describe, expect, test } from 'vitest'
import {
  emptiedApps,
  emptiedTwoApps,
  MAIL_FROM,
  startApp,
  type TestApp,
} from '../../../test/app.ts'
import { aBrowser } from '../../../test/browser.ts'
import { type Answer, asMember, type SignedIn, send, signedIn } from '../../../test/client.ts'
import { aToken, PASSWORD } from '../../../test/factories.ts'
import { aVisibleCar } from '../../../test/garage.ts'
import { aSubscription, startPushService } from '../../../test/push-service.ts'
import { someoneWaits } from '../../../test/waiting.ts'
import { many, one, run, sql } from '../../db/sql.ts'
import { transaction } from '../../db/transaction.ts'
import { createPush } from '../../outside/push.ts'

const anApp = emptiedApps()
const twoApps = emptiedTwoApps()

const ALL: PushKind[] = ['matches', 'messages', 'announcements']

const TERMS = { topic: 'x', ttl_seconds: 60, urgency: 'normal' } as const

type Address = ReturnType<typeof aSubscription>['address']

const put = (app: TestApp, { token }: { token: string }, body: object): Promise<Answer> =>
  send(app, 'PUT', '/api/me/push', { body, headers: { authorization: `Bearer ${token}` } })

const stateOf = async (member: SignedIn) => (await member.get('/api/me/push')).body as PushState

async function start(options: Parameters<typeof startApp>[0] = {}) {
  const service = await startPushService()
  const app = await startApp({ push_service: service, ...options })
  const anna = await signedIn(app)
  const berta = await signedIn(app)
  /** Subscribes the browser of this session, with a new push address unless one is given. */
  const subscribe = async (member: { token: string }, kinds = ALL, address = service.browser()) => {
    expect((await put(app, member, { ...address, kinds })).status).toBe(200)
    return address
  }
  return { service, app, anna, berta, subscribe }
}

/** Anna likes first, so Berta's like makes the match. */
async function match(app: TestApp, anna: SignedIn, berta: SignedIn): Promise<string> {
  const annas = await aVisibleCar(app, anna.id, { make: 'Saab', model: '900', year: 1988 })
  const bertas = await aVisibleCar(app, berta.id, { make: 'Volvo', model: 'V60', year: 2019 })
  const like = (member: SignedIn, target_car_id: string, source_car_id: string) =>
    member.post('/api/swipes', { direction: 'like', target_car_id, source_car_id })
  await like(anna, bertas, annas)
  return ((await like(berta, annas, bertas)).body as { match: Match }).match.id
}

const say = async (member: SignedIn, match_id: string, content = 'Is the key under the mat?') => {
  expect((await member.post(`/api/matches/${match_id}/messages`, { content })).status).toBe(200)
}

/** Makes all delayed pushes due now. */
const hurry = (app: TestApp) =>
  run(
    app.pool,
    sql`with due as (update graphile_worker._private_jobs set run_at = now() where key like 'push%')
        select pg_notify('jobs:insert', '{"count":1}')`,
  )

/** Waits until no push is queued any more. */
async function settled(app: TestApp): Promise<void> {
  const waiting = async () => {
    await hurry(app)
    const jobs = sql`select count(*) as n from graphile_worker.jobs where task_identifier like 'push%'`
    return (await one<{ n: number }>(app.pool, jobs)).n
  }
  await expect.poll(waiting).toBe(0)
}

const stored = async (app: TestApp) =>
  (await many<{ endpoint: string }>(app.pool, sql`select endpoint from push_subscriptions`)).map(
    ({ endpoint }) => endpoint,
  )

describe('a notification', () => {
  test('of a match reaches the member who liked first, and names the partner and their car', async () => {
    const { service, app, anna, berta, subscribe } = await start()
    const { endpoint } = await subscribe(anna)
    await subscribe(berta)
    const match_id = await match(app, anna, berta)
    const tag = match_id.replaceAll('-', '')
    const { to, headers, signed, payload } = await service.next()
    expect(to).toBe(endpoint)
    expect(payload).toEqual({
      kind: 'matches',
      title: "It's a Match!",
      body: `You and ${berta.name} like each other’s cars. Theirs: 2019 Volvo V60`,
      language: 'en',
      path: `/chat/${match_id}`,
      tag,
    })
    expect(headers).toMatchObject({ ttl: '86400', topic: tag, urgency: 'normal' })
    const { public_key } = await stateOf(anna)
    expect(signed).toMatchObject({
      key: public_key,
      aud: `https://${service.host}`,
      sub: `mailto:${MAIL_FROM}`,
    })
    await settled(app)
    expect(service.arrived).toEqual([])
  })

  test('of a message has the sender’s name, never the text', async () => {
    const { service, app, anna, berta, subscribe } = await start()
    const match_id = await match(app, anna, berta)
    await subscribe(anna)
    await say(berta, match_id, 'The key is under the mat.')
    await hurry(app)
    const { payload } = await service.next()
    expect(payload).toMatchObject({
      kind: 'messages',
      title: `New message from ${berta.name}`,
      body: '2019 Volvo V60',
      path: `/chat/${match_id}`,
    })
    expect(JSON.stringify(payload)).not.toContain('mat')
  })

  test('of an announcement reaches everyone who wants it, beyond one page', async () => {
    const { service, app, anna, berta, subscribe } = await start()
    const admin = await signedIn(app, { admin: true })
    await subscribe(berta, ['matches', 'messages'])
    const { endpoint, keys } = service.browser()
    const many_devices = 1001
    await run(
      app.pool,
      sql`with devices as (
            insert into sessions (user_id, id, user_agent, refresh_hash, expires_at)
            select ${anna.id}, gen_random_uuid(), 'test', 'x', now() + interval '1 day'
            from generate_series(1, ${many_devices}) returning user_id, id
          )
          insert into push_subscriptions (endpoint, user_id, session_id, p256dh, auth, kinds)
          select ${endpoint} || '?' || id, user_id, id, ${keys.p256dh}, ${keys.auth}, '{announcements}' from devices`,
    )
    await admin.post('/api/admin/broadcasts', { title: 'Winter tires', content: 'Swap them.' })
    await service.requested(many_devices)
    await settled(app)
    expect(new Set(service.requests).size).toBe(many_devices)
    expect(service.requests).toHaveLength(many_devices)
    expect(service.arrived[0]).toMatchObject({
      headers: { urgency: 'low' },
      payload: {
        kind: 'announcements',
        title: 'News from Keyswap',
        body: 'Winter tires',
        path: '/inbox',
      },
    })
  })

  test('is in the account’s language', async () => {
    const { service, app, anna, berta, subscribe } = await start()
    await anna.patch('/api/me', { language: 'lv' })
    await subscribe(anna)
    await match(app, anna, berta)
    expect((await service.next()).payload).toMatchObject({
      title: 'Ir sakritība!',
      body: `Tev un lietotājam ${berta.name} patīk viens otra auto. Otrs auto: 2019 Volvo V60`,
      language: 'lv',
    })
  })

  test('goes to every device of a member', async () => {
    const { service, app, anna, berta, subscribe } = await start()
    const phone = await subscribe(anna)
    const laptop = await subscribe({ token: await aToken(app, anna.id) })
    await match(app, anna, berta)
    const reached = [await service.next(), await service.next()].map(({ to }) => to)
    expect(reached.sort()).toEqual([phone.endpoint, laptop.endpoint].sort())
  })
})

test('ten messages make one notification with their count', async () => {
  const { service, app, anna, berta, subscribe } = await start()
  const match_id = await match(app, anna, berta)
  await subscribe(anna)
  await say(berta, match_id, 'Message 1')
  const { wait } = await one<{ wait: number }>(
    app.pool,
    sql`select extract(epoch from run_at - created_at)::float8 as wait
        from graphile_worker.jobs where task_identifier = 'push'`,
  )
  expect(wait).toBeCloseTo(3, 1)
  for (let n = 2; n <= 10; n++) await say(berta, match_id, `Message ${n}`)
  // The notification is sent when the first message is due.
  expect((await service.next()).payload.title).toBe(`10 new messages from ${berta.name}`)
  await settled(app)
  expect(service.requests).toHaveLength(1)
})

describe('nothing is sent', () => {
  test('for what has been read by then', async () => {
    const { service, app, anna, berta, subscribe } = await start()
    const match_id = await match(app, anna, berta)
    await subscribe(anna)
    await say(berta, match_id)
    await anna.post(`/api/matches/${match_id}/read`, { seq: 1 })
    await settled(app)
    expect(service.requests).toEqual([])
  })

  test('to a device whose switch for it is off', async () => {
    const { service, app, anna, berta, subscribe } = await start()
    const admin = await signedIn(app, { admin: true })
    const address = await subscribe(anna, ALL)
    await subscribe(anna, ['announcements'], address)
    const match_id = await match(app, anna, berta)
    await say(berta, match_id)
    await settled(app)
    expect(service.requests).toEqual([])
    await subscribe(anna, ['messages'], address)
    await admin.post('/api/admin/broadcasts', { title: 'News', content: 'Is good.' })
    await settled(app)
    expect(service.requests).toEqual([])
  })

  test('for a chat that ended meanwhile, or whose partner was banned', async () => {
    const { service, app, anna, berta, subscribe } = await start()
    const admin = await signedIn(app, { admin: true })
    const cilda = await signedIn(app)
    await subscribe(anna, ['messages'])
    const ended = await match(app, anna, berta)
    await say(berta, ended)
    await anna.post(`/api/matches/${ended}/end`, { how: 'block' })
    await say(cilda, await match(app, anna, cilda))
    await admin.post('/api/admin/ban-user', { user_id: cilda.id })
    await settled(app)
    expect(service.requests).toEqual([])
  })

  test('for an announcement that was withdrawn meanwhile, whether the member has read it or not', async () => {
    const { service, app, anna, berta, subscribe } = await start()
    const admin = await signedIn(app, { admin: true })
    const announce = async () => {
      const words = { title: 'News', content: 'Is good.' }
      const { body } = await admin.post('/api/admin/broadcasts', words)
      return (body as { id: string }).id
    }
    await subscribe(anna)
    await subscribe(berta)
    // The service fails at first, so that there is time to withdraw before the retry. Anna has read it, Berta has not.
    app.expectErrors()
    service.answerNext({ status: 503 }, { status: 503 })
    const id = await announce()
    await service.requested(2)
    await anna.post(`/api/broadcasts/${id}/mark-viewed`)
    await admin.delete(`/api/admin/broadcasts/${id}`)
    await settled(app)
    expect(service.requests).toHaveLength(2)
  })

  test('to a member who is banned', async () => {
    const { service, app, anna, berta, subscribe } = await start()
    const admin = await signedIn(app, { admin: true })
    const match_id = await match(app, anna, berta)
    await subscribe(anna)
    await say(berta, match_id)
    await admin.post('/api/admin/ban-user', { user_id: anna.id })
    await admin.post('/api/admin/broadcasts', { title: 'News', content: 'Is good.' })
    await settled(app)
    expect(service.requests).toEqual([])
    await admin.post('/api/admin/unban-user', { user_id: anna.id })
    expect(await stored(app)).toEqual([])
  })
})

describe('a push service', () => {
  test.each([404, 410])('that answers %i has the subscription deleted', async (status) => {
    const { service, app, anna, berta, subscribe } = await start()
    await subscribe(anna)
    service.answerNext({ status })
    await match(app, anna, berta)
    await service.requested(1)
    await settled(app)
    expect(await stored(app)).toEqual([])
    expect((await stateOf(anna)).subscription).toBeNull()
    expect(service.requests).toHaveLength(1)
  })

  test.each([429, 503])('that answers %i gets a retry', async (status) => {
    const { service, app, anna, berta, subscribe } = await start()
    app.expectErrors()
    const { endpoint } = await subscribe(anna)
    service.answerNext({ status })
    await match(app, anna, berta)
    await service.requested(1)
    await settled(app)
    expect((await service.next()).to).toBe(endpoint)
    expect(await stored(app)).toEqual([endpoint])
  })

  test('that keeps failing is given up after a few attempts, and no job stays queued', async () => {
    const { service, app, anna, berta, subscribe } = await start()
    app.expectErrors()
    await subscribe(anna)
    service.answerNext(...Array.from({ length: 20 }, () => ({ status: 500 })))
    await match(app, anna, berta)
    await settled(app)
    expect(service.requests).toHaveLength(5)
  })

  test('that redirects is not followed', async () => {
    const { service, app, anna, berta, subscribe } = await start()
    app.expectErrors()
    const { endpoint } = await subscribe(anna)
    const elsewhere = { location: `https://${service.host}/elsewhere` }
    service.answerNext({ status: 307, headers: elsewhere })
    await match(app, anna, berta)
    await service.requested(1)
    await settled(app)
    expect(service.arrived).toHaveLength(1)
    expect(new Set(service.requests)).toEqual(new Set([`POST ${new URL(endpoint).pathname}`]))
  })

  test('needs a valid certificate for its host', async () => {
    const service = await startPushService()
    const push = createPush({
      key: Buffer.alloc(32, 1),
      settings: { PUSH_HOSTS: [service.host], SITE_URL: 'https://keyswap.example', MAIL_FROM },
    })
    const { endpoint, keys } = service.browser()
    await expect(push.send({ endpoint, ...keys }, 'Hello', TERMS)).rejects.toThrow(/self-signed/)
    expect(service.requests).toEqual([])
  })
})

describe('an address', () => {
  const { address } = aSubscription('https://push.example')
  const elsewhere = (endpoint: string): Address => ({ ...address, endpoint })

  const NOT_OURS = [
    'https://evil.example/x',
    'http://push.example/x',
    'https://push.example.evil.example/x',
    'https://evil-push.example/x',
    'https://push.example@evil.example/x',
    'https://anna:secret@push.example/x',
    'https://push.example:8443/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/x',
    'https:\\\\evil.example\\@push.example/x',
    'ftp://push.example/x',
  ]

  test('of an unknown push service is refused, and nothing is stored', async () => {
    const app = await anApp()
    const anna = await signedIn(app)
    for (const endpoint of NOT_OURS) {
      const answer = await put(app, anna, { ...elsewhere(endpoint), kinds: ALL })
      expect([endpoint, answer.status, answer.body]).toEqual([
        endpoint,
        400,
        {
          code: 'UNKNOWN_PUSH_SERVICE',
          message: 'Notifications can only be sent through a known push service.',
        },
      ])
    }
    expect(await stored(app)).toEqual([])
  })

  const withKey = (p256dh: string) => ({
    ...address,
    keys: { ...address.keys, p256dh },
    kinds: ALL,
  })
  const NOT_VALID: Record<string, object> = {
    'no address': { keys: address.keys, kinds: ALL },
    'an address that is none': { ...elsewhere('push.example'), kinds: ALL },
    'an endless one': { ...elsewhere(`https://push.example/${'x'.repeat(1000)}`), kinds: ALL },
    'no kinds': { ...address, kinds: [] },
    'an unknown kind': { ...address, kinds: ['likes'] },
    'an unknown field': { ...address, kinds: ALL, user_id: 'x' },
    'a short key': withKey('x'),
    'a key that is not on the curve': withKey(`B${'A'.repeat(86)}`),
  }

  test('with an invalid field is refused, and nothing is stored', async () => {
    const app = await anApp()
    const anna = await signedIn(app)
    for (const [what, body] of Object.entries(NOT_VALID)) {
      const answer = await put(app, anna, body)
      const { code } = answer.body as { code: string }
      expect([what, answer.status, code]).toEqual([what, 400, 'INVALID_INPUT'])
    }
    expect(await stored(app)).toEqual([])
  })

  test('belongs to the member who subscribed it last', async () => {
    const { service, app, anna, berta, subscribe } = await start()
    const browser = await subscribe(anna, ALL)
    await subscribe(berta, ['matches'], browser)
    expect((await stateOf(anna)).subscription).toBeNull()
    expect((await stateOf(berta)).subscription).toEqual({
      endpoint: browser.endpoint,
      kinds: ['matches'],
    })
    await match(app, anna, berta)
    await settled(app)
    expect(service.requests).toEqual([])
  })

  test('replaces the browser’s previous one', async () => {
    const { app, anna, subscribe } = await start()
    await subscribe(anna)
    const { endpoint } = await subscribe(anna)
    expect(await stored(app)).toEqual([endpoint])
  })

  test('is one of at most ten per member; the oldest is dropped', async () => {
    const { app, anna, subscribe } = await start()
    const endpoints: string[] = []
    for (let n = 0; n <= 10; n++)
      endpoints.push((await subscribe({ token: await aToken(app, anna.id) })).endpoint)
    expect((await stored(app)).sort()).toEqual(endpoints.slice(1).sort())
  })

  test('is one of ten even if two more are added at once', async () => {
    const { app, anna, subscribe } = await start()
    const another = async () => subscribe({ token: await aToken(app, anna.id) })
    const { endpoint: oldest } = await another()
    for (let n = 1; n < 10; n++) await another()
    let both: Promise<unknown> = Promise.resolve()
    await transaction(app.pool, async (tx) => {
      await run(tx, sql`select from push_subscriptions where endpoint = ${oldest} for update`)
      both = Promise.all([another(), another()])
      await someoneWaits(app, 2)
    })
    await both
    expect(await stored(app)).toHaveLength(10)
  })

  test('has a file in the member’s export', async () => {
    const { anna, subscribe } = await start()
    await subscribe(anna)
    expect((await anna.get('/api/me/export')).text).toContain('notifications.json')
  })
})

describe('notifications end', () => {
  async function aSession() {
    const made = await start()
    const { app, anna, berta, subscribe } = made
    const browser = aBrowser(app)
    const credentials = { email: anna.email, password: PASSWORD }
    const { access_token: token } = await browser.signedIn('/api/auth/sign-in', credentials)
    const match_id = await match(app, anna, berta)
    await subscribe({ token })
    const expectNone = async () => {
      expect(await stored(app)).toEqual([])
      await say(berta, match_id)
      await settled(app)
      expect(made.service.requests).toEqual([])
    }
    return { ...made, browser, here: asMember(app, anna, token), expectNone }
  }

  test('by signing out', async () => {
    const { browser, expectNone } = await aSession()
    await browser.post('/api/auth/sign-out')
    await expectNone()
  })

  test('by ending the session from another device', async () => {
    const { anna, expectNone } = await aSession()
    await anna.delete('/api/me/sessions')
    await expectNone()
  })

  test('by deleting the account', async () => {
    const { app, service, here } = await aSession()
    await here.delete('/api/me', { password: PASSWORD })
    expect(await stored(app)).toEqual([])
    expect(service.requests).toEqual([])
  })

  test('by unsubscribing, which is harmless when repeated', async () => {
    const { here, expectNone } = await aSession()
    for (const _ of [1, 2]) expect((await here.delete('/api/me/push')).status).toBe(200)
    await expectNone()
  })

  test('when the session has expired, even before it is swept', async () => {
    const { app, service, anna, berta, subscribe } = await start()
    const match_id = await match(app, anna, berta)
    await subscribe(anna)
    await run(app.pool, sql`update sessions set expires_at = now() where user_id = ${anna.id}`)
    await say(berta, match_id)
    await settled(app)
    expect(service.requests).toEqual([])
  })
})

test('all instances have the same public key', async () => {
  const [one, other] = await twoApps()
  const anna = await signedIn(one)
  const { public_key } = await stateOf(anna)
  expect(public_key).toMatch(/^B[\w-]{86}$/)
  expect((await stateOf(asMember(other, anna, anna.token))).public_key).toBe(public_key)
})

test('with PUSH_HOSTS off there is no public key, subscriptions are refused, and nothing is sent', async () => {
  const settings = { PUSH_HOSTS: [], SITE_URL: 'https://keyswap.example', MAIL_FROM }
  const push = createPush({ key: Buffer.alloc(32, 1), settings })
  expect(push.public_key).toBeNull()
  expect(push.accept('https://fcm.googleapis.com/fcm/send/x')).toBeUndefined()
  const service = await startPushService()
  const { endpoint, keys } = service.browser()
  expect(await push.send({ endpoint, ...keys }, 'Hello', TERMS)).toBe('not_ours')
  expect(service.requests).toEqual([])
})

test('*. in front of a host matches its subdomains, and not the host itself', () => {
  const settings = { PUSH_HOSTS: ['*.push.example'], SITE_URL: 'http://localhost', MAIL_FROM }
  const { accept } = createPush({ key: Buffer.alloc(32, 1), settings })
  expect(accept('https://web.PUSH.example/x')).toBe('https://web.push.example/x')
  expect(accept('https://push.example/x')).toBeUndefined()
  expect(accept('https://xpush.example/x')).toBeUndefined()
})
