import { type ErrorCode, errors } from '@keyswap/contract/errors'
import { deleteCar, patchCar, postCar, postCarPhoto, putPicture } from '@keyswap/contract/listings'
import { expect, test } from 'vitest'
import { speechIn } from '../../../../test/speech.ts'
import { commonCodes } from '../../../lib/http/common-codes.ts'
import { ApiError, NetworkError } from '../../../lib/http/request-error.ts'
import { CompressionError } from '../../../lib/pictures/compression.ts'
import { listings } from '../listings.texts.ts'
import { listingReason, photoReason } from './reasons.ts'

const { t } = await speechIn('en', listings)
const { t: latvian } = await speechIn('lv', listings)

const refused = (code: ErrorCode, message: string) =>
  new ApiError(new Response(null, { status: 400 }), JSON.stringify({ code, message }))

test.each([
  ['context', 'Failed to get canvas context'],
  ['compress', 'Failed to compress image'],
  ['load', 'Failed to load image'],
  ['read', 'Failed to read file'],
] as const)('a photo that failed at "%s" has its own text', (failure, text) => {
  expect(photoReason(new CompressionError(failure), t)).toBe(text)
})

test('the server’s reason is shown, or the fallback without a response', () => {
  const ours = t('upload.failed')
  expect(ours).toBe('Failed to list your car. Please try again.')
  expect(listingReason(new NetworkError(), t, ours)).toBe(ours)
  expect(listingReason(refused('TOO_MANY_PHOTOS', 'x'), t, ours)).toBe(
    'You can only upload up to 6 images.',
  )
})

test('a new member who has listed enough for now reads when it goes on', () => {
  const body = JSON.stringify({ code: 'NEW_MEMBER_PACE', message: 'x' })
  const headers = { 'retry-after': '25200' }
  const error = new ApiError(new Response(null, { status: 409, headers }), body)
  expect(listingReason(error, t, '')).toMatch(/can be published in 7 hours\.$/)
})

test('a member whom a moderator has limited reads that, and when it ends', () => {
  const until = new Date(Date.now() + 2 * 3_600_000 - 1000).toISOString()
  const body = JSON.stringify({ code: 'LIMITED', message: 'x', until })
  const headers = { 'retry-after': '3600' }
  const error = new ApiError(new Response(null, { status: 409, headers }), body)
  expect(listingReason(error, t, '')).toMatch(/^A moderator has limited .* this ends in 2 hours/)
  expect(listingReason(error, latvian, '')).toMatch(/pēc 2 stundām.*pēc 60 minūtēm\.$/)
})

test('an invalid field shows the form’s own text', () => {
  const fields = [{ path: 'make', message: 'Make is required' }]
  const body = JSON.stringify({ code: 'INVALID_INPUT', message: 'x', fields })
  const error = new ApiError(new Response(null, { status: 400 }), body)
  expect(listingReason(error, t, '')).toBe('Make is required')
  expect(listingReason(error, latvian, '')).toBe(latvian('listing.issue.make'))
})

const codes = new Set<ErrorCode>([
  ...[postCar, patchCar, deleteCar, postCarPhoto, putPicture].flatMap(({ errors }) => errors),
  ...commonCodes,
])
// Their texts say when it goes on.
codes.delete('NEW_MEMBER_PACE')
codes.delete('LIMITED')

test.each([...codes])(
  '%s has a text in both languages; the English one equals the server’s',
  (code) => {
    const { message } = errors[code]
    expect(listingReason(refused(code, 'x'), t, '')).toBe(message)
    const translated = listingReason(refused(code, message), latvian, '')
    expect(translated).not.toBe('')
    expect(translated).not.toBe(message)
  },
)
