import type { Deal, Version } from '@keyswap/contract/deals'
import { useMessages } from '../../lib/messages/index.ts'
import { useToast } from '../../ui/toasts/toast-store.ts'
import { deals } from './deals.texts.ts'
import { dealReason } from './reasons.ts'
import { type DealAction, useDealAction } from './use-deals.ts'

/** Runs a step; a refusal is said, and the deal that was fetched meanwhile shows why. */
export function useStep(deal: Deal) {
  const { t } = useMessages(deals)
  const toast = useToast()
  const { mutate, isPending } = useDealAction(deal)
  const run = (action: DealAction, onDone?: () => void, onFailed?: () => void) => {
    if (isPending) return
    mutate(action, {
      onSuccess: () => onDone?.(),
      onError: (error) => {
        onFailed?.()
        toast({ tone: 'danger', title: t('plan.not_done'), text: dealReason(error, t) })
      },
    })
  }
  return {
    isPending,
    run,
    accept: (version: Version, onDone: () => void) =>
      run({ type: 'accept', version: version.number }, onDone),
  }
}
