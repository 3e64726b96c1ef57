import { weaknesses } from '@keyswap/contract/errors'
import { describe, expect, test } from 'vitest'
import {
  emptiedApps,
  emptiedTwoApps,
  startApp,
  startTwoApps,
  type TestApp,
} from '../../../../test/app.ts'
import { aBrowser, aMinuteLater } from '../../../../test/browser.ts'
import { send, signedIn } from '../../../../test/client.ts'
import { aMember, PASSWORD } from '../../../../test/factories.ts'
import { someoneWaits } from '../../../../test/waiting.ts'
import { one, run, sql } from '../../../db/sql.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Accounts } from '../context.ts'
import { hashPassword } from '../credentials/passwords.ts'
import { insertLink } from '../links.store.ts'
import { hashOfSecret, newSecret, writeToken } from '../tokens.ts'
import { signIn, signUp } from './accounts.rules.ts'

const anApp = emptiedApps()
const twoApps = emptiedTwoApps()

const ANNA = { email: 'Anna@Example.com ', password: 'red swordfish', username: ' Anna ' }

/** Keeps used-up allowances empty for another minute, which is enough for a busy machine. */
const holdLimits = ({ pool }: TestApp) =>
  run(pool, sql`update rate_limits set full_at = full_at + interval '1 minute'`)

const count = async (app: TestApp, table: 'users' | 'emails' | 'sessions') =>
  (
    await one<{ users: number; emails: number; sessions: number }>(
      app.pool,
      sql`select (select count(*) from users) as users, (select count(*) from emails) as emails,
                 (select count(*) from sessions) as sessions`,
    )
  )[table]

