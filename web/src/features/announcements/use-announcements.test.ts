import type { Broadcast } from '@keyswap/contract/announcements'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { moveToRead } from './use-announcements.ts'

const one = (id: string, viewed_at: string | null = null): Broadcast => ({
  id,
  title: id,
  content: '',
  created_at: '',
  viewed_at,
})

/** Cached lists of two members, both with `a` and `b` unread and `old` read. */
function known(kinds = ['unread', 'read']) {
  const queries = new QueryClient()
  const lists: Record<string, Broadcast[]> = {
    unread: [one('a'), one('b')],
    read: [one('old', '1')],
  }
  for (const who of ['anna', 'berta'])
    for (const kind of kinds) queries.setQueryData(['announcements', kind, who], lists[kind])
  const ids = (kind: string, who = 'anna') =>
    queries.getQueryData<Broadcast[]>(['announcements', kind, who])?.map(({ id }) => id)
  return { queries, ids }
}

test('an announcement marked as read moves to the top of the read ones', () => {
  const { queries, ids } = known()
  moveToRead(queries, 'anna', one('a', '2'))
  moveToRead(queries, 'anna', one('a', '2'))
  expect([ids('unread'), ids('read')]).toEqual([['b'], ['a', 'old']])
  expect([ids('unread', 'berta'), ids('read', 'berta')]).toEqual([['a', 'b'], ['old']])
})

test('a list that is not loaded yet is not created', () => {
  const { queries, ids } = known(['unread'])
  moveToRead(queries, 'anna', one('a', '2'))
  expect([ids('unread'), ids('read')]).toEqual([['b'], undefined])
})
