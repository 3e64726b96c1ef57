import type { Speech } from '../../lib/messages/index.ts'
import type { accounts } from './accounts.texts.ts'

/** What waits to be sent, or can no longer be. */
export type UnsentCounts = { swipes: number; actions: number; messages: number }

export const hasUnsent = ({ swipes, actions, messages }: UnsentCounts): boolean =>
  swipes + actions + messages > 0

/** `2 swipes, 1 step in a swap plan, and 1 message` */
export function unsentText(
  { swipes, actions, messages }: UnsentCounts,
  { t, locale }: Speech<(typeof accounts)['english']>,
): string {
  const parts = [
    ...(swipes > 0 ? [t('unsent.swipes', { count: swipes })] : []),
    ...(actions > 0 ? [t('unsent.actions', { count: actions })] : []),
    ...(messages > 0 ? [t('unsent.messages', { count: messages })] : []),
  ]
  return new Intl.ListFormat(locale).format(parts)
}
