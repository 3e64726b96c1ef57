import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { endpoints } from '@keyswap/contract'
import { postMessage } from '@keyswap/contract/chat'
import { request as requestLimits } from '@keyswap/contract/limits'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { run, sql } from '../src/db/sql.ts'
import { insertLink } from '../src/features/accounts/links.store.ts'
import { hashOfSecret, newSecret, writeToken } from '../src/features/accounts/tokens.ts'
import { emptiedApps, emptiedTwoApps, startApp } from './app.ts'
import { asMember, type SignedIn, send, signedIn } from './client.ts'
import { dropDatabase, freshDatabase } from './database.ts'
import { aPair } from './deals.ts'
import { aMember, aToken } from './factories.ts'
import { addressesFor, openPhoto, sendPhoto } from './photos.ts'

const anApp = emptiedApps()
const twoApps = emptiedTwoApps()

describe('access', () => {
  test('a member route answers 401 without a session', async () => {
    const app = await anApp()
    const answer = await send(app, 'GET', '/api/me')
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({ code: 'UNAUTHENTICATED', message: 'User not authenticated' })
  })

  test('the viewer comes from the session', async () => {
    const app = await anApp()
    const anna = await signedIn(app)
    await signedIn(app)
    const { body } = await anna.get('/api/me')
    expect(body).toMatchObject({
      id: anna.id,
      email: anna.email,
      name: anna.name,
      username: anna.name,
      is_admin: false,
    })
  })

  test('a forged, truncated, expired or ended token is refused', async () => {
    const app = await anApp()
    const anna = await signedIn(app)
    const other = await signedIn(app)
    const forged = Buffer.from(anna.token, 'base64url')
    Buffer.from(other.token, 'base64url').copy(forged, 16, 16)
    const expired = await aToken(app, anna.id, '-1 second')
    for (const token of [forged.toString('base64url'), anna.token.slice(0, 20), expired, 'x', '']) {
      const answer = await send(app, 'GET', '/api/me', {
        headers: { authorization: `Bearer ${token}` },
      })
      expect(answer.status, token).toBe(401)
    }
    await run(app.pool, sql`delete from sessions where user_id = ${anna.id}`)
    expect((await anna.get('/api/me')).status).toBe(401)
  })

  test('every endpoint of the contract is served exactly once', async () => {
    const app = await anApp()
    const declared = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`)
    expect(app.routes.toSorted()).toEqual(declared.toSorted())
    // These paths answer 404 to strangers, or for things that are not shared.
    const mayBeMissing = (path: string) => /^\/(metrics$|\.well-known\/|c\/|not-me\/)/.test(path)
    for (const { method, path } of Object.values(endpoints)) {
      const answer = await send(app, method, path.replaceAll(/\{\w+\}/g, crypto.randomUUID()))
      expect(answer.status, `${method} ${path}`).not.toBe(500)
      expect(answer.status === 404 && !mayBeMissing(path), `${method} ${path}`).toBe(false)
    }
  })
})

describe('input', () => {
  test('an unknown field is refused and nothing is written', async () => {
    const app = await anApp()
    const anna = await signedIn(app)
    const answer = await anna.patch('/api/me', { name: 'Anna', is_admin: true })
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({
      code: 'INVALID_INPUT',
      message: 'Some fields aren’t valid.',
      fields: [{ path: '', message: "Unrecognized key(s) in object: 'is_admin'" }],
    })
    expect((await anna.get('/api/me')).body).toMatchObject({ name: anna.name, is_admin: false })
  })

  test('a location can be set, left unchanged and cleared', async () => {
    const app = await anApp()
    const anna = await signedIn(app)
    expect((await anna.patch('/api/me', { location: 'Rīga' })).body).toMatchObject({
      location: 'Rīga',
    })
    expect((await anna.patch('/api/me', { name: 'Anna' })).body).toMatchObject({
      name: 'Anna',
      location: 'Rīga',
    })
    expect((await anna.patch('/api/me', { location: null })).body).toMatchObject({ location: null })
  })

  test.each([
    ['incomplete JSON', '{"name":', 'application/json', 400, 'MALFORMED_BODY'],
    [
      'a __proto__ key',
      '{"__proto__":{"is_admin":true}}',
      'application/json',
      400,
      'MALFORMED_BODY',
    ],
    ['an empty body', '', 'application/json', 400, 'MALFORMED_BODY'],
    [
      'a list in a list, and so on,',
      `{"name":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
      'application/json',
      400,
      'INVALID_INPUT',
    ],
    [
      'a list of 30,000 values',
      `{"name":[${'0,'.repeat(30_000)}0]}`,
      'application/json',
      400,
      'INVALID_INPUT',
    ],
    ['a JSON list', '[]', 'application/json', 400, 'INVALID_INPUT'],
    ['a form', 'name=Anna', 'application/x-www-form-urlencoded', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['plain text', 'name', 'text/plain', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [
      'a name of nearly 64 KiB',
      JSON.stringify({ name: 'x'.repeat(64 * 1024 - 20) }),
      'application/json',
      400,
      'INVALID_INPUT',
    ],
    [
      'more than 64 KiB',
      JSON.stringify({ name: 'x'.repeat(64 * 1024) }),
      'application/json',
      413,
      'BODY_TOO_LARGE',
    ],
  ])('%s is refused', async (_, body, type, status, code) => {
    const app = await anApp()
    const { token } = await signedIn(app)
    const answer = await send(app, 'PATCH', '/api/me', {
      body,
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
    })
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ code })
  })

  test('a call without input accepts an empty body with a JSON content type', async () => {
    const app = await anApp()
    const { token } = await signedIn(app)
    const empty = (method: string, path: string) =>
      send(app, method, path, { body: '', headers: { authorization: `Bearer ${token}` } })
    expect(await empty('POST', '/api/reports/outcomes/seen')).toMatchObject({ status: 200 })
    expect((await empty('DELETE', '/api/me/avatar')).status).toBe(200)
    const unknown = `/api/broadcasts/${crypto.randomUUID()}/mark-viewed`
    expect((await empty('POST', unknown)).body).toMatchObject({ code: 'NOT_FOUND' })
    expect((await empty('POST', '/api/auth/sign-out')).body).toEqual({ ok: true })
    expect((await empty('POST', '/api/auth/sign-in')).body).toMatchObject({
      code: 'MALFORMED_BODY',
    })
  })

  test('a NUL byte in a text is refused, and is no server error', async () => {
    const app = await anApp()
    const anna = await signedIn(app)
    expect((await anna.patch('/api/me', { name: 'A\u0000B' })).status).toBe(400)
  })

  test('a wrong token is refused before a made-up cursor or a NUL in a message', async () => {
    const app = await anApp()
    const anna = await signedIn(app)
    const ended = asMember(app, anna, await aToken(app, anna.id, '-1 minute'))
    const chat = `/api/matches/${crypto.randomUUID()}/messages`
    for (const [member, status] of [
      [ended, 401],
      [anna, 400],
    ] as const) {
      expect((await member.get('/api/matches?after=x')).status).toBe(status)
      expect((await member.post(chat, { content: 'A\u0000B' })).status).toBe(status)
    }
  })

  test.each([
    ['at once', 'POST', '/api/swipes', { target_car_id: 'x'.repeat(5_000) }],
    ['after the member was found', 'PATCH', '/api/me', { name: 'x'.repeat(5_000) }],
  ])(
    'of a stranger, a body above 4 KiB is not parsed by a call that acts %s',
    async (_, method, path, body) => {
      const app = await anApp()
      const anna = await signedIn(app)
      const parse = vi.spyOn(JSON, 'parse')
      onTestFinished(() => parse.mockRestore())
      const text = JSON.stringify(body)
      const sendAs = (token: string) =>
        send(app, method, path, { body: text, headers: { authorization: `Bearer ${token}` } })
      const isParsed = () => parse.mock.calls.some(([parsed]) => parsed === text)
      const madeUp = writeToken([anna.id], newSecret())
      expect(await sendAs(madeUp)).toMatchObject({ status: 401 })
      expect(isParsed()).toBe(false)
      expect(await sendAs(anna.token)).toMatchObject({ status: 400 })
      expect(isParsed()).toBe(true)
    },
  )

  test('after 300 wrong tokens in a minute an address must wait, but not the members behind it', async () => {
    const app = await startApp()
    const [anna, bob] = [await signedIn(app), await signedIn(app)]
    await anna.get('/api/me')
    const guess = () =>
      asMember(app, bob, writeToken([bob.id], newSecret())).post('/api/swipes', { wrong: true })
    const { max } = requestLimits.wrong_tokens
    const first = await Promise.all(Array.from({ length: max / 2 }, guess))
    expect(new Set(first.map(({ status }) => status))).toEqual(new Set([401]))
    await Promise.all(Array.from({ length: max }, guess))
    const later = await guess()
    expect(later).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
    expect(Number(later.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await anna.get('/api/me')).status).toBe(200)
    expect((await bob.get('/api/me')).status).toBe(200)
    const { status } = await send(app, 'GET', '/api/contact')
    expect(status).toBe(200)
  })

  test('messages with a NUL count for the rate limit', async () => {
    const app = await anApp()
    const anna = await signedIn(app)
    const chat = `/api/matches/${crypto.randomUUID()}/messages`
    const calls = Array.from({ length: 2 * postMessage.limit.max }, () =>
      anna.post(chat, { content: '\u0000' }),
    )
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([400, 429]))
  })

  test('unparsable requests get a JSON error too', async () => {
    const app = await anApp()
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
    socket.end('NONSENSE\r\n\r\n')
    const answer = (await buffer(socket)).toString()
    expect(answer).toContain('400 Bad Request')
    expect(answer).toMatch(/x-request-id: [\da-f-]{36}/)
    expect(answer).toContain('{"code":"MALFORMED_REQUEST"')
  })

  test.each([
    ['no Host header', 'GET /api/me HTTP/1.1\r\nConnection: close\r\n\r\n'],
    [
      'a method that needs a content type',
      'QUERY /api/me HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    ],
  ])('a request with %s gets a JSON error too, and is no server error', async (_, request) => {
    const app = await anApp()
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
    socket.write(request)
    const answer = (await buffer(socket)).toString()
    expect(answer).toContain('400 Bad Request')
    expect(answer).toContain('{"code":"MALFORMED_REQUEST"')
  })

  test('an unknown URL answers 404 as JSON', async () => {
    const app = await anApp()
    const answer = await send(app, 'GET', '/api/nothing')
    expect(answer.status).toBe(404)
    expect(answer.body).toEqual({ code: 'NOT_FOUND', message: 'Not found.' })
  })
})

