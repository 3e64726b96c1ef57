import { expect, test } from 'vitest'
import { ApiError } from '../../../lib/http/request-error.ts'
import { aMatch } from '../deck-examples.ts'
import { lateNews } from './late-news.ts'
import type { Swipe, SwipeAnswer } from './swipe-outbox.ts'

const refused = (direction: Swipe['direction'], status: number, code: string): SwipeAnswer => ({
  swipe: { ...{ car_id: code, title: `${direction} ${code}`, direction }, ...offer },
  error: new ApiError(new Response(null, { status }), JSON.stringify({ code, message: '' })),
})
const offer = { source_car_id: 'mine', is_super: false }

test('a match hides no refusal of the other swipes, and each refusal has its own reason', () => {
  const swipe: Swipe = { car_id: 'a', title: 'A', direction: 'like', ...offer }
  const answers: SwipeAnswer[] = [
    { swipe, match: aMatch('1') },
    refused('like', 404, 'CAR_NOT_FOUND'),
    refused('like', 409, 'CAR_RESERVED'),
    refused('like', 409, 'NO_ACTIVE_CAR'),
    refused('pass', 500, 'INTERNAL'),
    refused('undo', 403, 'FORBIDDEN'),
    refused('undo', 409, 'MATCHED'),
  ]
  expect(lateNews(answers)).toMatchObject({
    matches: [aMatch('1')],
    refused: [
      { kind: 'car_gone', title: 'like CAR_NOT_FOUND' },
      { kind: 'car_reserved', title: 'like CAR_RESERVED' },
      { kind: 'no_active_car', title: 'like NO_ACTIVE_CAR' },
      { kind: 'swipe_failed', title: 'pass INTERNAL' },
      { kind: 'undo_failed', title: 'undo FORBIDDEN' },
      { kind: 'like_matched', title: 'undo MATCHED' },
    ],
  })
})

test('a pass on a car that is gone, and an undo of a pass that never arrived, are no news', () => {
  const answers = [refused('pass', 404, 'CAR_NOT_FOUND'), refused('undo', 404, 'NOT_FOUND')]
  expect(lateNews(answers)).toEqual({ matches: [], refused: [] })
})

test('a like that came too soon says how long to wait', () => {
  const headers = { 'retry-after': '120' }
  const until = '2026-11-26T12:00:00.000Z'
  const body = JSON.stringify({ code: 'LIMITED', message: '', until })
  const error = new ApiError(new Response(null, { status: 409, headers }), body)
  const swipe: Swipe = { car_id: 'a', title: 'A', direction: 'like', ...offer }
  expect(lateNews([{ swipe, error }]).refused).toEqual([
    { kind: 'likes_limited', title: 'A', wait: { retry_after: 120, until } },
  ])
})
