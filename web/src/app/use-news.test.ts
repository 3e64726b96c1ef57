import type { ServerEvent } from '@keyswap/contract/chat'
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
  cars: ['cars', 'own', 'anna'],
}

const aMatch = (id: string, more = {}) => ({ id, is_new: false, unread: 0, ...more })

/** What a member knows, and what becomes of it when this happens. */
async function told(
  news: ServerEvent | { type: 'catch_up' },
  { isUp = true, isThere = true } = {},
) {
  aBrowser()
  const asked = aServer(({ path }) =>
    isThere ? aMatch(path.split('/').at(-1) ?? '', { unread: 7 }) : refusal(404, 'MATCH_NOT_FOUND'),
  )
  const { hear } = await import('./use-news.ts')
  const { streamIsUp } = await import('../lib/events/shared-stream.ts')
  streamIsUp.set(isUp)
  const queries = new QueryClient()
  for (const key of Object.values(keys)) queries.setQueryData(key, [])
  queries.setQueryData(keys.matches, [aMatch('m', { unread: 1 }), aMatch('n')])
  hear(queries, news)
  await vi.advanceTimersByTimeAsync(500)
  const stale = Object.entries(keys).flatMap(([name, key]) =>
    queries.getQueryState(key)?.isInvalidated ? [name] : [],
  )
  const matches = queries.getQueryData<{ id: string; unread: number }[]>(keys.matches) ?? []
  return { stale, asked: asked.map(({ path }) => path), matches }
}

test.each(['message', 'match', 'chat_changed', 'read'] as const)(
  'after %s the match alone is asked for, and put in its place',
  async (type) => {
    const { stale, asked, matches } = await told({ type, match_id: 'm', seq: 1 } as ServerEvent)
    expect(asked).toEqual(['/api/matches/m'])
    expect(matches.map(({ id, unread }) => [id, unread])).toEqual([
      ['m', 7],
      ['n', 0],
    ])
    expect(stale).toEqual([])
  },
)

test('a match that is not known yet comes first', async () => {
  const { matches } = await told({ type: 'match', match_id: 'new' } as ServerEvent)
  expect(matches.map(({ id }) => id)).toEqual(['new', 'm', 'n'])
})

test('a match that cannot be asked for is looked up in the list', async () => {
  const { stale } = await told({ type: 'match', match_id: 'm' } as ServerEvent, { isThere: false })
  expect(stale).toEqual(['matches'])
})

test('what was read in a chat where nothing waits changes nothing', async () => {
  const { asked, stale } = await told({ type: 'read', match_id: 'n', seq: 1 } as ServerEvent)
  expect([asked, stale]).toEqual([[], []])
})

test('a match that has ended is gone from the list, and nothing is asked', async () => {
  const { asked, matches } = await told({ type: 'match_ended', match_id: 'm' } as ServerEvent)
  expect(asked).toEqual([])
  expect(matches.map(({ id }) => id)).toEqual(['n'])
})

test.each([
  ['announcement', ['unread', 'read']],
  ['report_decided', ['outcomes']],
  ['car_moderated', ['notices', 'cars']],
] as const)('after %s, %j are asked for anew', async (type, expected) => {
  expect((await told({ type } as ServerEvent)).stale).toEqual(expected)
})

test('when the line is back all of it is asked for, and while it is down only the matches', async () => {
  const up = await told({ type: 'catch_up' })
  expect(up.stale).toEqual(['matches', 'unread', 'read', 'outcomes', 'notices'])
  const down = await told({ type: 'catch_up' }, { isUp: false })
  expect(down.stale).toEqual(['matches'])
})
