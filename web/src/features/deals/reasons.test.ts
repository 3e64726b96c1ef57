import * as contract from '@keyswap/contract/deals'
import { type ErrorCode, errors } from '@keyswap/contract/errors'
import { expect, test } from 'vitest'
import { aBrowser } from '../../../test/browser.ts'
import { speechIn } from '../../../test/speech.ts'
import { ApiError, NetworkError } from '../../lib/http/request-error.ts'
import { deals } from './deals.texts.ts'
import { dealReason } from './reasons.ts'

const { t } = await speechIn('en', deals)
const { t: latvian } = await speechIn('lv', deals)

const refused = (code: ErrorCode, details = {}, headers = {}) =>
  new ApiError(
    new Response(null, { status: 409, headers }),
    JSON.stringify({ code, message: 'x', ...details }),
  )

// The outbox of photos says by itself why one was refused.
const { putHandoverPhoto: _, ...endpoints } = contract
const codes = new Set(
  Object.values(endpoints).flatMap((one) =>
    'access' in one && one.access === 'member' ? (one.errors as readonly ErrorCode[]) : [],
  ),
)

// In the plan there is a way on: the same without words.
const ofWords: readonly ErrorCode[] = ['ANSWER_FIRST', 'NEW_MEMBER_PACE', 'LIMITED']

test.each(ofWords)('%s says what can still be sent, and when the words can', (code) => {
  expect(codes.delete(code)).toBe(true)
  expect(dealReason(refused(code), t)).toContain('if you leave out the note, the place')
  expect(dealReason(refused(code), latvian)).toContain('bez piezīmes, vietas un cita')
  const waits = refused(code, {}, { 'retry-after': '7200' })
  expect(dealReason(waits, t)).toContain('You can send this in 2 hours')
  expect(dealReason(waits, latvian)).toContain('varēsi nosūtīt pēc 2 stundām')
})

test('a member whom a moderator has limited reads when that ends', () => {
  const until = new Date(Date.now() + 6.5 * 86_400_000).toISOString()
  expect(dealReason(refused('LIMITED', { until }), t)).toContain('this ends in 7 days')
})

test('codes were found', () => expect(codes.size).toBeGreaterThan(10))

test.each([...codes].filter((code) => !ofWords.includes(code)))(
  '%s has a text in both languages; the English one equals the server’s',
  (code) => {
    expect(dealReason(refused(code), t)).toBe(errors[code].message)
    expect(dealReason(refused(code), latvian)).not.toBe(errors[code].message)
  },
)

test('without a connection the reader is told so', () => {
  aBrowser()
  expect(dealReason(new NetworkError(), t)).toBe(t('plan.failed'))
})
