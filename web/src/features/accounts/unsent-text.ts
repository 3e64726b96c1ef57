import type { Speech } from '../../lib/messages/index.ts'
import type { accounts } from './accounts.texts.ts'

/** What waits to be sent, or can no longer be. */
export type UnsentCounts = { swipes: number; messages: number }

export const hasUnsent = ({ swipes, messages }: UnsentCounts): boolean => swipes + messages > 0

/** `2 swipes and 1 message` */
export function unsentText(
  { swipes, messages }: UnsentCounts,
  { t, locale }: Speech<(typeof accounts)['english']>,
): string {
  const parts = [
    ...(swipes > 0 ? [t('unsent.swipes', { count: swipes })] : []),
    ...(messages > 0 ? [t('unsent.messages', { count: messages })] : []),
  ]
  return new Intl.ListFormat(locale).format(parts)
}
