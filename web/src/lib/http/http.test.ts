import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { send, sendForPage, setAccessToken, setUnauthorizedHandler } from './http.ts'
import { ApiError, NetworkError, pathsOf } from './request-error.ts'

let server: Server | undefined

// Another test file may have left its session in this worker.
beforeEach(() => setAccessToken(null))

afterEach(() => {
  setAccessToken(null)
  setUnauthorizedHandler(() => false)
  server?.closeAllConnections()
  server?.close()
})

async function serving(
  answer: (request: IncomingMessage, body: string, response: ServerResponse) => void,
): Promise<string> {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    answer(request, body, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const echo = () =>
  serving((request, body, response) =>
    json(response, 200, {
      method: request.method,
      url: request.url,
      authorization: request.headers.authorization,
      type: request.headers['content-type'],
      language: request.headers['accept-language'],
      body,
    }),
  )

test('params fill the path and the input of a GET goes into the query', async () => {
  const base = await echo()
  const request = {
    method: 'GET',
    path: '/api/cars/{carId}',
    params: { carId: 'a/b' },
    input: { q: 'Škoda 2019', tags: ['x', 'y'], none: undefined, nothing: null, zero: 0 },
  } as const
  expect(await send(request, base)).toEqual({
    method: 'GET',
    url: '/api/cars/a%2Fb?q=%C5%A0koda+2019&tags=x&tags=y&zero=0',
    language: 'en',
    body: '',
  })
})

test('a list that goes on returns the cursor of its next page', async () => {
  const base = await serving((request, _, response) => {
    const isFirst = !request.url?.includes('after')
    const link = isFirst
      ? '</x?sort=newest&after=a%2Bb%3D>; rel="next"'
      : '</x?after=a>; rel="prev"'
    response.setHeader('link', link)
    json(response, 200, [])
  })
  const get = { method: 'GET', path: '/x' } as const
  expect(await sendForPage(get, base)).toEqual({ body: [], next: 'a+b=' })
  expect(await sendForPage({ ...get, input: { after: 'a+b=' } }, base)).toEqual({
    body: [],
    next: undefined,
  })
})

test('the input of other methods is sent as a JSON body', async () => {
  const base = await echo()
  const answer = await send({ method: 'POST', path: '/x', input: { a: 1 } }, base)
  expect(answer).toMatchObject({ url: '/x', type: 'application/json', body: '{"a":1}' })
})

test('bytes are sent with their own media type', async () => {
  const base = await echo()
  const body = new Blob(['picture'], { type: 'image/png' })
  const answer = await send({ method: 'PUT', path: '/x', body }, base)
  expect(answer).toMatchObject({ type: 'image/png', body: 'picture' })
})

test('only a call that has to outlive the page uses keepalive', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { keepalive }: RequestInit) => {
    sent.push(keepalive)
    return new Response()
  })
  await send({ method: 'POST', path: '/x', keepalive: true })
  await send({ method: 'POST', path: '/x' })
  vi.unstubAllGlobals()
  expect(sent).toEqual([true, undefined])
})

test('the bearer token is sent while it is set', async () => {
  const base = await echo()
  setAccessToken('secret')
  expect(await send({ method: 'GET', path: '/' }, base)).toMatchObject({
    authorization: 'Bearer secret',
  })
  setAccessToken(null)
  expect(await send({ method: 'GET', path: '/' }, base)).not.toHaveProperty('authorization')
})

test('an answer that is neither JSON nor text arrives as bytes', async () => {
  const base = await serving((_, __, response) =>
    response.writeHead(200, { 'content-type': 'application/zip' }).end(Buffer.from([80, 75, 255])),
  )
  expect(await send({ method: 'GET', path: '/' }, base)).toEqual(new Uint8Array([80, 75, 255]))
})

test('an answer without content is undefined', async () => {
  const base = await serving((_, __, response) => response.writeHead(204).end())
  expect(await send({ method: 'DELETE', path: '/' }, base)).toBeUndefined()
})

test('a refusal carries code, message, fields, request id and when to retry', async () => {
  const fields = [{ path: 'name', message: 'Required' }]
  const base = await serving((_, __, response) => {
    response.setHeader('x-request-id', 'r-1').setHeader('retry-after', '7')
    json(response, 429, { code: 'RATE_LIMITED', message: 'Slow down.', fields })
  })
  const error = await send({ method: 'GET', path: '/' }, base).catch((reason) => reason)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    status: 429,
    code: 'RATE_LIMITED',
    message: 'Slow down.',
    fields,
    request_id: 'r-1',
    retry_after: 7,
  })
})

const retryAfter = (header: string) =>
  new ApiError(new Response(null, { status: 429, headers: { 'retry-after': header } }), '')
    .retry_after

