import { deck as limits } from '@keyswap/contract/limits'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { aServer, stub } from '../../../../test/browser.ts'
import { ApiError, NetworkError } from '../../../lib/http/request-error.ts'
import { aCar, aMatch } from '../deck-examples.ts'
import type { Move } from './deck.ts'
import { deckDeps, noticeFor } from './deck-deps.ts'

const car = aCar('a')
const pass: Move = { key: 1, car, direction: 'pass' }
const like: Move = { key: 1, car, direction: 'like', source_car_id: 'mine', is_super: false }
const undo: Move = { key: 1, car, direction: 'undo' }
const refused = (status: number, code?: string) =>
  new ApiError(new Response(null, { status }), code ? JSON.stringify({ code, message: '' }) : 'no')

test.each<[string, unknown, string, string, string]>([
  ['no connection', new NetworkError(), 'no_answer', 'no_answer', 'undo_failed'],
  ['a car that is gone', refused(404, 'CAR_NOT_FOUND'), 'car_gone', 'car_gone', 'undo_failed'],
  ['a reserved car', refused(409, 'CAR_RESERVED'), 'car_reserved', 'car_reserved', 'undo_failed'],
  [
    'new members’ likes used up',
    refused(409, 'NEW_MEMBER_PACE'),
    'likes_used_up',
    'likes_used_up',
    'undo_failed',
  ],
  [
    'likes that a moderator has limited',
    refused(409, 'LIMITED'),
    'likes_limited',
    'likes_limited',
    'undo_failed',
  ],
  ['no car to offer', refused(409, 'NO_ACTIVE_CAR'), 'no_active_car', 'no_active_car', ''],
  ['a pass that never arrived', refused(404, 'NOT_FOUND'), 'swipe_failed', 'swipe_failed', 'fine'],
  ['a like with a match', refused(409, 'MATCHED'), 'swipe_failed', 'swipe_failed', 'like_matched'],
  ['an older like', refused(409, 'TOO_LATE'), 'swipe_failed', 'swipe_failed', 'like_kept'],
  ['an error page of a proxy', refused(404), 'swipe_failed', 'swipe_failed', 'undo_failed'],
  ['too many calls', refused(429, 'RATE_LIMITED'), 'swipe_failed', 'swipe_failed', 'undo_failed'],
  ['a busy server', refused(503, 'BUSY'), 'swipe_failed', 'swipe_failed', 'undo_failed'],
  ['a session that ended', refused(401, 'UNAUTHENTICATED'), 'swipe_failed', 'swipe_failed', ''],
])('which notice a failed like, pass or undo gets: %s', (_, error, ofLike, ofPass, ofUndo) => {
  expect(noticeFor(like, error)).toBe(ofLike)
  expect(noticeFor(pass, error)).toBe(ofPass)
  expect(noticeFor(undo, error)).toBe(ofUndo || 'undo_failed')
})

const makeDeps = (filters = {}) => {
  const queries = new QueryClient()
  const refreshed = vi.spyOn(queries, 'invalidateQueries')
  return { deps: deckDeps(queries, filters), refreshed }
}

test('a like or pass is sent even if the page closes; an undo is a plain DELETE', async () => {
  const calls = aServer(() => ({ match: null }))
  const { deps } = makeDeps()
  for (const move of [pass, like, { ...like, is_super: true }]) await deps.send(move)
  await deps.send(undo)
  const swipe = { method: 'POST', path: '/api/swipes', keepalive: true }
  const offer = { target_car_id: 'a', source_car_id: 'mine', direction: 'like' }
  expect(calls).toEqual([
    { ...swipe, body: { target_car_id: 'a', source_car_id: null, direction: 'pass' } },
    { ...swipe, body: { ...offer, is_super: false } },
    { ...swipe, body: { ...offer, is_super: true } },
    { method: 'DELETE', path: '/api/swipes/a' },
  ])
})

test('a like refreshes the matches, with a match or without; a pass does not', async () => {
  const matches = [null, aMatch('1')]
  aServer(() => ({ match: matches.shift() ?? null }))
  const { deps, refreshed } = makeDeps()
  expect(await deps.send(like)).toBeNull()
  expect(await deps.send(like)).toEqual(aMatch('1'))
  expect(refreshed).toHaveBeenCalledTimes(2)
  await deps.send(pass)
  await deps.send(undo)
  expect(refreshed).toHaveBeenCalledTimes(2)
})

test('after a full page there may be more, after a shorter one there is none', async () => {
  const cars = (count: number) => Array.from({ length: count }, (_, id) => aCar(String(id)))
  const pages = [limits.page, limits.page - 1, 0].map(cars)
  const calls = aServer(() => pages.shift() ?? [])
  const { deps } = makeDeps({ make: 'Volvo', fuel_type: ['Diesel', 'Hybrid'] })
  expect(await deps.load()).toMatchObject({ cars: { length: 20 }, has_more: true })
  expect(await deps.load()).toMatchObject({ cars: { length: 19 }, has_more: false })
  expect(await deps.load()).toEqual({ cars: [], has_more: false })
  expect(calls[0]?.path).toBe('/api/cars?make=Volvo&fuel_type=Diesel%2CHybrid')
})

test('the deck waits for a card to fly out, except with reduced motion', async () => {
  vi.useFakeTimers()
  try {
    const { deps } = makeDeps()
    for (const [isStill, ms] of [
      [false, 300],
      [true, 0],
    ] as const) {
      stub('matchMedia', () => ({ matches: isStill }))
      let hasFlown = false
      void deps.waitForFlight(300).then(() => {
        hasFlown = true
      })
      if (ms > 0) await vi.advanceTimersByTimeAsync(ms - 1)
      expect(hasFlown).toBe(false)
      await vi.advanceTimersByTimeAsync(1)
      expect(hasFlown).toBe(true)
    }
  } finally {
    vi.useRealTimers()
  }
})