describe('sign-up', () => {
  test('makes an account and signs in', async () => {
    const app = await anApp()
    const browser = aBrowser(app)
    const { user, access_token, expires_at } = await browser.signedIn('/api/auth/sign-up', ANNA)
    expect(user).toMatchObject({
      email: 'anna@example.com',
      name: 'Anna',
      username: 'Anna',
      is_admin: false,
    })
    expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(14 * 60_000)
    expect((await browser.call('GET', '/api/me', undefined, access_token)).body).toEqual(user)
  })

  test('a client that has hung up before its turn gets no hash, no account and no session', async () => {
    const app = await anApp()
    const accounts = {
      db: app.pool,
      takeCall: async () => 0,
      sign_ups_per_hour: 0,
      isReservedName: () => false,
    } as Partial<Accounts> as Accounts
    const gone = {
      user_agent: '',
      address: '',
      household: '',
      language: 'en',
      gone: AbortSignal.abort(),
    } as const
    const anna = await aMember(app)
    const berta = { email: 'berta@example.com', password: PASSWORD }
    const signing = [
      signUp(accounts, berta, gone),
      signIn(accounts, { ...berta, email: anna.email }, gone),
    ]
    const refused = expect.objectContaining({
      status: 'rejected',
      reason: expect.objectContaining({ code: 'BUSY' }),
    })
    expect(await Promise.allSettled(signing)).toEqual([refused, refused])
    expect([await count(app, 'users'), await count(app, 'sessions')]).toEqual([1, 0])
  })

  test('the refresh token and the device are in cookies that scripts and other sites cannot access, for the auth paths only', async () => {
    const app = await startApp({ TRUST_PROXY: ['loopback'] })
    const overTls = aBrowser(app, { 'x-forwarded-proto': 'https', origin: 'http://localhost' })
    const signUp = await overTls.post('/api/auth/sign-up', ANNA)
    expect(signUp.headers.getSetCookie().sort()).toEqual([
      expect.stringMatching(
        /^__Secure-keyswap_device=[\w-]{43}; Max-Age=34560000; Path=\/api\/auth; HttpOnly; Secure; SameSite=Strict$/,
      ),
      expect.stringMatching(
        /^__Secure-keyswap_refresh=[\w-]+; Max-Age=5184000; Path=\/api\/auth; HttpOnly; Secure; SameSite=Strict$/,
      ),
    ])
    const plain = aBrowser(app)
    const answer = await plain.post('/api/auth/sign-up', { ...ANNA, email: 'other@example.com' })
    expect(answer.headers.getSetCookie().join()).not.toContain('Secure')
  })

  test('a session that began without TLS goes on with it, in a cookie that only TLS can set', async () => {
    const app = await startApp({ TRUST_PROXY: ['loopback'] })
    const plain = aBrowser(app)
    await plain.signedIn('/api/auth/sign-up', ANNA)
    const overTls = aBrowser(app, { 'x-forwarded-proto': 'https', origin: 'http://localhost' })
    overTls.cookie = plain.cookie
    const answer = await overTls.post('/api/auth/refresh')
    expect(answer.status).toBe(200)
    const set = answer.headers.getSetCookie()
    expect(set).toContainEqual(expect.stringMatching(/^__Secure-keyswap_refresh=[\w-]{20,};/))
    expect(set).toContainEqual(expect.stringMatching(/^keyswap_refresh=; Max-Age=0;/))
  })

  test.each([
    [undefined, 'anna'],
    ['   ', 'anna'],
    ['Anna Ķ', 'Anna Ķ'],
  ])(
    'the name %j becomes %j, with the local part of the address as fallback',
    async (username, name) => {
      const app = await anApp()
      const { user } = await aBrowser(app).signedIn('/api/auth/sign-up', { ...ANNA, username })
      expect(user.name).toBe(name)
    },
  )

  test.each([
    [
      { email: '', password: 'red swordfish' },
      400,
      'MISSING_CREDENTIALS',
      'You must provide either an email or phone number and a password',
    ],
    [
      { email: 'anna@example.com' },
      400,
      'MISSING_CREDENTIALS',
      'You must provide either an email or phone number and a password',
    ],
    [
      { email: 'anna', password: 'red swordfish' },
      400,
      'INVALID_EMAIL',
      'Please enter a valid email address',
    ],
    [
      { email: 'a@b@c.lv', password: 'red swordfish' },
      400,
      'INVALID_EMAIL',
      'Please enter a valid email address',
    ],
    [
      { email: 'a@c.lv, b@c.lv', password: 'red swordfish' },
      400,
      'INVALID_EMAIL',
      'Please enter a valid email address',
    ],
    [
      { email: 'anna@example.com', password: 'short' },
      400,
      'WEAK_PASSWORD',
      'Password must be at least 6 characters long.',
    ],
    [
      { email: 'anna@example.com', password: '👍👍👍' },
      400,
      'WEAK_PASSWORD',
      'Password must be at least 6 characters long.',
    ],
    // For a password that is common and too short, the length is told first.
    [
      { email: 'anna@example.com', password: '12345' },
      400,
      'WEAK_PASSWORD',
      'Password must be at least 6 characters long.',
    ],
    [
      { email: 'anna@example.com', password: '123456' },
      400,
      'WEAK_PASSWORD',
      'This password is one of the most common ones. Please choose another.',
    ],
    [
      { email: 'anna@example.com', password: 'LetMeIn' },
      400,
      'WEAK_PASSWORD',
      'This password is one of the most common ones. Please choose another.',
    ],
    [
      { email: 'anna@example.com', password: 'Keyswap1!' },
      400,
      'WEAK_PASSWORD',
      'This password is your name, your email or the name of this site. Please choose another.',
    ],
  ])('%j is refused and changes nothing', async (input, status, code, message) => {
    const app = await anApp()
    const answer = await aBrowser(app).post('/api/auth/sign-up', input)
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ code, message })
    const weakness = Object.entries(weaknesses).find(([, text]) => text === message)
    if (code === 'WEAK_PASSWORD') expect(answer.body).toMatchObject({ reasons: [weakness?.[0]] })
    expect(await count(app, 'users')).toBe(0)
  })

  test('an address has one account, whatever its case and spacing', async () => {
    const app = await anApp()
    await aBrowser(app).signedIn('/api/auth/sign-up', ANNA)
    const again = await aBrowser(app).post('/api/auth/sign-up', {
      ...ANNA,
      email: 'ANNA@example.COM',
    })
    expect(again.status).toBe(409)
    expect(again.body).toMatchObject({
      code: 'ALREADY_REGISTERED',
      message: 'User already registered',
    })
  })

  test('20 concurrent sign-ups with one address on two instances create one account', async () => {
    const apps = await twoApps()
    const racing = Array.from({ length: 20 }, (_, index) =>
      aBrowser(apps[index % 2] as TestApp).post('/api/auth/sign-up', {
        ...ANNA,
        username: `Anna ${index}`,
      }),
    )
    const statuses = (await Promise.all(racing)).map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array(19).fill(409)])
    expect([
      await count(apps[0], 'users'),
      await count(apps[0], 'emails'),
      await count(apps[0], 'sessions'),
    ]).toEqual([1, 1, 1])
  })
})

