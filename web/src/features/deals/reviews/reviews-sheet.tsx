import type { Review } from '@keyswap/contract/deals'
import { useState } from 'react'
import { memberName } from '../../../domain/member-name.ts'
import type { ShownReviews } from '../../../domain/shown-reviews.ts'
import { useStandingText } from '../../../domain/standing.tsx'
import { type Speech, useMessages } from '../../../lib/messages/index.ts'
import { Button } from '../../../ui/button.tsx'
import { KeysDrawing } from '../../../ui/drawings/scenes.tsx'
import { FlagIcon } from '../../../ui/icons.tsx'
import { Sheet } from '../../../ui/layers/sheet.tsx'
import { useLinger } from '../../../ui/layers/use-linger.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading } from '../../../ui/states/loading.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { deals } from '../deals.texts.ts'
import { ReportReviewDialog } from './report-review-dialog.tsx'
import { ReviewCard } from './review-card.tsx'
import { useReviews } from './use-reviews.ts'

type Props = { member: ShownReviews; viewerId: string; open: boolean; onClose: () => void }

/** What others wrote about a member after swaps. */
export default function ReviewsSheet({ member, viewerId, open, onClose }: Props) {
  const { t } = useMessages(deals)
  const [asked, setAsked] = useState<Review | null>(null)
  const reported = useLinger(asked)
  return (
    <Sheet open={open} onClose={onClose} title={t('reviews.title', { name: member.name })}>
      <Reviews userId={member.user_id} viewerId={viewerId} onReport={setAsked} />
      {reported && (
        <ReportReviewDialog
          key={reported.id}
          review={reported}
          open={asked !== null}
          onClose={() => setAsked(null)}
        />
      )}
    </Sheet>
  )
}

type ReviewsProps = { userId: string; viewerId: string; onReport: (review: Review) => void }

/** Authors who are gone, or whom the viewer cannot see, have the nil UUID. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

const authorOf = ({ author_id, author_name }: Review, speech: Speech): string =>
  memberName({ name: author_name, is_deleted: author_id === NOBODY }, speech)

function Reviews({ userId, viewerId, onReport }: ReviewsProps) {
  const speech = useMessages(deals)
  const { t } = speech
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useReviews(userId)
  const [first] = data?.pages ?? []
  if (!first) {
    if (isError)
      return (
        <ErrorState
          title={t('reviews.failed')}
          offline={t('reviews.offline')}
          onRetry={() => void refetch()}
        />
      )
    return (
      <Loading className="grid gap-3">
        <Skeleton className="h-24 rounded-control" />
        <Skeleton className="h-24 rounded-control" />
      </Loading>
    )
  }
  const reviews = data?.pages.flatMap(({ items }) => items.reviews) ?? []
  return (
    <div className="grid grid-cols-1 gap-3">
      <Record record={first.items} />
      {reviews.length === 0 && (
        <EmptyState
          drawing={<KeysDrawing />}
          title={t('reviews.empty.title')}
          text={t('reviews.empty.text')}
        />
      )}
      {reviews.map((review) => (
        <ReviewCard
          key={review.id}
          review={review}
          isUncounted={!review.is_counted}
          title={authorOf(review, speech)}
        >
          {review.author_id !== viewerId && (
            <Button
              variant="ghost"
              size="small"
              className="-ml-4 justify-self-start text-muted"
              onClick={() => onReport(review)}
            >
              <FlagIcon className="size-5" />
              {t('reviews.report')}
            </Button>
          )}
        </ReviewCard>
      ))}
      {hasNextPage && (
        <Button
          variant="secondary"
          pending={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('reviews.more')}
        </Button>
      )}
    </div>
  )
}

const Record = ({ record }: { record: { swaps: number; would_swap_again: number | null } }) => (
  <p className="font-semibold">{useStandingText(record)}</p>
)
