import type { SentInputOf } from '@keyswap/contract/endpoint'
import type { postReport, reportCategories } from '@keyswap/contract/matching'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { matching } from '../../lib/messages/matching.ts'
import { useToast } from '../../ui/toast-store.ts'

export type Category = (typeof reportCategories)[number]

// The contract's own list comes with its schemas, which the browser does not load.
export const categories = [
  'fraud',
  'wrong_details',
  'offensive',
  'not_a_car',
  'other',
] as const satisfies readonly Category[]

export function useReport(onDone: () => void) {
  const { t } = useMessages(matching)
  const toast = useToast()
  return useMutation({
    mutationFn: (input: SentInputOf<typeof postReport>) => call('postReport', { input }),
    // Offline it fails at once, and says so, instead of waiting unseen.
    networkMode: 'always',
    onSuccess: () => {
      toast({ title: t('report.done.title'), text: t('report.done.text') })
      onDone()
    },
    onError: () => toast({ tone: 'danger', title: t('deck.error'), text: t('report.failed') }),
  })
}