describe('sign-in', () => {
  test('with the right password, whatever the case and spacing of the address', async () => {
    const app = await anApp()
    const anna = await aMember(app)
    const { user } = await aBrowser(app).signedIn('/api/auth/sign-in', {
      email: ` ${anna.email.toUpperCase()}`,
      password: PASSWORD,
    })
    expect(user.id).toBe(anna.id)
  })

  test('six characters are enough, and Unicode-equivalent passwords are the same', async () => {
    const app = await anApp()
    const signIn = (email: string, password: string) =>
      aBrowser(app).post('/api/auth/sign-in', { email, password })
    for (const [index, password] of ['k3ysw4', '👍🚗🔑🏁🧭🌊', 'sākums'].entries()) {
      const email = `${index}@example.com`
      await aBrowser(app).signedIn('/api/auth/sign-up', { email, password })
      for (const form of ['NFC', 'NFD'])
        expect((await signIn(email, password.normalize(form))).status, password).toBe(200)
      expect((await signIn(email, `${password}x`)).status, password).toBe(401)
    }
  })

  test('an old password goes on working, however common it is', async () => {
    const app = await anApp()
    const { id, email } = await aMember(app)
    const old = await hashPassword('123456')
    await run(app.pool, sql`update users set password_hash = ${old} where id = ${id}`)
    const answer = await aBrowser(app).post('/api/auth/sign-in', { email, password: '123456' })
    expect(answer.status).toBe(200)
  })

  test('a wrong password and an unknown address get the same answer', async () => {
    const app = await anApp()
    const { email } = await aMember(app)
    const wrong = await aBrowser(app).post('/api/auth/sign-in', {
      email,
      password: 'something else',
    })
    const unknown = await aBrowser(app).post('/api/auth/sign-in', {
      email: 'no@example.com',
      password: 'something else',
    })
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual({
      code: 'INVALID_CREDENTIALS',
      message: 'Invalid login credentials',
    })
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
    expect(wrong.headers.getSetCookie()).toEqual([])
  })

  test('a password that is replaced while it is checked does not sign in', async () => {
    const app = await anApp()
    const { id, email } = await aMember(app)
    const signingIn = await transaction(app.pool, async (tx) => {
      await run(tx, sql`update users set password_hash = 'another' where id = ${id}`)
      const answer = aBrowser(app).post('/api/auth/sign-in', { email, password: PASSWORD })
      await someoneWaits(app)
      return { answer }
    })
    expect((await signingIn.answer).body).toMatchObject({ code: 'INVALID_CREDENTIALS' })
    expect(await count(app, 'sessions')).toBe(0)
  })

  test('attempts on one account are limited across IP addresses and spellings', async () => {
    const app = await startApp({ TRUST_PROXY: ['loopback'] })
    const { email } = await aMember(app)
    const spellings = [email, email.toUpperCase(), ` ${email} `]
    const guess = (index: number) =>
      send(app, 'POST', '/api/auth/sign-in', {
        body: { email: spellings[index % 3], password: 'something else' },
        headers: { 'x-forwarded-for': `10.1.${index}.1` },
      })
    const answers = await Promise.all(Array.from({ length: 31 }, (_, index) => guess(index)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(30).fill(401), 429])
    const { email: other } = await aMember(app)
    const untouched = await send(app, 'POST', '/api/auth/sign-in', {
      body: { email: other, password: PASSWORD },
    })
    expect(untouched.status).toBe(200)
  })

  test('who guesses uses up the account’s sign-ins; after a reset its owner gets in', async () => {
    const app = await anApp()
    const [anna, other] = [await aMember(app), await aMember(app)]
    // Uses the allowances up, and for a minute longer than guesses would: enough for a busy machine.
    for (const { email } of [anna, other])
      await run(
        app.pool,
        sql`insert into rate_limits (key, full_at) values (${`sign-in ${email}`}, now() + interval '950 seconds')`,
      )
    const signIn = async ({ email }: { email: string }, password: string) =>
      (await send(app, 'POST', '/api/auth/sign-in', { body: { email, password } })).status
    expect(await signIn(anna, PASSWORD)).toBe(429)
    const secret = newSecret()
    await insertLink(app.pool, anna.id, hashOfSecret(secret), 'recovery', 60_000)
    const reset = { token: writeToken([anna.id], secret), password: 'brand new' }
    await send(app, 'POST', '/api/auth/reset-password', { body: reset })
    expect(await signIn(anna, 'brand new')).toBe(200)
    expect(await signIn(other, PASSWORD)).toBe(429)
  })

  test('the limit per IP address is shared by two instances, and does not affect other IP addresses', async () => {
    const [one, two] = await startTwoApps({ TRUST_PROXY: ['loopback'] })
    const attempt = (app: TestApp, from: string) =>
      send(app, 'POST', '/api/auth/sign-in', { body: {}, headers: { 'x-forwarded-for': from } })
    for (let sent = 0; sent < 30; sent++)
      for (const app of [one, two]) expect((await attempt(app, '10.0.0.1')).status).toBe(400)
    await holdLimits(one)
    const refused = await attempt(two, '10.0.0.1')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect((await attempt(one, '10.0.0.2')).status).toBe(400)
  })

  test('the limit counts an IPv6 /64 as one caller, and the next /64 as another', async () => {
    const app = await startApp({ TRUST_PROXY: ['loopback'] })
    const attempt = (from: string) =>
      send(app, 'POST', '/api/auth/sign-in', { body: {}, headers: { 'x-forwarded-for': from } })
    for (let host = 1; host <= 60; host++)
      expect((await attempt(`2001:db8:0:7::${host.toString(16)}`)).status).toBe(400)
    await holdLimits(app)
    for (const same of ['2001:db8:0:7:ffff:1:2:3', '2001:0DB8::7:0:0:0:9'])
      expect((await attempt(same)).status).toBe(429)
    for (const other of ['2001:db8:0:8::1', '2001:db8::1', '10.0.0.7'])
      expect((await attempt(other)).status).toBe(400)
  })
})

