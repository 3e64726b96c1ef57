import { endpoint } from '@keyswap/contract'
import type { ErrorCode } from '@keyswap/contract/errors'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import type { UncheckedCaller } from '../calls/caller.ts'
import type { Viewer } from '../calls/viewer.ts'
import { Refusal } from '../errors/refusal.ts'
import { createLogger } from '../outside/log.ts'
import { createKnownTokens } from './known-tokens.ts'
import { createLanes } from './lanes.ts'
import { type Gate, register } from './register.ts'
import { type Route, serve, serveAtOnce } from './serve.ts'
import { createHttpServer } from './server.ts'
import { createWrongTokens } from './wrong-tokens.ts'

const member: Viewer = {
  id: '11111111-1111-4111-8111-111111111111',
  session_id: 's',
  is_admin: false,
  is_moderator: false,
}
const admin: Viewer = {
  ...member,
  id: '22222222-2222-4222-8222-222222222222',
  is_admin: true,
  is_moderator: true,
}
const viewers: Record<string, Viewer> = { member, admin }

const ok = { output: z.strictObject({ ok: z.boolean() }), errors: [], summary: 'Says ok' } as const

const serving = (...routes: Route[]) => servingWith({}, ...routes)

async function servingWith(changes: Partial<Gate>, ...routes: Route[]) {
  const log = createLogger('silent')
  const app = createHttpServer({ SITE_URL: 'http://localhost', TRUST_PROXY: [] }, log)
  const gate = {
    checkOutputs: true,
    siteIsSecure: false,
    takeCall: async () => 0,
    inLane: createLanes(20),
    findViewer: async (token: string) => viewers[token],
    requireAdmin: async () => {},
    readToken: () => undefined,
    checkCaller: async () => {},
    knownTokens: createKnownTokens(),
    wrongTokens: createWrongTokens(),
    ...changes,
  }
  for (const route of routes) register(app, route, gate)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  return (path: string, { as, ...init }: RequestInit & { as?: string } = {}) =>
    fetch(url + path, {
      ...init,
      headers: { ...(as && { authorization: `Bearer ${as}` }), ...init.headers },
    })
}

test('an admin route answers 401 signed out, 403 to a member whatever headers are sent, 200 to an admin', async () => {
  const call = await serving(
    serve(endpoint({ ...ok, method: 'GET', path: '/api/admin/x', access: 'admin' }), () => ({
      ok: true,
    })),
  )
  expect((await call('/api/admin/x')).status).toBe(401)
  expect(
    (await call('/api/admin/x', { headers: { 'x-api-key': 'key', 'user-id': admin.id } })).status,
  ).toBe(401)
  expect(
    (await call('/api/admin/x', { as: 'member', headers: { 'x-api-key': 'key' } })).status,
  ).toBe(403)
  expect((await call('/api/admin/x', { as: 'admin' })).status).toBe(200)
})

const owned = endpoint({
  ...ok,
  method: 'POST',
  path: '/api/owned',
  access: 'member',
  input: z.strictObject({ make: z.string() }),
  claims: ['owner_id'],
})

test('a viewer id in the input is accepted if it matches the session, otherwise refused with 403', async () => {
  let written = 0
  const call = await serving(
    serve(owned, ({ input }) => {
      expect(input).toEqual({ make: 'Volvo' })
      written += 1
      return { ok: true }
    }),
  )
  const post = (body: object, headers = {}) =>
    call('/api/owned', {
      as: 'member',
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    })
  expect((await post({ make: 'Volvo', owner_id: member.id })).status).toBe(200)
  expect((await post({ make: 'Volvo' }, { 'user-id': member.id })).status).toBe(200)
  expect(written).toBe(2)
  const refused = await post({ make: 'Volvo', owner_id: admin.id })
  expect(refused.status).toBe(403)
  expect(await refused.json()).toEqual({
    code: 'NOT_THE_VIEWER',
    message: 'This request was made for a different member.',
  })
  expect((await post({ make: 'Volvo', owner_id: 7 })).status).toBe(403)
  expect((await post({ make: 'Volvo' }, { 'user-id': admin.id })).status).toBe(403)
  expect((await post({ make: 'Volvo' }, { 'x-user-id': admin.id })).status).toBe(403)
  expect(written).toBe(2)
})

test('query parameters are the input of a GET, and path parameters are validated', async () => {
  const one = endpoint({
    ...ok,
    method: 'GET',
    path: '/api/cars/{carId}',
    access: 'public',
    params: z.object({ carId: z.uuid() }),
    input: z.object({ q: z.string().min(1) }),
    output: z.object({ echo: z.string() }),
  })
  const call = await serving(
    serve(one, ({ params, input }) => ({ echo: `${params.carId} ${input.q}` })),
  )
  const found = await call(`/api/cars/${member.id}?q=volvo`)
  expect(await found.json()).toEqual({ echo: `${member.id} volvo` })
  expect((await call('/api/cars/../etc?q=x')).status).toBe(404)
  expect((await call(`/api/cars/${member.id}?q=volvo&q=saab`)).status).toBe(400)
  const refused = await call('/api/cars/7?q=volvo')
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ code: 'INVALID_INPUT', fields: [{ path: 'carId' }] })
})

