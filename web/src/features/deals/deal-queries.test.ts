import type { Deal } from '@keyswap/contract/deals'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { aDeal } from './deal-examples.ts'
import { keepNewestDeals } from './deal-queries.ts'
import { keepChangedDeal } from './use-deals.ts'

const ONE = ['deals', 'one', 'deal']
const OF_CHAT = ['deals', 'chat', 'match']
const AGREED = ['deals', 'agreed']

const begun = () => keepNewestDeals(new QueryClient())
const at = (revision: number, more: Partial<Deal> = {}) => aDeal({ revision, ...more })
const revisions = (queries: QueryClient) => [
  queries.getQueryData<Deal>(ONE)?.revision,
  queries.getQueryData<Deal[]>(OF_CHAT)?.map(({ revision }) => revision),
]

test('an answer that is older than what was fetched meanwhile does not replace it', () => {
  const queries = begun()
  keepChangedDeal(queries, 'match', at(3))
  keepChangedDeal(queries, 'match', at(2))
  expect(revisions(queries)).toEqual([3, [3]])
  keepChangedDeal(queries, 'match', at(4))
  expect(revisions(queries)).toEqual([4, [4]])
})

test('of equal revisions the later answer stays', () => {
  const queries = begun()
  keepChangedDeal(queries, 'match', at(3))
  keepChangedDeal(queries, 'match', at(3, { versions_total: 7 }))
  expect(queries.getQueryData<Deal>(ONE)?.versions_total).toBe(7)
  expect(queries.getQueryData<Deal[]>(OF_CHAT)?.[0]?.versions_total).toBe(7)
})

test('what was asked for before a step and is answered after it does not take the step back', async () => {
  const queries = begun()
  const answers = Promise.withResolvers<Deal[]>()
  const asked = queries.fetchQuery({ queryKey: OF_CHAT, queryFn: () => answers.promise })
  keepChangedDeal(queries, 'match', at(5))
  answers.resolve([at(4)])
  await asked
  expect(revisions(queries)).toEqual([5, [5]])
})

test('a list that was asked for before a chat’s first deal began does not take it away', () => {
  const queries = begun()
  keepChangedDeal(queries, 'match', at(1))
  queries.setQueryData<Deal[]>(OF_CHAT, [])
  expect(revisions(queries)[1]).toEqual([1])
})

test('a chat shows its newest deal, whatever becomes of an earlier one', () => {
  const queries = begun()
  const later = at(1, { id: 'later', created_at: '2026-11-17T10:00:00Z' })
  keepChangedDeal(queries, 'match', at(9))
  keepChangedDeal(queries, 'match', later)
  expect(queries.getQueryData<Deal[]>(OF_CHAT)).toEqual([later])
  keepChangedDeal(queries, 'match', at(10))
  expect(queries.getQueryData<Deal[]>(OF_CHAT)).toEqual([later])
  expect(queries.getQueryData<Deal>(ONE)?.revision).toBe(10)
})

test('in a longer list each deal stays in its later revision, and those that are gone are gone', () => {
  const queries = begun()
  queries.setQueryData<Deal[]>(AGREED, [at(3), at(3, { id: 'two' }), at(1, { id: 'gone' })])
  queries.setQueryData<Deal[]>(AGREED, [at(2), at(4, { id: 'two' }), at(1, { id: 'new' })])
  const list = queries.getQueryData<Deal[]>(AGREED)
  expect(list?.map(({ id, revision }) => [id, revision])).toEqual([
    ['deal', 3],
    ['two', 4],
    ['new', 1],
  ])
})

test('what is the same stays the same object, so nothing is drawn again', () => {
  const queries = begun()
  keepChangedDeal(queries, 'match', at(3))
  const before = queries.getQueryData<Deal>(ONE)
  keepChangedDeal(queries, 'match', at(3))
  expect(queries.getQueryData<Deal>(ONE)).toBe(before)
})
