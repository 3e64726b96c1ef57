import type { ErrorCode } from '@keyswap/contract/errors'
import { expect, test } from 'vitest'
import { listings } from '../../lib/messages/en/listings.ts'
import { speak } from '../../lib/messages/index.ts'
import { ApiError, NetworkError } from '../../lib/request-error.ts'
import { CompressionError } from './compression.ts'
import { photoReason, reasonOf } from './reasons.ts'

const { t } = speak<typeof listings>('en', listings)

const refused = (code: ErrorCode, message: string) =>
  new ApiError(new Response(null, { status: 400 }), JSON.stringify({ code, message }))

test.each([
  ['context', 'Failed to get canvas context'],
  ['compress', 'Failed to compress image'],
  ['load', 'Failed to load image'],
  ['read', 'Failed to read file'],
] as const)('a photo that failed at "%s" says so', (failure, text) => {
  expect(photoReason(new CompressionError(failure), t)).toBe(text)
})

test('the server’s reason is said, ours where there was no answer', () => {
  const ours = t('upload.failed')
  expect(ours).toBe('Failed to list your car. Please try again.')
  expect(reasonOf(new NetworkError(), t, ours)).toBe(ours)
  expect(reasonOf(refused('TOO_MANY_PHOTOS', 'x'), t, ours)).toBe(
    'You can only upload up to 6 images.',
  )
  expect(reasonOf(refused('INTERNAL', 'Something went wrong.'), t, ours)).toBe(
    'Something went wrong.',
  )
})