describe('sessions', () => {
  const start = async () => {
    const app = await anApp()
    const browser = aBrowser(app, { 'user-agent': 'Phone' })
    const first = await browser.signedIn('/api/auth/sign-up', ANNA)
    const me = (token: string) => browser.call('GET', '/api/me', undefined, token)
    return { app, browser, first, me }
  }

  test('a refresh gives a new access token and cookie; the old access token stays valid until it expires', async () => {
    const { browser, first, me } = await start()
    const before = browser.cookie
    const second = await browser.signedIn('/api/auth/refresh')
    expect(second.user).toEqual(first.user)
    expect(second.access_token).not.toBe(first.access_token)
    expect(browser.cookie).not.toBe(before)
    expect((await me(first.access_token)).status).toBe(200)
    expect((await me(second.access_token)).status).toBe(200)
  })

  test('eight tabs refreshing at once all get the same cookie, and the session continues', async () => {
    const { app, browser } = await start()
    const tabs = Array.from({ length: 8 }, () => {
      const tab = aBrowser(app)
      tab.cookie = browser.cookie
      return tab
    })
    const answers = await Promise.all(tabs.map((tab) => tab.post('/api/auth/refresh')))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(new Set(tabs.map((tab) => tab.cookie)).size).toBe(1)
    expect((await (tabs[3] ?? browser).post('/api/auth/refresh')).status).toBe(200)
  })

  test('a client that lost the response can repeat the refresh with the same token, also when it is back much later', async () => {
    const { app, browser } = await start()
    const before = browser.cookie
    await browser.signedIn('/api/auth/refresh')
    const lost = browser.cookie
    await run(app.pool, sql`update sessions set rotated_at = now() - interval '20 days'`)
    browser.cookie = before
    await browser.signedIn('/api/auth/refresh')
    expect(browser.cookie).toBe(lost)
    await browser.signedIn('/api/auth/refresh')
  })

  test('a refresh with the right ids and a made-up secret is refused and ends nothing', async () => {
    const { app, browser } = await start()
    const forger = aBrowser(app)
    const token = Buffer.from(browser.cookie ?? '', 'base64url')
    forger.cookie = token.fill(7, token.length - 32).toString('base64url')
    expect((await forger.post('/api/auth/refresh')).status).toBe(401)
    expect((await browser.post('/api/auth/refresh')).status).toBe(200)
  })

  test('reuse of an older refresh token ends the session, for thief and owner', async () => {
    const { app, browser, me } = await start()
    const thief = aBrowser(app)
    thief.cookie = browser.cookie
    await browser.signedIn('/api/auth/refresh')
    await aMinuteLater(app)
    const { access_token } = await browser.signedIn('/api/auth/refresh')
    expect((await thief.post('/api/auth/refresh')).body).toEqual({
      code: 'SESSION_MISSING',
      message: 'Auth session missing!',
    })
    expect((await browser.post('/api/auth/refresh')).status).toBe(401)
    expect((await me(access_token)).status).toBe(401)
  })

  test('a refresh token is replaced at most once a minute: a killed browser has the cookie of half a minute ago', async () => {
    const { app, browser } = await start()
    const saved = browser.cookie
    await browser.signedIn('/api/auth/refresh')
    const replaced = browser.cookie
    await browser.signedIn('/api/auth/refresh')
    expect(browser.cookie).toBe(replaced)
    browser.cookie = saved
    await browser.signedIn('/api/auth/refresh')
    expect(browser.cookie).toBe(replaced)
    await aMinuteLater(app)
    await browser.signedIn('/api/auth/refresh')
    expect(browser.cookie).not.toBe(replaced)
  })

  test.each([undefined, '', 'nonsense', 'A'.repeat(86)])(
    'a refresh with a missing or bad cookie (%j) is refused',
    async (cookie) => {
      const { browser } = await start()
      browser.cookie = cookie
      expect((await browser.post('/api/auth/refresh')).status).toBe(401)
    },
  )

  test('an expired session cannot be refreshed', async () => {
    const { app, browser } = await start()
    await run(app.pool, sql`update sessions set expires_at = now() - interval '1 second'`)
    expect((await browser.post('/api/auth/refresh')).status).toBe(401)
  })

  test('a refresh extends the session by 60 days and updates its last use', async () => {
    const { app, browser } = await start()
    await run(
      app.pool,
      sql`update sessions set expires_at = now() + interval '1 hour', last_used_at = now() - interval '29 days'`,
    )
    await browser.signedIn('/api/auth/refresh')
    expect(
      await one(
        app.pool,
        sql`select expires_at > now() + interval '59 days 23 hours' as is_kept,
                   last_used_at > now() - interval '1 hour' as is_used from sessions`,
      ),
    ).toEqual({ is_kept: true, is_used: true })
  })

  test('an access token expires after 15 minutes', async () => {
    const { app, browser, me } = await start()
    const { access_token } = await browser.signedIn('/api/auth/refresh')
    const pass = (seconds: number) =>
      run(
        app.pool,
        sql`update access_tokens set expires_at = expires_at - make_interval(secs => ${seconds})`,
      )
    await pass(14 * 60)
    expect((await me(access_token)).status).toBe(200)
    await pass(60)
    expect((await me(access_token)).status).toBe(401)
  })

  test('signing out, here or everywhere, and deleting the account clear the browser’s own cache', async () => {
    const app = await startApp()
    const leaving = [
      { method: 'POST', path: '/api/auth/sign-out' },
      { method: 'DELETE', path: '/api/me/sessions' },
      { method: 'DELETE', path: '/api/me', body: { password: PASSWORD } },
    ]
    for (const { method, path, body } of leaving) {
      const { token } = await signedIn(app)
      const headers = { authorization: `Bearer ${token}` }
      const left = await send(app, method, path, { headers, body })
      expect(left.headers.get('clear-site-data'), path).toBe('"cache"')
    }
  })

  test('signing out ends the session at once and clears the cookie', async () => {
    const { browser, first, me } = await start()
    const cookie = browser.cookie
    expect((await browser.post('/api/auth/sign-out')).status).toBe(200)
    expect(browser.cookie).toBeUndefined()
    expect((await me(first.access_token)).status).toBe(401)
    browser.cookie = cookie
    expect((await browser.post('/api/auth/refresh')).status).toBe(401)
    expect((await browser.post('/api/auth/sign-out')).status).toBe(200)
  })

  test('signing out with a forged or an older refresh token ends nothing', async () => {
    const { app, browser, first, me } = await start()
    const thief = aBrowser(app)
    const forged = Buffer.from(browser.cookie ?? '', 'base64url')
    const old = browser.cookie
    await browser.signedIn('/api/auth/refresh')
    await aMinuteLater(app)
    await browser.signedIn('/api/auth/refresh')
    for (const cookie of [forged.fill(7, forged.length - 32).toString('base64url'), old]) {
      thief.cookie = cookie
      expect((await thief.post('/api/auth/sign-out')).status).toBe(200)
      expect((await me(first.access_token)).status).toBe(200)
    }
  })

  test('an API client can sign out with a bearer token only', async () => {
    const { app, first, me } = await start()
    const program = aBrowser(app)
    expect(
      (await program.call('POST', '/api/auth/sign-out', undefined, first.access_token)).status,
    ).toBe(200)
    expect((await me(first.access_token)).status).toBe(401)
  })

  test('can be listed and ended, one or all, by their owner only', async () => {
    const { app, browser, first } = await start()
    const laptop = aBrowser(app, { 'user-agent': 'Laptop' })
    const onLaptop = await laptop.signedIn('/api/auth/sign-in', ANNA_SIGN_IN)
    const stranger = await signedIn(app)
    const list = async () =>
      (await browser.call('GET', '/api/me/sessions', undefined, first.access_token)).body as {
        id: string
        user_agent: string
        is_current: boolean
      }[]
    const sessions = await list()
    expect(sessions.map(({ user_agent, is_current }) => [user_agent, is_current])).toEqual([
      ['Laptop', false],
      ['Phone', true],
    ])
    const laptopId = sessions.find(({ user_agent }) => user_agent === 'Laptop')?.id
    expect((await stranger.delete(`/api/me/sessions/${laptopId}`)).status).toBe(404)
    expect((await laptop.call('GET', '/api/me', undefined, onLaptop.access_token)).status).toBe(200)
    expect(
      (await browser.call('DELETE', `/api/me/sessions/${laptopId}`, undefined, first.access_token))
        .status,
    ).toBe(200)
    expect((await laptop.call('GET', '/api/me', undefined, onLaptop.access_token)).status).toBe(401)
    expect(await list()).toHaveLength(1)
    const again = await laptop.signedIn('/api/auth/sign-in', ANNA_SIGN_IN)
    expect(
      (await browser.call('DELETE', '/api/me/sessions', undefined, first.access_token)).status,
    ).toBe(200)
    for (const token of [first.access_token, again.access_token])
      expect((await browser.call('GET', '/api/me', undefined, token)).status).toBe(401)
    expect((await stranger.get('/api/me')).status).toBe(200)
  })
})