test('answers above 2 kB are compressed in a way that the client accepts', async () => {
  const long = endpoint({
    ...ok,
    method: 'GET',
    path: '/api/long',
    access: 'public',
    output: z.object({ words: z.string() }),
    input: z.object({ length: z.coerce.number() }),
  })
  const call = await serving(serve(long, ({ input }) => ({ words: 'š'.repeat(input.length) })))
  const encodingOf = async (accepted: string, length = 4_000) => {
    const answer = await call(`/api/long?length=${length}`, {
      headers: { 'accept-encoding': accepted },
    })
    expect(await answer.json()).toEqual({ words: 'š'.repeat(length) })
    return [answer.headers.get('content-encoding'), answer.headers.get('vary')]
  }
  expect(await encodingOf('gzip, deflate, br')).toEqual(['gzip', 'accept-encoding'])
  expect(await encodingOf('gzip;q=0.5')).toEqual(['gzip', 'accept-encoding'])
  for (const none of ['br', 'gzip;q=0', 'identity'])
    expect(await encodingOf(none)).toEqual([null, 'accept-encoding'])
  // Each letter has two bytes.
  expect(await encodingOf('gzip', 1_100)).toEqual(['gzip', 'accept-encoding'])
  expect(await encodingOf('gzip', 1_000)).toEqual([null, null])
  const zstd = await call('/api/long?length=4000', { headers: { 'accept-encoding': 'gzip, zstd' } })
  expect(zstd.headers.get('content-encoding')).toBe('zstd')
})

/** Every token claims to be the member's. */
const claiming = (token: string) => ({ id: member.id, hash: Buffer.from(token) })

test('a route that checks its caller itself refuses in the same order as the others', async () => {
  const token = 'member'
  let isSlowDown = false
  const call = await servingWith(
    {
      readToken: claiming,
      checkCaller: async ({ claimed }) => {
        if (claimed.hash.toString() !== token) throw new Refusal('UNAUTHENTICATED')
        if (isSlowDown) throw new Refusal('RATE_LIMITED', { retry_after: 7 })
      },
    },
    serveAtOnce({ ...owned, limit: { max: 1, seconds: 60 } }, ({ caller }) => {
      expect(caller, 'who it is, only an entry says').not.toHaveProperty('id')
      expect(caller).toMatchObject({
        claimed: { id: member.id },
        pace: { key: `POST /api/owned ${member.id}` },
      })
      return { ok: true }
    }),
  )
  const post = (body: object, as = token) =>
    call('/api/owned', {
      as,
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }).then(({ status }) => status)
  expect(await post({ make: 'Volvo' })).toBe(200)
  expect(await post({ make: 'Volvo', owner_id: admin.id })).toBe(403)
  expect(await post({})).toBe(400)
  expect(await post({}, 'unknown')).toBe(401)
  isSlowDown = true
  expect(await post({})).toBe(429)
})

const slow = endpoint({ ...ok, method: 'GET', path: '/api/slow', access: 'member' })

/** Serves a read with a rate limit that checks its caller itself. Only `accepted` tokens are the member's. */
async function servingReads(accepted: Set<string>) {
  const mayEnd = Promise.withResolvers<void>()
  const begun: string[] = []
  const state = { wait: 0, refusal: undefined as ErrorCode | undefined, checked: 0, taken: 0 }
  // Checks as an `entry` does.
  const check = ({ claimed, pace }: UncheckedCaller) => {
    if (!accepted.has(claimed.hash.toString())) throw new Refusal('UNAUTHENTICATED')
    if (pace && state.wait > 0) throw new Refusal('RATE_LIMITED', { retry_after: state.wait })
    state.taken += pace ? 1 : 0
  }
  const call = await servingWith(
    {
      readToken: claiming,
      checkCaller: async (caller) => {
        state.checked += 1
        check(caller)
      },
    },
    serveAtOnce({ ...slow, limit: { max: 1, seconds: 60 } }, async ({ caller }) => {
      begun.push(caller.claimed.hash.toString())
      await mayEnd.promise
      check(caller)
      if (state.refusal) throw new Refusal(state.refusal)
      return { ok: true }
    }),
  )
  const status = async (as: string) => (await call('/api/slow', { as })).status
  return { status, begun, state, end: mayEnd.resolve }
}

test('a member with many tokens has one lane', async () => {
  const tokens = Array.from({ length: 20 }, (_, index) => `token-${index}`)
  const { status, begun, state, end } = await servingReads(new Set(tokens))
  const calls = tokens.map(status)
  await expect.poll(() => state.checked).toBe(tokens.length)
  expect(begun).toHaveLength(6)
  end()
  expect(await Promise.all(calls)).toEqual(tokens.map(() => 200))
})

