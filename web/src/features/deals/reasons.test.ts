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

const refused = (code: ErrorCode) =>
  new ApiError(new Response(null, { status: 409 }), JSON.stringify({ code, message: 'x' }))

// The outbox of photos says by itself why one was refused.
const { putHandoverPhoto: _, ...endpoints } = contract
const codes = new Set(
  Object.values(endpoints).flatMap((one) =>
    'access' in one && one.access === 'member' ? (one.errors as readonly ErrorCode[]) : [],
  ),
)

// In the plan there is a way on: the same without words.
const ofWords: readonly ErrorCode[] = ['ANSWER_FIRST', 'NEW_MEMBER_PACE']

test.each(ofWords)('%s says what can still be sent', (code) => {
  expect(codes.delete(code)).toBe(true)
  expect(dealReason(refused(code), t)).toContain('without a note, place or other text')
  expect(dealReason(refused(code), latvian)).toContain('bez piezīmes, vietas un cita')
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
