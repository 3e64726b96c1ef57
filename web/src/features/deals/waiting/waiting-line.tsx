import { useMessages } from '../../../lib/messages/index.ts'
import { useStore } from '../../../lib/store.ts'
import { ClockIcon } from '../../../ui/icons.tsx'
import { unsentActions } from '../unsent-actions.ts'
import { actionsText } from './actions-text.ts'
import { waiting } from './waiting.texts.ts'

/** What of this plan waits for a connection. */
export function WaitingLine({ dealId }: { dealId: string }) {
  const speech = useMessages(waiting)
  const actions = useStore(unsentActions)
    .filter(({ deal_id, is_waiting }) => deal_id === dealId && is_waiting)
    .map(({ action }) => action)
  return (
    <div role="status" className="empty:hidden">
      {actions.length > 0 && (
        <p className="mb-4 flex items-start gap-2 rounded-control bg-star-soft p-3 font-semibold text-star-text">
          <ClockIcon className="mt-0.5 size-5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            {speech.t('waiting.all', { what: actionsText(actions, speech) })}
          </span>
        </p>
      )}
    </div>
  )
}
