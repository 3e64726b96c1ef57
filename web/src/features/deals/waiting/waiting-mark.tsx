import { useMessages } from '../../../lib/messages/index.ts'
import { useStore } from '../../../lib/store.ts'
import { ClockIcon } from '../../../ui/icons.tsx'
import type { WaitingAction } from '../action-outbox.ts'
import { unsentActions } from '../unsent-actions.ts'
import { waiting } from './waiting.texts.ts'

type Check = Pick<Extract<WaitingAction, { type: 'check' }>, 'car_id' | 'item'>

/** Below a tick that waits for a connection. */
export function WaitingMark({ dealId, ticks }: { dealId: string; ticks: readonly Check[] }) {
  const { t } = useMessages(waiting)
  const isWaiting = useStore(unsentActions).some(
    ({ deal_id, action, is_waiting }) =>
      is_waiting &&
      deal_id === dealId &&
      action.type === 'check' &&
      ticks.some(({ car_id, item }) => car_id === action.car_id && item === action.item),
  )
  if (!isWaiting) return null
  return (
    <p className="flex items-center gap-1.5 pb-2 pl-8 text-small font-semibold text-star-text">
      <ClockIcon className="size-4 shrink-0" />
      {t('waiting.mark')}
    </p>
  )
}