test('a wrong token does not start a read, nor wait in the lane of the member it claims to be', async () => {
  const { status, begun, end } = await servingReads(new Set(['right']))
  const calls = Array.from({ length: 106 }, () => status('right'))
  await expect.poll(() => begun).toHaveLength(6)
  expect(await status('wrong')).toBe(401)
  end()
  expect(await Promise.all(calls)).toEqual(calls.map(() => 200))
  expect(begun).not.toContain('wrong')
})

test('a token that was accepted before is refused as soon as it has ended, and then starts no read', async () => {
  const accepted = new Set(['token'])
  const { status, begun, end } = await servingReads(accepted)
  end()
  expect(await status('token')).toBe(200)
  accepted.clear()
  expect(await status('token')).toBe(401)
  expect(begun).toHaveLength(2)
  expect(await status('token')).toBe(401)
  expect(begun).toHaveLength(2)
})

test('a read with a rate limit refuses in the same order, and begins no other one once the limit is used up', async () => {
  const accepted = new Set(['token'])
  const { status, begun, state, end } = await servingReads(accepted)
  end()
  expect(await status('token')).toBe(200)
  expect(await status('token')).toBe(200)
  expect(state.taken).toBe(2)
  Object.assign(state, { refusal: 'NOT_FOUND' })
  expect(await status('token')).toBe(404)
  Object.assign(state, { wait: 7 })
  expect(await status('token')).toBe(429)
  expect(begun).toHaveLength(4)
  expect(await status('token')).toBe(429)
  expect(begun).toHaveLength(4)
  Object.assign(state, { wait: 0 })
  expect(await status('token')).toBe(404)
  Object.assign(state, { wait: 7 })
  accepted.clear()
  expect(await status('token')).toBe(401)
})

test('an answer that does not match its schema is a 500', async () => {
  const wrong = endpoint({ ...ok, method: 'GET', path: '/api/wrong', access: 'public' })
  const call = await serving({ endpoint: wrong, answer: () => ({ ok: 'yes' }) })
  expect((await call('/api/wrong')).status).toBe(500)
})

test.each([
  [20, 6],
  [4, 2],
])(
  'of %s connections, fifty concurrent calls of one member use %s and don’t delay other members',
  async (connections, atOnce) => {
    const mayEnd = Promise.withResolvers<void>()
    let begun = 0
    const call = await servingWith(
      { inLane: createLanes(connections) },
      serve(endpoint({ ...ok, method: 'GET', path: '/api/slow', access: 'member' }), async () => {
        begun += 1
        await mayEnd.promise
        return { ok: true }
      }),
      serve(endpoint({ ...ok, method: 'GET', path: '/api/quick', access: 'member' }), () => ({
        ok: true,
      })),
    )
    const slow = Array.from({ length: 50 }, () => call('/api/slow', { as: 'member' }))
    await expect.poll(() => begun).toBe(atOnce)
    expect((await call('/api/quick', { as: 'admin' })).status).toBe(200)
    expect(begun).toBe(atOnce)
    mayEnd.resolve()
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual(Array(50).fill(200))
  },
)

test('a hundred calls of one member are queued, and more are refused', async () => {
  const mayEnd = Promise.withResolvers<void>()
  const call = await serving(
    serve(endpoint({ ...ok, method: 'GET', path: '/api/slow', access: 'member' }), async () => {
      await mayEnd.promise
      return { ok: true }
    }),
  )
  const calls = Array.from({ length: 107 }, () => call('/api/slow', { as: 'member' }))
  const refused = await Promise.race(calls)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5'])
  mayEnd.resolve()
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(106)
})

test('a route can see that its client has hung up', async () => {
  const [asked, hungUp] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const waiting = serve(
    endpoint({ ...ok, method: 'GET', path: '/api/x', access: 'public' }),
    async ({ http }) => {
      const { gone } = http
      expect(gone.aborted).toBe(false)
      gone.addEventListener('abort', () => hungUp.resolve())
      asked.resolve()
      await hungUp.promise
      return { ok: true }
    },
  )
  const call = await serving(waiting)
  const client = new AbortController()
  const answer = call('/api/x', { signal: client.signal })
  await asked.promise
  client.abort()
  await expect(answer).rejects.toThrow()
  await hungUp.promise
})

test('a route that asks only later sees it too', async () => {
  const [asked, seen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const waiting = serve(
    endpoint({ ...ok, method: 'GET', path: '/api/x', access: 'public' }),
    async ({ http }) => {
      asked.resolve()
      // Every read of `gone` makes a new signal.
      await expect.poll(() => http.gone.aborted).toBe(true)
      seen.resolve()
      return { ok: true }
    },
  )
  const call = await serving(waiting)
  const client = new AbortController()
  const answer = call('/api/x', { signal: client.signal })
  await asked.promise
  client.abort()
  await expect(answer).rejects.toThrow()
  await seen.promise
})
