import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '../lib/request-error.ts'
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

test.each([answered(404), answered(500), new DOMException('', 'AbortError')])(
  'other errors are shown (%#)',
  async (error) => {
    await expect(fetchedAgain(error)).rejects.toBe(error)
  },
)
