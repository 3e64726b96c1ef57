import { commonCodes } from '../../../lib/http/common-codes.ts'
import { ApiError } from '../../../lib/http/request-error.ts'
import { waitIn } from '../../../lib/http/wait.ts'
import { CompressionError } from '../../../lib/pictures/compression.ts'
import { knownIssue, type ListingTranslate } from './issue-texts.ts'

/** Codes with a text in the listings messages. */
const translatedCodes = [
  'TOO_MANY_CARS',
  'TOO_MANY_PHOTOS',
  'TOO_MANY_UPLOADS',
  'INVALID_IMAGE',
  'FILE_TOO_LARGE',
  'CAR_LOCKED',
  'CAR_IS_DRAFT',
  'CAR_RESERVED',
  'ACCOUNT_HELD',
  'CAR_SWAPPED',
  'CAR_NOT_FOUND',
  'PHOTO_NOT_UPLOADED',
  'PHOTO_NOT_FOUND',
  'PHOTO_EXISTS',
] as const

/** The server's reason in the reader's language; `fallback` if there was no response or its code is unknown. */
export function listingReason(error: unknown, t: ListingTranslate, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback
  const issue = knownIssue(error.fields[0]?.message, t)
  if (issue !== undefined) return issue
  const common = commonCodes.find((known) => known === error.code)
  if (common) return t(`server.${common}`)
  if (error.code === 'NEW_MEMBER_PACE' || error.code === 'LIMITED')
    return t(`listing.server.${error.code}`, waitIn(error, { t }))
  const own = translatedCodes.find((known) => known === error.code)
  return own ? t(`listing.server.${own}`) : fallback
}

export const photoReason = (error: unknown, t: ListingTranslate): string =>
  error instanceof CompressionError
    ? t(`photos.failure.${error.failure}`)
    : listingReason(error, t, t('photos.failure.upload'))
