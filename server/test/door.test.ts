// Slow, ambiguous or broken requests, errors that must not be cached, and an API description that does not change.
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { sharedApps, startApp, type TestApp } from './app.ts'
import { send, signedIn } from './client.ts'

const anApp = sharedApps()

/** Sends these bytes, keeps the connection open, and returns everything received until the server closes it. */
async function sendRaw({ url }: TestApp, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(bytes)
  return (await buffer(socket)).toString()
}

test.each([
  ['its headers', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: '],
  [
    'its body',
    'POST /api/auth/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  ],
])('a request that does not send %s completely in time gets 408', async (_, begun) => {
  const app = await startApp({ slowest_request_ms: 300 })
  const answer = await sendRaw(app, begun)
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
  expect(answer).toContain('cache-control: no-store')
  expect(answer).toContain('{"code":"REQUEST_TIMEOUT"')
})

const BODY = '{"email":"anna@example.com"}'
const CHUNKED = 'Transfer-Encoding: chunked'
const SMUGGLED = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
const aPost = (headers: string[], body: string): string =>
  [
    ...['POST /api/auth/forgot-password HTTP/1.1', 'Host: localhost'],
    ...['Content-Type: application/json', ...headers, '', body],
  ].join('\r\n')

test.each([
  [
    'two Host headers',
    'GET /healthz HTTP/1.1\r\nHost: localhost\r\nhost: evil.example\r\nConnection: close\r\n\r\n',
  ],
  ['no Host header', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['HTTP/0.9', 'GET /healthz\r\n\r\n'],
  ['HTTP/0.9 by name', 'GET /healthz HTTP/0.9\r\nHost: localhost\r\n\r\n'],
  ['two lengths', aPost(['Content-Length: 28', 'Content-Length: 0'], BODY)],
  ['a length and chunks', aPost(['Content-Length: 28', CHUNKED], `1c\r\n${BODY}\r\n0\r\n\r\n`)],
  ['a chunk without a length', aPost([CHUNKED], `x\r\n${BODY}\r\n0\r\n\r\n`)],
  ['a chunk longer than it says', aPost([CHUNKED], `1a\r\n${BODY}\r\n0\r\n\r\n`)],
  ['chunks in another coding', aPost([`${CHUNKED}, x`], `1c\r\n${BODY}\r\n0\r\n\r\n`)],
])('a request with %s is refused, and what follows is not read', async (_, bytes) => {
  const app = await anApp()
  const statuses = (await sendRaw(app, bytes + SMUGGLED)).match(/HTTP\/1\.1 \d+/g)
  expect(statuses).toEqual([expect.stringMatching(/ (400|505)$/)])
})

test('the same request with one length, or with right chunks, is answered', async () => {
  const app = await anApp()
  for (const bytes of [
    aPost(['Content-Length: 28'], BODY),
    aPost([CHUNKED], `1c\r\n${BODY}\r\n0\r\n\r\n`),
  ]) {
    const statuses = (await sendRaw(app, bytes + SMUGGLED)).match(/HTTP\/1\.1 \d+/g)
    expect(statuses).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200'])
  }
})

test('a lone surrogate is refused and nothing is written', async () => {
  const app = await startApp()
  const anna = await signedIn(app)
  for (const body of ['{"name":"A\\ud83d"}', '{"\\ude00":"A"}'])
    expect(await anna.patch('/api/me', body), body).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT' },
    })
  expect((await anna.get('/api/me')).body).toMatchObject({ name: anna.name })
  expect((await anna.patch('/api/me', '{"name":"A\\ud83d\\ude00"}')).body).toMatchObject({
    name: 'A😀',
  })
})

test('no error under /storage is cached', async () => {
  const app = await startApp()
  const id = crypto.randomUUID()
  for (const path of [`${id}/${id}/1_0.jpg`, `${id}/${id}/nonsense`, 'nothing']) {
    const { status, headers } = await send(app, 'GET', `/storage/car-images/${path}`)
    expect([path, status >= 400, headers.get('cache-control')]).toEqual([path, true, 'no-store'])
  }
})

test('the API description is the same on every call', async () => {
  const app = await startApp()
  const [first, second] = [1, 2].map(() => send(app, 'GET', '/api/openapi.json'))
  expect((await first)?.text).toBe((await second)?.text)
  expect((await first)?.body).toMatchObject({ openapi: '3.1.0' })
})
