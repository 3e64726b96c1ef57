import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addressOf, send, setAccessToken } from './http.ts'

const request = { method: 'GET', path: '/api/cars', input: { make: 'Volvo' } } as const
const asked = vi.fn(async (_address: string) => Response.json('asked now'))

beforeEach(() => {
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal('window', {})
  setAccessToken('token')
})

afterEach(() => {
  vi.unstubAllGlobals()
  asked.mockClear()
  setAccessToken(null)
})

function sentEarly({ address = addressOf(request), token: sent = 'token' }): void {
  const response = Response.json('asked early')
  const early = { address, isFor: (token: string | null) => token === sent, response }
  window.keyswap_early = { 'GET /api/cars': Promise.resolve(early) }
}

test('the answer to a request that was sent early is used once', async () => {
  sentEarly({})
  expect(await send(request)).toBe('asked early')
  expect(asked).not.toHaveBeenCalled()
  expect(await send(request)).toBe('asked now')
})

test.each([
  ['with other filters', { address: '/api/cars?make=Saab' }],
  ['as another member', { token: 'of another' }],
])('the answer to a request that was sent %s is not used', async (_, changes) => {
  sentEarly(changes)
  expect(await send(request)).toBe('asked now')
})

test('a request whose early attempt failed is sent again', async () => {
  window.keyswap_early = { 'GET /api/cars': Promise.reject(new TypeError('Failed to fetch')) }
  expect(await send(request)).toBe('asked now')
})

test('without an early answer the request is sent at once: its page may be closing', () => {
  void send(request)
  expect(asked).toHaveBeenCalledOnce()
})
