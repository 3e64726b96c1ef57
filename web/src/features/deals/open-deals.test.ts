import type { Deal } from '@keyswap/contract/deals'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { aDeal } from './deal-examples.ts'
import { openDealsNow } from './use-deals.ts'

const OPEN = ['deals', 'open']

test('who asks before the open offers have arrived gets them once they do', async () => {
  const queries = new QueryClient()
  const late = Promise.withResolvers<Deal[]>()
  void queries.fetchQuery({ queryKey: OPEN, queryFn: () => late.promise })
  const answered = vi.fn()
  const asked = openDealsNow(queries).then(answered)
  await Promise.resolve()
  expect(answered).not.toHaveBeenCalled()
  late.resolve([aDeal()])
  await asked
  expect(answered).toHaveBeenCalledWith([aDeal()])
})

test('an offer that came since the list was kept is waited for, too', async () => {
  const queries = new QueryClient()
  queries.setQueryData<Deal[]>(OPEN, [])
  const late = Promise.withResolvers<Deal[]>()
  void queries.fetchQuery({ queryKey: OPEN, queryFn: () => late.promise })
  const asked = openDealsNow(queries)
  late.resolve([aDeal()])
  expect(await asked).toEqual([aDeal()])
})

test('what has arrived is not asked for again', async () => {
  const queries = new QueryClient()
  queries.setQueryData<Deal[]>(OPEN, [aDeal()])
  expect(await openDealsNow(queries)).toEqual([aDeal()])
})

test('without an answer, what was known counts; if nothing was, it fails', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const failing = () => {
    const query = { queryKey: OPEN, queryFn: () => Promise.reject(new Error('no connection')) }
    queries.fetchQuery(query).catch(() => {})
    return openDealsNow(queries)
  }
  await expect(failing()).rejects.toThrow('no connection')
  queries.setQueryData<Deal[]>(OPEN, [aDeal()])
  expect(await failing()).toEqual([aDeal()])
})
