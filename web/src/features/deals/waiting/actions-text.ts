import { listed } from '../../../lib/formats/listed.ts'
import type { Speech } from '../../../lib/messages/index.ts'
import type { WaitingAction } from '../action-outbox.ts'
import type { waiting } from './waiting.texts.ts'

/** `2 check marks, “I got the keys”, and 1 photo` */
export function actionsText(
  actions: readonly WaitingAction[],
  { t, locale }: Speech<(typeof waiting)['english']>,
  photos = 0,
): string {
  const count = actions.filter(({ type }) => type === 'check').length
  const others = actions.flatMap(({ type }) => (type === 'check' ? [] : t(`waiting.${type}`)))
  return listed(
    [
      ...(count > 0 ? [t('waiting.checks', { count })] : []),
      ...new Set(others),
      ...(photos > 0 ? [t('waiting.photos', { count: photos })] : []),
    ],
    locale,
  )
}
