import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createLatestCalls, refetchIfFetching } from './racing-answers.ts'

test('only the call that began last about something may use its answer', () => {
  const begin = createLatestCalls()
  const [first, other] = [begin('one'), begin('two')]
  const second = begin('one')
  expect([first(), second(), other()]).toEqual([false, true, true])
})

test('what is being fetched is out of date, what is not being fetched stays as it is', async () => {
  const queries = new QueryClient()
  const answer = Promise.withResolvers<number>()
  queries.setQueryData(['quiet'], 1)
  queries.setQueryData(['asked'], 1)
  const asked = queries.fetchQuery({ queryKey: ['asked'], queryFn: () => answer.promise })
  for (const key of ['quiet', 'asked']) refetchIfFetching(queries, [key])
  expect(queries.getQueryState(['quiet'])?.isInvalidated).toBe(false)
  expect(queries.getQueryState(['asked'])?.isInvalidated).toBe(true)
  answer.resolve(2)
  await asked
})
