import type { Deal } from '@keyswap/contract/deals'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { RefusedAction } from '../features/deals/action-outbox.ts'
import { refreshDeals } from '../features/deals/deal-queries.ts'
import { keepSendingActions } from '../features/deals/own-actions.ts'
import { keepChangedDeal, readCancelled } from '../features/deals/use-deals.ts'
import { useTellRefused } from './use-tell-refused.ts'

/** Sends what was done in swap plans, whichever screen is open, and says what was refused. */
export default function ActionSender({ userId }: { userId: string }) {
  const queries = useQueryClient()
  const { tellRefused, tellCancelled } = useTellRefused()
  const tell = useEffectEvent((refused: readonly RefusedAction[], cancelled: readonly Deal[]) => {
    const others = refused.filter(({ deal_id }) => cancelled.every(({ id }) => id !== deal_id))
    if (others.length > 0) tellRefused(others)
    for (const deal of cancelled) {
      const own = refused.filter(({ deal_id }) => deal_id === deal.id)
      tellCancelled(deal, { actions: own.map(({ action }) => action) })
    }
  })
  useEffect(() => {
    async function onRefused(refused: readonly RefusedAction[]): Promise<void> {
      // First, because an open plan tells of its end in a toast, which must not take the place of what is told here.
      await refreshDeals(queries)
      const ids = [...new Set(refused.map(({ deal_id }) => deal_id))]
      const cancelled = await Promise.all(ids.map(readCancelled))
      tell(
        refused,
        cancelled.filter((deal) => deal !== null),
      )
    }
    return keepSendingActions(userId, {
      onSent: (deal) => keepChangedDeal(queries, deal.chat.id, deal),
      onRefused: (refused) => void onRefused(refused),
    })
  }, [userId, queries])
  return null
}
