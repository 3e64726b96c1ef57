import type { Review } from '@keyswap/contract/deals'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { call, callPage } from '../../../lib/http/client.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { useToast } from '../../../ui/toasts/toast-store.ts'
import { DEALS } from '../deal-queries.ts'
import { deals } from '../deals.texts.ts'

/** What others wrote about a member, page by page. */
export const useReviews = (userId: string) =>
  useInfiniteQuery({
    queryKey: [...DEALS, 'reviews', userId],
    queryFn: ({ pageParam }) =>
      callPage('getReviews', { params: { userId }, input: { after: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    refetchOnMount: 'always',
  })

/** How a member's swaps went. */
export const useStanding = (userId: string) =>
  useQuery({
    queryKey: [...DEALS, 'standing', userId],
    queryFn: () => call('getReviews', { params: { userId }, input: {} }),
    refetchOnMount: 'always',
  })

export function useReportReview(onDone: () => void) {
  const { t } = useMessages(deals)
  const toast = useToast()
  return useMutation({
    mutationFn: ({ review, reason }: { review: Review; reason: string }) =>
      call('reportReview', { params: { reviewId: review.id }, input: { reason } }),
    onSuccess: () => {
      toast({ title: t('report_review.done'), text: t('report_review.done.text') })
      onDone()
    },
    onError: () => toast({ tone: 'failed', title: t('report_review.failed') }),
  })
}
