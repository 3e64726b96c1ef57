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
  // A member signs once, whatever the number of their cars.
  const ticks = actions.flatMap((action) =>
    action.type !== 'check'
      ? []
      : action.item === 'signed'
        ? 'signed'
        : action.car_id + action.item,
  )
  const count = new Set(ticks).size
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