describe('failures and logs', () => {
  test('an internal error leaks nothing to the caller, and the log has it under its request id', async () => {
    const app = await startApp()
    app.expectErrors()
    const anna = await signedIn(app)
    await run(app.pool, sql`alter table users rename column name to secret_column`)
    const answer = await anna.get('/api/me')
    expect(answer.status).toBe(500)
    expect(answer.body).toEqual({
      code: 'INTERNAL',
      message: 'Something went wrong on our side. Please try again.',
    })
    const id = answer.headers.get('x-request-id')
    const line = app.log.find(({ level, request_id }) => level === 'error' && request_id === id)
    expect(line).toMatchObject({ err: { code: '42703' } })
  })

  test('a response and its log line have the same request id', async () => {
    const app = await anApp()
    for (const path of ['/healthz', '/api/me', '/api/nothing', '/%zz']) {
      const answer = await send(app, 'GET', path)
      const id = answer.headers.get('x-request-id')
      expect(id, path).toMatch(/^[\da-f-]{36}$/)
      await expect
        .poll(() => app.log.some((line) => line.request_id === id), { message: path })
        .toBe(true)
    }
  })

  test('logs contain no e-mail address, no token and nothing that a member wrote', async () => {
    const app = await startApp()
    const anna = await signedIn(app)
    await anna.patch('/api/me', { name: 'Unspeakable', location: 'Nowhereville' })
    await anna.patch('/api/me', { nonsense: 'Unspeakable' })
    await anna.get(`/api/me?email=${anna.email}`)
    await anna.get(`/api/${anna.email}`)
    const link = newSecret()
    await insertLink(app.pool, anna.id, hashOfSecret(link), 'not_me', 60_000)
    const token = writeToken([anna.id], link)
    expect((await send(app, 'GET', `/not-me/${token}`)).status).toBe(200)
    const { berta, match } = await aPair(app)
    await sendPhoto(berta, `/api/matches/${match}`)
    const [photo] = await addressesFor(berta, `/api/matches/${match}`)
    const key = new URL(photo?.url ?? '', app.url).searchParams.get('key') ?? ''
    expect((await openPhoto(app, photo?.url ?? '')).status).toBe(200)
    const routes = () => app.log.filter(({ msg }) => msg === 'request').map(({ route }) => route)
    await expect
      .poll(routes)
      .toEqual(expect.arrayContaining(['/not-me/:token', '/storage/chat-photos/:chatId/:photoId']))
    const written = JSON.stringify(app.log)
    for (const secret of [anna.email, anna.token, token, key, 'Unspeakable', 'Nowhereville'])
      expect(written).not.toContain(secret)
  })
})

