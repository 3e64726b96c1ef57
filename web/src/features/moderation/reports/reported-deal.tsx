import { unfinishedDealStates } from '@keyswap/contract/choices'
import type { Deal } from '@keyswap/contract/deals'
import type { AdminReport } from '@keyswap/contract/moderation'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../../lib/http/client.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { changeItems } from '../lists.ts'
import { moderation } from '../moderation.texts.ts'
import { useAction } from '../use-action.ts'
import { useWhy, type Why, WhyFields } from '../why-fields.tsx'

/** How a deal is shown: the room of deals knows. */
export type DealView = (deal: Deal) => ReactNode

/** `dealId` is the other swap of a report about two. */
type DealProps = { reportId: string; dealId?: string; dealView: DealView }

/** The swap plan that a report names. It is fetched only on request, because every look is recorded. */
export function ReportedDeal({ reportId, dealId, dealView }: DealProps) {
  const { t } = useMessages(moderation)
  const queries = useQueryClient()
  const queryKey = ['admin-deal', reportId, dealId]
  const [isWanted, setWanted] = useState(false)
  const show = (deal: Deal) => queries.setQueryData<Deal>(queryKey, deal)
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call('getAdminDeal', { params: { reportId }, input: { deal_id: dealId }, signal }),
    enabled: isWanted,
    gcTime: 0,
  })
  if (!isWanted) {
    return (
      <>
        <p className="text-small text-muted">{t('admin.deal.recorded')}</p>
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start"
          onClick={() => setWanted(true)}
        >
          {t('admin.deal.read')}
        </Button>
      </>
    )
  }
  if (data) {
    return (
      <>
        {dealView(data)}
        {unfinishedDealStates.includes(data.state) && <EndDeal deal={data} onEnded={show} />}
      </>
    )
  }
  if (isError && !isFetching)
    return (
      <ErrorState
        title={t('admin.deal.failed')}
        offline={t('admin.offline')}
        onRetry={() => void refetch()}
      />
    )
  return <Spinner className="mx-auto my-6 size-8 text-muted" />
}

/** Does not fetch the deal again: that would be another look, which nobody asked for. */
function EndDeal({ deal, onEnded }: { deal: Deal; onEnded: (deal: Deal) => void }) {
  const { t } = useMessages(moderation)
  const [isAsking, setAsking] = useState(false)
  const { mutate } = useAction<Why>({
    run: (why) => call('endDeal', { input: { deal_id: deal.id, ...why } }),
    done: () => t('admin.deal.ended'),
    failed: t('admin.deal.not_ended'),
    onDone: ({ reason }) =>
      onEnded({
        ...deal,
        state: 'cancelled',
        ended: { by: null, reason: reason || null, cause: 'moderator' },
      }),
  })
  return (
    <>
      <Button
        variant="risky"
        size="small"
        className="justify-self-start"
        onClick={() => setAsking(true)}
      >
        {t('admin.deal.end')}
      </Button>
      <ReasonDialog
        what="end"
        open={isAsking}
        onConfirm={mutate}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

/** A reported review, with the button that removes it for good. */
export function ReportedReview({ report }: { report: AdminReport }) {
  const { t } = useMessages(moderation)
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { review } = report
  const { mutate } = useAction<Why>({
    run: (why) => call('removeReview', { input: { review_id: review?.id ?? '', ...why } }),
    show: () => {
      const set = (is_removed: boolean) =>
        changeItems<AdminReport>(queries, 'reports', (one) =>
          one.review?.id === review?.id && one.review
            ? { ...one, review: { ...one.review, is_removed } }
            : one,
        )
      set(true)
      return () => set(false)
    },
    done: () => t('admin.review.removed'),
    failed: t('admin.review.not_removed'),
  })
  if (!review) return null
  const ticked = [
    t(review.would_swap_again ? 'admin.review.again.yes' : 'admin.review.again.no'),
    ...(review.as_described === null
      ? []
      : [t(review.as_described ? 'admin.review.described.yes' : 'admin.review.described.no')]),
    t(review.on_time ? 'admin.review.on_time.yes' : 'admin.review.on_time.no'),
  ]
  return (
    <div className="grid grid-cols-1 content-start gap-2">
      <p className="text-small text-muted">
        {t('admin.review')} · {t('admin.review.about', { name: review.about })}
      </p>
      <p className="text-small">{ticked.join(' · ')}</p>
      <p className="whitespace-pre-line wrap-anywhere">
        {review.text ?? t('admin.review.no_text')}
      </p>
      {review.is_removed ? (
        <p className="text-small font-semibold text-muted">{t('admin.review.is_removed')}</p>
      ) : (
        <Button
          variant="risky"
          size="small"
          className="justify-self-start"
          onClick={() => setAsking(true)}
        >
          {t('admin.review.remove')}
        </Button>
      )}
      <ReasonDialog
        what="remove"
        open={isAsking}
        onConfirm={mutate}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}

type DialogProps = {
  what: 'end' | 'remove'
  open: boolean
  onConfirm: (why: Why) => void
  onClose: () => void
}

function ReasonDialog({ what, open, onConfirm, onClose }: DialogProps) {
  const { t } = useMessages(moderation)
  const why = useWhy()
  const key = what === 'end' ? 'admin.deal.end' : 'admin.review.remove'
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      unsaved={why.isTyped}
      title={t(`${key}.title`)}
      text={t(`${key}.text`)}
      action={t(key)}
      onConfirm={() => {
        onConfirm(why.read())
        onClose()
      }}
    >
      <WhyFields fields={why.fields} />
    </ConfirmDialog>
  )
}
