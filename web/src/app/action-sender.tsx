import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { RefusedAction } from '../features/deals/action-outbox.ts'
import { refreshDeals } from '../features/deals/deal-queries.ts'
import { deals } from '../features/deals/deals.texts.ts'
import { keepSendingActions } from '../features/deals/own-actions.ts'
import { dealReason } from '../features/deals/reasons.ts'
import { keepChangedDeal } from '../features/deals/use-deals.ts'
import { actionsText } from '../features/deals/waiting/actions-text.ts'
import { waiting } from '../features/deals/waiting/waiting.texts.ts'
import { useMessages } from '../lib/messages/index.ts'
import { useToast } from '../ui/toasts/toast-store.ts'

/** Sends what was done in swap plans, whichever screen is open, and says what was refused. */
export default function ActionSender({ userId }: { userId: string }) {
  const queries = useQueryClient()
  const toast = useToast()
  const { t } = useMessages(deals)
  const speech = useMessages(waiting)
  const tellRefused = useEffectEvent((refused: readonly RefusedAction[]) => {
    void refreshDeals(queries)
    const what = actionsText(
      refused.map(({ action }) => action),
      speech,
    )
    const text = dealReason(refused.at(-1)?.error, t)
    toast({ tone: 'danger', stays: true, title: speech.t('waiting.refused', { what }), text })
  })
  useEffect(
    () =>
      keepSendingActions(userId, {
        onSent: (deal) => keepChangedDeal(queries, deal.chat.id, deal),
        onRefused: (refused) => tellRefused(refused),
      }),
    [userId, queries],
  )
  return null
}