test('Retry-After is a number of seconds or a date; anything else is ignored', () => {
  vi.useFakeTimers({ now: Date.parse('2026-01-05T12:00:00Z') })
  expect(retryAfter('Mon, 05 Jan 2026 12:01:30 GMT')).toBe(90)
  expect(retryAfter('Mon, 05 Jan 2026 11:00:00 GMT')).toBe(0)
  expect(retryAfter('0')).toBe(0)
  expect(retryAfter('soon')).toBeUndefined()
  vi.useRealTimers()
})

test('pathsOf returns the first part of each refused field’s path', () => {
  const fields = [{ path: 'keys.auth' }, { path: 'name' }]
  const body = JSON.stringify({ code: 'INVALID_INPUT', message: '', fields })
  expect(pathsOf(new ApiError(new Response(null, { status: 400 }), body))).toEqual(['keys', 'name'])
  expect(pathsOf(new NetworkError())).toEqual([])
})

test('an error in another format, such as a proxy’s, reads as status code, colon and response text', async () => {
  const base = await serving((_, __, response) => response.writeHead(502).end('upstream is away'))
  await expect(send({ method: 'GET', path: '/' }, base)).rejects.toThrow('502: upstream is away')
})

test('a failure without a text reads as the status text', async () => {
  const base = await serving((_, __, response) => response.writeHead(503).end())
  await expect(send({ method: 'GET', path: '/' }, base)).rejects.toThrow('503: Service Unavailable')
})

test('no answer is a network error', async () => {
  const base = await serving((request) => request.socket.destroy())
  await expect(send({ method: 'GET', path: '/' }, base)).rejects.toBeInstanceOf(NetworkError)
})

test('an aborted request fails with an AbortError, not a network error', async () => {
  const base = await serving(() => {})
  const controller = new AbortController()
  const answer = send({ method: 'GET', path: '/', signal: controller.signal }, base)
  controller.abort()
  await expect(answer).rejects.toHaveProperty('name', 'AbortError')
})

test('after a renewal the request is sent once more', async () => {
  const seen: unknown[] = []
  const base = await serving((request, _, response) => {
    seen.push(request.headers.authorization)
    const ok = request.headers.authorization === 'Bearer new'
    json(response, ok ? 200 : 401, ok ? { ok } : { code: 'UNAUTHENTICATED', message: 'no' })
  })
  setAccessToken('old')
  setUnauthorizedHandler(async () => {
    setAccessToken('new')
    return true
  })
  expect(await send({ method: 'GET', path: '/' }, base)).toEqual({ ok: true })
  expect(seen).toEqual(['Bearer old', 'Bearer new'])
})

test('a request that is refused again after a renewal is not tried a third time', async () => {
  let tries = 0
  const base = await serving((_, __, response) => {
    tries += 1
    json(response, 401, { code: 'UNAUTHENTICATED', message: 'no' })
  })
  setAccessToken('old')
  const renew = vi.fn(() => true)
  setUnauthorizedHandler(renew)
  await expect(send({ method: 'GET', path: '/' }, base)).rejects.toThrow('no')
  expect([tries, renew.mock.calls.length]).toEqual([2, 1])
})

test('a request whose session could not be renewed is not repeated', async () => {
  let tries = 0
  const base = await serving((_, __, response) => {
    tries += 1
    json(response, 401, { code: 'UNAUTHENTICATED', message: 'no' })
  })
  setAccessToken('old')
  setUnauthorizedHandler(() => false)
  await expect(send({ method: 'GET', path: '/' }, base)).rejects.toThrow('no')
  expect(tries).toBe(1)
})

test.each([403, 404, 408, 409, 413, 429, 500, 503])(
  'an answer of %i is no reason to renew the session',
  async (status) => {
    const base = await serving((_, __, response) => response.writeHead(status).end())
    setAccessToken('old')
    setUnauthorizedHandler(() => expect.unreachable())
    await expect(send({ method: 'POST', path: '/' }, base)).rejects.toMatchObject({ status })
  },
)

test('a wrong password does not renew the session', async () => {
  const base = await serving((_, __, response) =>
    json(response, 401, { code: 'INVALID_CREDENTIALS', message: 'Invalid login credentials' }),
  )
  setAccessToken('old')
  setUnauthorizedHandler(() => expect.unreachable())
  await expect(send({ method: 'POST', path: '/' }, base)).rejects.toThrow('Invalid login')
})

test('without a session a 401 does not call the handler', async () => {
  const base = await serving((_, __, response) =>
    json(response, 401, { code: 'UNAUTHENTICATED', message: 'User not authenticated' }),
  )
  let isCalled = false
  setUnauthorizedHandler(() => {
    isCalled = true
    return true
  })
  await expect(send({ method: 'GET', path: '/' }, base)).rejects.toThrow('User not authenticated')
  expect(isCalled).toBe(false)
})
