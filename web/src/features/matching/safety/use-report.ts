import { type ReportCategory, reportCategories } from '@keyswap/contract/choices'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/http/client.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { useToast } from '../../../ui/toasts/toast-store.ts'
import { matching } from '../matching.texts.ts'

/** Whether the category makes sense for a member; all do for a car. */
export const fitsMember: Record<ReportCategory, boolean> = {
  fraud: true,
  wrong_details: false,
  offensive: true,
  not_a_car: false,
  other: true,
}
export const memberCategories = reportCategories.filter((category) => fitsMember[category])

/** A car, the partner of a match, or another member of a ring; `deal_id` is the swap plan that it is about. */
export type Reported =
  | { car_id: string }
  | { match_id: string; name: string; deal_id?: string }
  | { ring_id: string; user_id: string; name: string; deal_id?: string }

type Input = { reason: string; category?: ReportCategory; seqs?: number[] }

/** A message that the reporter can show to the moderators. */
export type Shown = { seq: number; text: string; created_at: string }

function submit(about: Reported, { seqs, ...input }: Input) {
  if ('car_id' in about) return call('postReport', { input: { car_id: about.car_id, ...input } })
  const { deal_id } = about
  if ('match_id' in about)
    return call('reportMember', {
      params: { matchId: about.match_id },
      input: { ...input, seqs, deal_id },
    })
  const { ring_id, user_id } = about
  return call('reportInRing', {
    params: { ringId: ring_id },
    input: { user_id, ...input, seqs, deal_id },
  })
}

export function useReport(about: Reported, onDone: () => void) {
  const { t } = useMessages(matching)
  const toast = useToast()
  return useMutation({
    mutationFn: (input: Input) => submit(about, input),
    onSuccess: () => {
      toast({ title: t('report.done.title'), text: t('report.done.text') })
      onDone()
    },
    onError: () => toast({ tone: 'failed', title: t('deck.error'), text: t('report.failed') }),
  })
}
