import type { Review } from '@keyswap/contract/deals'
import type { ReactNode } from 'react'
import { day } from '../../../lib/formats/formats.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { deals } from '../deals.texts.ts'

type Props = {
  review: Review
  /** For one that is listed but not in the record. */
  isUncounted?: boolean
  /** Who wrote it, and about whom. */
  title: string
  /** Buttons or a remark, at its end. */
  children?: ReactNode
}

export function ReviewCard({ review, isUncounted = false, title, children }: Props) {
  const speech = useMessages(deals)
  const { t } = speech
  return (
    <article className="grid grid-cols-1 gap-2 rounded-control border border-line bg-surface p-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="min-w-0 font-semibold wrap-anywhere">{title}</h3>
        <time dateTime={review.created_at} className="text-small text-muted">
          {day(review.created_at, speech)}
        </time>
      </div>
      <p className="flex flex-wrap gap-1.5">
        <Badge tone={review.would_swap_again ? 'good' : 'danger'}>
          {t(review.would_swap_again ? 'review.again.yes' : 'review.again.no')}
        </Badge>
        {review.as_described !== null && (
          <Badge tone={review.as_described ? 'neutral' : 'star'}>
            {t(review.as_described ? 'review.described.yes' : 'review.described.no')}
          </Badge>
        )}
        <Badge tone={review.on_time ? 'neutral' : 'star'}>
          {t(review.on_time ? 'review.on_time.yes' : 'review.on_time.no')}
        </Badge>
        {isUncounted && <Badge>{t('review.uncounted')}</Badge>}
      </p>
      {review.text && <p className="whitespace-pre-line wrap-anywhere">{review.text}</p>}
      {children}
    </article>
  )
}