const ANNA_SIGN_IN = { email: 'anna@example.com', password: 'red swordfish' }

describe('the account', () => {
  test('can be deleted with the password, which frees its address and ends its sessions', async () => {
    const app = await anApp()
    const anna = await signedIn(app)
    const other = await signedIn(app)
    expect((await anna.delete('/api/me', { password: 'not it' })).body).toMatchObject({
      code: 'WRONG_PASSWORD',
    })
    expect((await anna.delete('/api/me')).status).toBe(400)
    expect((await anna.get('/api/me')).status).toBe(200)
    expect((await anna.delete('/api/me', { password: PASSWORD })).status).toBe(200)
    expect((await anna.get('/api/me')).status).toBe(401)
    expect([
      await count(app, 'users'),
      await count(app, 'emails'),
      await count(app, 'sessions'),
    ]).toEqual([1, 1, 1])
    expect((await other.get('/api/me')).status).toBe(200)
    const again = await aBrowser(app).post('/api/auth/sign-up', {
      email: anna.email,
      password: 'red swordfish',
    })
    expect(again.status).toBe(200)
  })

  test('can be exported as a ZIP without secrets', async () => {
    const app = await anApp()
    const anna = await signedIn(app)
    const answer = await fetch(`${app.url}/api/me/export`, {
      headers: { authorization: `Bearer ${anna.token}` },
    })
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('content-disposition')).toContain('keyswap-my-data.zip')
    const bytes = Buffer.from(await answer.arrayBuffer())
    const text = bytes.toString('latin1')
    expect(bytes.subarray(0, 4)).toEqual(Buffer.from('PK\u0003\u0004'))
    for (const part of ['account.json', 'sessions.json', anna.email]) expect(text).toContain(part)
    for (const secret of ['argon2', 'hash', anna.token]) expect(text).not.toContain(secret)
  })

  test('is changed only in the fields sent', async () => {
    const app = await anApp()
    const [anna, berta] = [await signedIn(app), await signedIn(app)]
    const untouched = (await berta.get('/api/me')).body
    let expected = (await anna.get('/api/me')).body as Record<string, unknown>
    for (const change of [
      { name: 'Anna' },
      { location: 'Rīga' },
      { language: 'lv' },
      { distance_unit: 'km' },
      { currency: 'EUR' },
      {},
      { location: null },
      { distance_unit: null },
      { currency: null },
      { name: 'Ance', currency: 'USD' },
    ]) {
      expected = { ...expected, ...change, ...('name' in change && { username: change.name }) }
      expect((await anna.patch('/api/me', change)).body, JSON.stringify(change)).toEqual(expected)
    }
    expect((await berta.get('/api/me')).body).toEqual(untouched)
  })

  test('starts with the supported language that the browser prefers', async () => {
    const app = await anApp()
    for (const [index, [preferred, language]] of [
      ['lv', 'lv'],
      ['LV-lv', 'lv'],
      ['de, lv;q=0.8, en;q=0.5', 'lv'],
      ['ru,en;q=0.9,lv;q=0.8', 'en'],
      ['de', 'en'],
      ['', 'en'],
    ].entries()) {
      const browser = aBrowser(app, { 'accept-language': preferred ?? '' })
      const { user } = await browser.signedIn('/api/auth/sign-up', {
        email: `${index}@example.com`,
        password: PASSWORD,
      })
      expect(user.language, preferred).toBe(language)
    }
  })

  test('has a language that the member can change', async () => {
    const app = await anApp()
    const browser = aBrowser(app, { 'accept-language': 'lv-LV,lv;q=0.9,en;q=0.8' })
    const { user, access_token } = await browser.signedIn('/api/auth/sign-up', ANNA)
    expect(user.language).toBe('lv')
    const change = await browser.call('PATCH', '/api/me', { language: 'en' }, access_token)
    expect(change.body).toMatchObject({ language: 'en' })
  })
})
