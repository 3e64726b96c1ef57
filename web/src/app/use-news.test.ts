import type { ServerEvent } from '@keyswap/contract/events'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aBrowser, aServer, refusal } from '../../test/browser.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const keys = {
  matches: ['matches', 'list', 'anna'],
  unread: ['announcements', 'unread', 'anna'],
  read: ['announcements', 'read', 'anna'],
  outcomes: ['report-outcomes'],
  notices: ['car-notices'],
  warnings: ['account-warnings'],
  decisions: ['decisions'],
  cars: ['cars', 'own', 'anna'],
  newCars: ['new-cars'],
  deals: ['deals', 'chat', 'm'],
  rings: ['rings', 'list', 'anna'],
}

const aMatch = (id: string, more = {}) => ({ id, is_new: false, unread: 0, ...more })

/** Handles one event with filled caches; returns the invalidated queries, the calls and the matches. */
async function after(
  news: ServerEvent | { type: 'catch_up' },
  { isUp = true, isThere = true } = {},
) {
  aBrowser()
  const calls = aServer(({ path }) =>
    isThere ? aMatch(path.split('/').at(-1) ?? '', { unread: 7 }) : refusal(404, 'MATCH_NOT_FOUND'),
  )
  const { handleNews } = await import('./use-news.ts')
  const { streamIsUp } = await import('../lib/events/shared-stream.ts')
  streamIsUp.set(isUp)
  const queries = new QueryClient()
  for (const key of Object.values(keys)) queries.setQueryData(key, [])
  queries.setQueryData(keys.matches, [aMatch('m', { unread: 1 }), aMatch('n')])
  queries.setQueryData(keys.rings, [{ id: 'r', unread: 1 }])
  handleNews(queries, news)
  await vi.advanceTimersByTimeAsync(500)
  const stale = Object.entries(keys).flatMap(([name, key]) =>
    queries.getQueryState(key)?.isInvalidated ? [name] : [],
  )
  const matches = queries.getQueryData<{ id: string; unread: number }[]>(keys.matches) ?? []
  return { stale, calls: calls.map(({ path }) => path), matches }
}

test.each(['message', 'match', 'chat_changed', 'read'] as const)(
  'after %s only that match is fetched, and replaced in the list',
  async (type) => {
    const { stale, calls, matches } = await after({ type, match_id: 'm', seq: 1 } as ServerEvent)
    expect(calls).toEqual(['/api/matches/m'])
    expect(matches.map(({ id, unread }) => [id, unread])).toEqual([
      ['m', 7],
      ['n', 0],
    ])
    expect(stale).toEqual([])
  },
)

test('a match that is not in the list yet comes first', async () => {
  const { matches } = await after({ type: 'match', match_id: 'new' } as ServerEvent)
  expect(matches.map(({ id }) => id)).toEqual(['new', 'm', 'n'])
})

test('if a match cannot be fetched, the list is fetched', async () => {
  const { stale } = await after({ type: 'match', match_id: 'm' } as ServerEvent, { isThere: false })
  expect(stale).toEqual(['matches'])
})

test('a read event for a chat without unread messages changes nothing', async () => {
  const { calls, stale } = await after({ type: 'read', match_id: 'n', seq: 1 } as ServerEvent)
  expect([calls, stale]).toEqual([[], []])
})

test('an ended match leaves the list without a request', async () => {
  const { calls, matches } = await after({ type: 'match_ended', match_id: 'm' } as ServerEvent)
  expect(calls).toEqual([])
  expect(matches.map(({ id }) => id)).toEqual(['n'])
})

test.each([
  ['announcement', ['unread', 'read']],
  ['report_decided', ['outcomes']],
  ['new_car', ['newCars']],
  ['car_moderated', ['notices', 'cars']],
  ['account_warning', ['warnings']],
  ['decision', ['decisions']],
  ['deal', ['cars', 'deals']],
] as const)('after %s, %j are fetched again', async (type, expected) => {
  expect((await after({ type } as ServerEvent)).stale).toEqual(expected)
})

test.each(['ring', 'message', 'read'] as const)(
  'after %s only that ring is fetched',
  async (type) => {
    const event = { type, ring_id: 'r', user_id: 'berta', seq: 1 } as ServerEvent
    const { calls, stale } = await after(event)
    expect(calls).toEqual(['/api/rings/r'])
    expect(stale).toEqual([])
  },
)

test('what others read in a ring without unread messages changes nothing', async () => {
  const event = { type: 'read', ring_id: 'q', user_id: 'berta', seq: 1 } as ServerEvent
  const { calls, stale } = await after(event)
  expect([calls, stale]).toEqual([[], []])
})

test('catch_up refreshes matches, rings, deals, announcements and notices; only matches, rings and deals while the stream is down', async () => {
  const up = await after({ type: 'catch_up' })
  expect(up.stale).toEqual([
    'matches',
    'unread',
    'read',
    'outcomes',
    'notices',
    'warnings',
    'decisions',
    'newCars',
    'deals',
    'rings',
  ])
  const down = await after({ type: 'catch_up' }, { isUp: false })
  expect(down.stale).toEqual(['matches', 'deals', 'rings'])
})

test('an event that only a newer server knows changes nothing', async () => {
  const { calls, stale } = await after({ type: 'not_known_yet' } as unknown as ServerEvent)
  expect([calls, stale]).toEqual([[], []])
})
