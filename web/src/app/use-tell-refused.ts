import type { Deal } from '@keyswap/contract/deals'
import { useLocation } from 'wouter'
import type { RefusedAction } from '../features/deals/action-outbox.ts'
import { deals } from '../features/deals/deals.texts.ts'
import { dealPlanHref } from '../features/deals/plan-state.ts'
import { dealReason } from '../features/deals/reasons.ts'
import { actionsText } from '../features/deals/waiting/actions-text.ts'
import { addNotSent, type NotSent } from '../features/deals/waiting/not-sent.ts'
import { reportAsked } from '../features/deals/waiting/report-asked.ts'
import { waiting } from '../features/deals/waiting/waiting.texts.ts'
import { useMessages } from '../lib/messages/index.ts'
import { useToast } from '../ui/toasts/toast-store.ts'

/** Says what could not be sent to a swap plan. */
export function useTellRefused() {
  const toast = useToast()
  const [, navigate] = useLocation()
  const { t } = useMessages(deals)
  const speech = useMessages(waiting)
  const tell = ({ actions, photos }: NotSent, text: string, action?: () => void) =>
    toast({
      tone: 'danger',
      stays: true,
      title: speech.t('waiting.refused', { what: actionsText(actions, speech, photos) }),
      text,
      ...(action && { action: { label: t('handover.wrong'), run: action } }),
    })
  return {
    tellRefused(refused: readonly RefusedAction[]): void {
      const actions = refused.map(({ action }) => action)
      tell({ actions, photos: 0 }, dealReason(refused.at(-1)?.error, t))
    },
    /** Cars may have changed hands all the same, so one tap leads to a report. */
    tellCancelled(deal: Deal, more: Partial<NotSent>): void {
      tell(addNotSent(deal.id, more), speech.t('waiting.canceled'), () => {
        reportAsked.set(deal.id)
        navigate(dealPlanHref(deal))
      })
    },
  }
}
