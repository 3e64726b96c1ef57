// When something that was refused can be done again, in words.
import type { Speech } from '../messages/index.ts'
import { ApiError } from './request-error.ts'
import { serverNow } from './server-clock.ts'

/** What a refusal says: in how many seconds it can be tried again, and when a moderator's decision ends. */
export type Wait = { retry_after?: number | undefined; until?: string | undefined }

export const waitOf = (error: unknown): Wait =>
  error instanceof ApiError ? { retry_after: error.retry_after, until: error.until } : {}

/** What clocks may differ by: three days and a moment are three days. */
const LITTLE_S = 60

/** Rounded up: in 3 minutes, in 5 hours, in 6 days. */
function inTime(seconds: number, { t }: Pick<Speech, 't'>): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  if (minutes <= 90) return t('format.in_minutes', { count: minutes })
  const hours = Math.ceil((seconds - LITTLE_S) / 3_600)
  if (hours <= 48) return t('format.in_hours', { count: hours })
  return t('format.in_days', { count: Math.ceil(hours / 24) })
}

export const endsIn = (until: string, speech: Pick<Speech, 't'>): string =>
  inTime((Date.parse(until) - serverNow()) / 1000, speech)

/** For texts of refusals: when it can be done again, and when what limits it ends. */
export const waitIn = ({ retry_after = 0, until }: Wait, speech: Pick<Speech, 't'>) => ({
  again: inTime(retry_after, speech),
  ends: until ? endsIn(until, speech) : '',
})
