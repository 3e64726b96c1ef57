import { ApiError } from '../../lib/request-error.ts'
import { CompressionError } from './compression.ts'
import type { Say } from './issue-texts.ts'

/** What the server may say about a car, in our own words. */
const spoken = [
  'TOO_MANY_CARS',
  'TOO_MANY_PHOTOS',
  'INVALID_IMAGE',
  'FILE_TOO_LARGE',
  'CAR_LOCKED',
  'CAR_NOT_FOUND',
  'RATE_LIMITED',
  'BUSY',
] as const

/** The server's reason, or ours where there was no answer. */
export function reasonOf(error: unknown, t: Say, otherwise: string): string {
  if (!(error instanceof ApiError)) return otherwise
  const code = spoken.find((known) => known === error.code)
  return code ? t(`listing.server.${code}`) : (error.fields[0]?.message ?? error.message)
}

export const photoReason = (error: unknown, t: Say): string =>
  error instanceof CompressionError
    ? t(`photos.failure.${error.failure}`)
    : reasonOf(error, t, t('photos.failure.upload'))
