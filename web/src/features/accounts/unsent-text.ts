import type { Speech } from '../../lib/messages/index.ts'
import type { accounts } from './accounts.texts.ts'

const kinds = ['swipes', 'actions', 'messages'] as const

/** What waits to be sent, or can no longer be. */
export type UnsentCounts = Record<(typeof kinds)[number], number>

export const hasUnsent = (counts: UnsentCounts): boolean => kinds.some((kind) => counts[kind] > 0)

/** `2 swipes, 1 step in a swap plan, and 1 message` */
export function unsentText(
  counts: UnsentCounts,
  { t, locale }: Speech<(typeof accounts)['english']>,
): string {
  const waiting = kinds.filter((kind) => counts[kind] > 0)
  const parts = waiting.map((kind) => t(`unsent.${kind}`, { count: counts[kind] }))
  return new Intl.ListFormat(locale).format(parts)
}