describe('security defaults', () => {
  test.each([
    ['/api/docs', "default-src 'self'"],
    ['/nothing', "default-src 'self'"],
    ['/healthz', "default-src 'none'"],
    ['/api/me', "default-src 'none'"],
    ['/api/nothing?a=b', "default-src 'none'"],
  ])('%s has the security headers', async (path, sources) => {
    const app = await anApp()
    const { headers } = await send(app, 'GET', path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain(sources)
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  test('pages demand Trusted Types of one policy; the API’s docs cannot', async () => {
    const app = await anApp()
    const policyOf = async (path: string) =>
      (await send(app, 'GET', path)).headers.get('content-security-policy')?.split('; ') ?? []
    for (const path of ['/nothing', '/assets/compress.worker-1.js', '/unsubscribe/x'])
      expect((await policyOf(path)).slice(-2), path).toEqual([
        "require-trusted-types-for 'script'",
        'trusted-types keyswap',
      ])
    expect((await policyOf('/api/docs')).join()).not.toContain('trusted-types')
  })

  test('only pages have the headers that only pages need', async () => {
    const app = await anApp()
    const namesOf = async (path: string) => {
      const { headers } = await send(app, 'GET', path)
      const names = [...headers.keys()]
      return names.filter((name) =>
        /^(referrer|permissions|cross-origin-opener|x-frame)/.test(name),
      )
    }
    expect(await namesOf('/api/docs')).toHaveLength(4)
    expect(await namesOf('/api/me')).toEqual([])
    expect(await namesOf('/assets/index-1.js')).toEqual([])
    expect(await namesOf('/assets/compress.worker-1.js')).toHaveLength(4)
  })

  test('HSTS is sent with TLS, and only a trusted proxy can claim TLS', async () => {
    const forwarded = { headers: { 'x-forwarded-proto': 'https' } }
    const trusting = await startApp({ TRUST_PROXY: ['loopback'] })
    const wary = await startApp({ TRUST_PROXY: ['10.1.2.3'] })
    const hsts = async (app: typeof wary) =>
      (await send(app, 'GET', '/healthz', forwarded)).headers.get('strict-transport-security')
    expect(await hsts(trusting)).toContain('max-age=63072000')
    expect(await hsts(wary)).toBeNull()
  })

  test.each([
    [
      'with a cookie from another site is refused',
      { cookie: 'a=b', origin: 'https://evil.example' },
      403,
    ],
    [
      'with a cookie from a frame without an origin is refused',
      { cookie: 'a=b', origin: 'null' },
      403,
    ],
    ['with a cookie but without an Origin header is refused', { cookie: 'a=b' }, 403],
    [
      'with only the mark of a known device, and no Origin header, is accepted',
      { cookie: 'keyswap_device=x; __Secure-keyswap_device=x' },
      200,
    ],
    [
      'with that mark from another site is refused',
      { cookie: 'keyswap_device=x', origin: 'https://evil.example' },
      403,
    ],
    [
      'with a cookie from our own site is accepted',
      { cookie: 'a=b', origin: 'http://localhost' },
      200,
    ],
    ['without a cookie is accepted from another site', { origin: 'https://evil.example' }, 200],
  ])('a change %s', async (_, headers, status) => {
    const app = await anApp()
    const anna = await signedIn(app)
    const answer = await send(app, 'PATCH', '/api/me', {
      body: { name: 'Changed' },
      headers: { ...(headers as Record<string, string>), authorization: `Bearer ${anna.token}` },
    })
    expect(answer.status).toBe(status)
    if (status === 403) expect(answer.body).toMatchObject({ code: 'FOREIGN_ORIGIN' })
    expect((await anna.get('/api/me')).body).toMatchObject({
      name: status === 403 ? anna.name : 'Changed',
    })
  })

  test('the address that a request was sent to counts as our own origin too', async () => {
    const app = await startApp({ SITE_URL: 'https://keyswap.example' })
    const anna = await signedIn(app)
    const change = (origin: string) =>
      send(app, 'PATCH', '/api/me', {
        body: { name: 'A' },
        headers: { cookie: 'a=b', origin, authorization: `Bearer ${anna.token}` },
      })
    expect((await change(app.url)).status).toBe(200)
    expect((await change('https://keyswap.example')).status).toBe(200)
    expect((await change('http://keyswap.example')).status).toBe(403)
  })

  test('an origin that only looks like ours is foreign', async () => {
    const app = await startApp({ SITE_URL: 'https://site.example' })
    const anna = await signedIn(app)
    const change = async (origin: string, host = 'site.example', more: object = {}) => {
      const headers = {
        cookie: 'a=b',
        origin,
        host,
        authorization: `Bearer ${anna.token}`,
        ...more,
      }
      const call = request(`${app.url}/api/me/avatar`, { method: 'DELETE', headers }).end()
      const [answer] = (await once(call, 'response')) as [IncomingMessage]
      answer.resume()
      return answer.statusCode
    }
    expect(await change('https://site.example')).toBe(200)
    expect(
      await change('https://site.example', 'site.example', { 'sec-fetch-site': 'same-origin' }),
    ).toBe(200)
    for (const origin of [
      ...['https://site.example.evil.com', 'https://evil.site.example', 'https://evilsite.example'],
      ...['https://site.example:8443', 'https://site.example:443', 'http://site.example:443'],
      ...[
        'http://site.example',
        'https://site.example.',
        'https://SITE.EXAMPLE',
        'HTTPS://site.example',
      ],
      ...['https://anna@site.example', 'https://site.example@evil.com', 'https://site.example/'],
      ...[
        'https://site.example https://evil.com',
        'https://site.example, https://evil.com',
        'null',
        '',
      ],
      ...['https://ѕite.example', 'https://xn--ite-k5d.example'],
    ])
      expect(await change(Buffer.from(origin).toString('latin1')), origin).toBe(403)
    // This is the host of SITE_URL in another spelling. Without TRUST_PROXY every request looks like plain HTTP.
    for (const host of ['site.example', 'site.example.', 'SITE.EXAMPLE', 'anna@site.example'])
      expect(await change(`http://${host}`, host), host).toBe(403)
    // The browser itself says that the page belongs to another site.
    for (const site of ['cross-site', 'same-site', 'none'])
      expect(
        await change('http://10.0.0.5:3000', '10.0.0.5:3000', { 'sec-fetch-site': site }),
        site,
      ).toBe(403)
    expect(await change('http://10.0.0.5:3000', '10.0.0.5:3000')).toBe(200)
    expect(await change('http://10.0.0.5:8443', '10.0.0.5:3000')).toBe(403)
    // No browser writes an origin like that.
    for (const host of ['LOCALHOST:3000', 'anna@10.0.0.5', 'site.example@10.0.0.5', '10.0.0.5:80'])
      expect(await change(`http://${host}`, host), host).toBe(403)
  })
})

describe('rate limits', () => {
  test('are shared by all instances and send Retry-After', async () => {
    const [one, two] = await twoApps()
    const anna = await signedIn(one)
    const annaOnTwo = asMember(two, anna, anna.token)
    // The limit is ten in ten minutes. One call is refilled per minute, so none is during this test.
    const ask = (member: SignedIn) => member.get('/api/me/export')
    const statuses: number[] = []
    for (let sent = 0; sent < 5; sent++)
      for (const client of [anna, annaOnTwo]) statuses.push((await ask(client)).status)
    expect(statuses).toEqual(Array(10).fill(200))
    for (const { status, body, headers } of [await ask(anna), await ask(annaOnTwo)]) {
      expect(status).toBe(429)
      expect(body).toMatchObject({ code: 'RATE_LIMITED' })
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60)
    }
    const other = await signedIn(two)
    expect((await ask(other)).status).toBe(200)
  })
})

test('a limit is per member and per endpoint', async () => {
  const app = await anApp()
  const [anna, berta] = [await signedIn(app), await signedIn(app)]
  await run(
    app.pool,
    sql`insert into rate_limits (key, full_at)
        select 'DELETE /api/me ' || id, now() + interval '600 seconds' from unnest(${[anna.id]}::text[]) id`,
  )
  const leave = async (member: typeof anna) =>
    (await member.delete('/api/me', { password: 'not it' })).status
  expect(await leave(anna)).toBe(429)
  expect(await leave(berta)).toBe(403)
  expect((await anna.patch('/api/me', { name: 'Anna' })).status).toBe(200)
})

describe('health', () => {
  test('alive and ready', async () => {
    const app = await anApp()
    expect((await send(app, 'GET', '/healthz')).body).toEqual({ status: 'ok' })
    expect((await send(app, 'GET', '/readyz')).body).toEqual({ status: 'ready' })
  })

  test('alive but not ready while the database is down', async () => {
    const database = await freshDatabase()
    const app = await startApp({ database })
    app.expectErrors()
    await dropDatabase(database)
    await expect.poll(async () => (await send(app, 'GET', '/readyz')).status).toBe(503)
    expect((await send(app, 'GET', '/healthz')).status).toBe(200)
    // If the job runner looked for a job meanwhile, its library has written the error to the console.
    await app.close()
    vi.mocked(console.error).mockClear()
  })

  test('who finds a weakness is told where to report it, if the operator has an address', async () => {
    const path = '/.well-known/security.txt'
    const app = await startApp({ support_email: 'help@keyswap.lv', SITE_URL: 'https://keyswap.lv' })
    const answer = await send(app, 'GET', path)
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(answer.text).toContain('Contact: mailto:help@keyswap.lv\n')
    expect(answer.text).toContain(`Canonical: https://keyswap.lv${path}\n`)
    const [, expires = ''] = /^Expires: (.+)$/m.exec(answer.text) ?? []
    const days = (Date.parse(expires) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(1)
    expect(days).toBeLessThan(365)
    expect((await send(await anApp(), 'GET', path)).status).toBe(404)
  })

  test('metrics have routes, not URLs, and are not served through a proxy or under a public host name', async () => {
    const app = await startApp()
    const member = await aMember(app)
    await send(app, 'GET', `/api/me?email=${member.email}`)
    const metrics = await send(app, 'GET', '/metrics')
    expect(metrics.text).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/me",status="401"} 1',
    )
    expect(metrics.text).toContain('database_connections{state="idle"}')
    expect(metrics.text).toMatch(/^jobs_waiting \d/m)
    expect(metrics.text).toMatch(/^jobs_oldest_seconds \d/m)
    expect(metrics.text).not.toContain(member.email)
    for (const header of [
      'forwarded',
      'x-forwarded-for',
      'x-forwarded-proto',
      'x-forwarded-host',
      'x-real-ip',
      'via',
    ]) {
      const proxied = await send(app, 'GET', '/metrics', { headers: { [header]: '127.0.0.1' } })
      expect(proxied.status, header).toBe(404)
    }
    const statusOf = async (host: string) => {
      const call = request(`${app.url}/metrics`, { headers: { host } }).end()
      const [answer] = (await once(call, 'response')) as [IncomingMessage]
      answer.resume()
      return answer.statusCode
    }
    for (const host of ['localhost', '10.0.0.5:3000', '[::1]', '[fd00::5]:3000'])
      expect(await statusOf(host), host).toBe(200)
    for (const host of [
      ...['keyswap.example', 'localhost.evil.example', '10.0.0.5.evil.example', 'keyswap:3000'],
      // A visitor's request has the public address, if the site has no name.
      ...['203.0.113.7', '203.0.113.7:3000', '[2001:db8::7]', '0.0.0.0'],
      ...['localhost.', '127.1', '2130706433', '0x7f.0.0.1', '127.0.0.1@203.0.113.7'],
    ])
      expect(await statusOf(host), host).toBe(404)
  })

  test.each([
    ['cf-connecting-ip', '203.0.113.7'],
    ['true-client-ip', '203.0.113.7'],
    ['x-client-ip', '203.0.113.7'],
    ['x-cluster-client-ip', '203.0.113.7'],
    ['x-forwarded', 'for=203.0.113.7'],
    ['x-forwarded-port', '443'],
    ['x-forwarded-server', 'keyswap.example'],
    ['x-forwarded-ssl', 'on'],
    ['x-original-host', 'keyswap.example'],
    ['x-original-forwarded-for', '203.0.113.7'],
    ['x-envoy-external-address', '203.0.113.7'],
    ['x-amzn-trace-id', 'Root=1-67891233-abcdef012345678912345678'],
    ['cdn-loop', 'cloudflare'],
  ])('metrics are not served through a proxy that is known by %s alone', async (name, value) => {
    const answer = await send(await anApp(), 'GET', '/metrics', { headers: { [name]: value } })
    expect(answer.status).toBe(404)
  })

  test('metrics are not served through a proxy that adds no header but speaks HTTP/1.0', async () => {
    const { port } = new URL((await anApp()).url)
    const socket = connect({ host: '127.0.0.1', port: Number(port) })
    socket.write(`GET /metrics HTTP/1.0\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`)
    expect((await buffer(socket)).toString()).toMatch(/^HTTP\/1\.1 404 /)
  })
})
