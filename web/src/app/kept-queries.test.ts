import type { Me } from '@keyswap/contract/accounts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { aBrowser, aServer, refusal, stubDatabases } from '../../test/browser.ts'
import { ApiError, NetworkError } from '../lib/http/request-error.ts'
import { fromKept } from './kept-queries.ts'

const answered = (status: number) => new ApiError(new Response(null, { status }), '')

/** The second of two fetches, which fails, of an answer that is shown already. */
function fetchedAgain(error: Error) {
  const queries = new QueryClient({ defaultOptions: { queries: { persister: fromKept } } })
  const queryKey = ['matches']
  queries.setQueryData(queryKey, ['Berta'])
  return queries.fetchQuery({ queryKey, queryFn: () => Promise.reject(error) })
}

test.each([new NetworkError(), answered(502), answered(503), answered(504)])(
  'what is there already stays if the server cannot be reached or is down (%#)',
  async (error) => {
    expect(await fetchedAgain(error)).toEqual(['Berta'])
  },
)

test('what the server no longer has is not kept any longer', async () => {
  aBrowser()
  const id = '2 ["car","a"]'
  const databases = stubDatabases()
  databases.set('keyswap-kept:elza', new Map([[id, { id, at: 1, data: 'Volvo' }]]))
  const session = await import('../lib/http/session.ts')
  session.startSession({ user: { id: 'elza' } as Me, access_token: 'a', expires_at: '' })
  aServer(() => refusal(404, 'CAR_NOT_FOUND'))
  const { send } = await import('../lib/http/http.ts')
  const kept = await import('./kept-queries.ts')
  const queries = new QueryClient({ defaultOptions: { queries: { persister: kept.fromKept } } })
  const queryFn = () => send({ method: 'GET', path: '/api/cars/a' })
  await expect(queries.fetchQuery({ queryKey: ['car', 'a'], queryFn })).rejects.toThrow()
  await expect.poll(() => databases.get('keyswap-kept:elza')?.has(id)).toBe(false)
})

test.each([answered(404), answered(500), new DOMException('', 'AbortError')])(
  'other errors are shown (%#)',
  async (error) => {
    await expect(fetchedAgain(error)).rejects.toBe(error)
  },
)
