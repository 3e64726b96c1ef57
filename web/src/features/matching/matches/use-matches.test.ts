import type { Match } from '@keyswap/contract/matching'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { aPage, aServer, LOST, refusal } from '../../../../test/browser.ts'
import { aMatch } from '../deck-examples.ts'
import {
  byLatest,
  byNewest,
  countWaitingMatches,
  forgetMatch,
  getMatches,
  isKnownToWait,
  markOpened,
  refreshMatch,
} from './use-matches.ts'

const seen = (id: string, more: Partial<Match> = {}): Match => ({
  ...aMatch(id),
  is_new: false,
  ...more,
})
const aMessage = (created_at: string) => ({
  seq: 1,
  sender_id: 'b',
  content: 'Hi',
  created_at,
  kind: 'text' as const,
  data: null,
})
const ids = (matches: readonly Match[] | undefined) => matches?.map(({ id }) => id)

/** The query key of member a's list. */
const LIST = ['matches', 'list', 'a']
function withList(...matches: Match[]) {
  const queries = new QueryClient()
  queries.setQueryData(LIST, matches)
  return { queries, list: () => queries.getQueryData<Match[]>(LIST) }
}

test('all pages are fetched, each with the cursor of the one before', async () => {
  const pages = [
    { items: ['1', '2'], next: 'two' },
    { items: ['3'], next: 'three' },
    { items: ['4'], next: undefined },
  ]
  const calls = aServer(() => {
    const { items = [], next } = pages.shift() ?? {}
    return aPage(items.map(aMatch), next)
  })
  expect(ids(await getMatches())).toEqual(['1', '2', '3', '4'])
  expect(calls.map(({ path }) => path)).toEqual([
    '/api/matches',
    '/api/matches?after=two',
    '/api/matches?after=three',
  ])
})

test('a failed page leaves no partial list', async () => {
  let calls = 0
  aServer(() => (++calls === 1 ? aPage([aMatch('1')], 'two') : refusal(503, 'BUSY')))
  await expect(getMatches()).rejects.toThrow('BUSY')
})

test('a match is waiting when it is not opened yet or has unread messages, and counts once', () => {
  const matches = [seen('1'), aMatch('2'), seen('3', { unread: 1 }), { ...aMatch('4'), unread: 7 }]
  expect(countWaitingMatches(matches)).toBe(3)
})

test('the latest message is first; a match without one counts from its creation', () => {
  const matches = [
    seen('old', { created_at: '2026-01-01T00:00:00.000Z' }),
    seen('spoken', {
      created_at: '2025-12-01T00:00:00.000Z',
      last_message: aMessage('2026-01-03T00:00:00.000Z'),
    }),
    seen('new', { created_at: '2026-01-02T00:00:00.000Z' }),
  ]
  expect(ids(byLatest(matches))).toEqual(['spoken', 'new', 'old'])
  expect(ids(byNewest(matches))).toEqual(['new', 'old', 'spoken'])
  expect(ids(matches), 'the list itself stays').toEqual(['old', 'spoken', 'new'])
})

test('an event about a match replaces it in the list; an unknown one goes on top', async () => {
  const { queries, list } = withList(seen('1'), seen('2'), seen('3'))
  const calls = aServer(({ path }) => seen(path.split('/').at(-1) ?? '', { unread: 5 }))
  await refreshMatch(queries, '2')
  expect(list()?.map(({ id, unread }) => [id, unread])).toEqual([
    ['1', 0],
    ['2', 5],
    ['3', 0],
  ])
  expect(queries.getQueryData(['matches', 'one', '2'])).toMatchObject({ unread: 5 })
  await refreshMatch(queries, '4')
  expect(ids(list())).toEqual(['4', '1', '2', '3'])
  expect(calls.map(({ path }) => path)).toEqual(['/api/matches/2', '/api/matches/4'])
})

test('of two events about a match the later one counts, whichever is answered first', async () => {
  const { queries, list } = withList(seen('1'))
  const answers = [Promise.withResolvers<Match>(), Promise.withResolvers<Match>()]
  let asked = 0
  aServer(() => answers[asked++]?.promise)
  const both = [refreshMatch(queries, '1'), refreshMatch(queries, '1')]
  answers[1]?.resolve(seen('1', { unread: 2 }))
  await both[1]
  answers[0]?.resolve(seen('1', { unread: 1 }))
  await both[0]
  expect(list()?.map(({ unread }) => unread)).toEqual([2])
})

test('a match that fails to load leaves the list as it is and refetches it', async () => {
  for (const answer of [refusal(404, 'NOT_FOUND'), refusal(429, 'RATE_LIMITED'), LOST]) {
    const { queries, list } = withList(seen('1'))
    aServer(() => answer)
    await refreshMatch(queries, '1')
    expect(ids(list())).toEqual(['1'])
    expect(queries.getQueryState(LIST)?.isInvalidated).toBe(true)
  }
})

test('an opened match no longer waits; the others still do', () => {
  const { queries, list } = withList(aMatch('1'), seen('2', { unread: 3 }), aMatch('3'))
  expect(['1', '2', '9'].map((id) => isKnownToWait(queries, id))).toEqual([true, true, false])
  markOpened(queries, '1')
  markOpened(queries, '2')
  expect(list()?.map(({ is_new, unread }) => [is_new, unread])).toEqual([
    [false, 0],
    [false, 0],
    [true, 0],
  ])
  expect(['1', '2', '3'].map((id) => isKnownToWait(queries, id))).toEqual([false, false, true])
})

test('an ended match leaves the list; without a loaded list nothing happens', () => {
  const { queries, list } = withList(seen('1'), seen('2'))
  forgetMatch(queries, '1')
  expect(ids(list())).toEqual(['2'])
  expect(() => forgetMatch(new QueryClient(), '1')).not.toThrow()
})
