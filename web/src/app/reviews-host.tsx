import { shownReviews } from '../domain/shown-reviews.ts'
import ReviewsSheet from '../features/deals/reviews/reviews-sheet.tsx'
import { useStore } from '../lib/store.ts'
import { useLinger } from '../ui/layers/use-linger.ts'

/** A member's reviews, opened from any screen. */
export default function ReviewsHost({ viewerId }: { viewerId: string }) {
  const shown = useStore(shownReviews)
  const last = useLinger(shown)
  if (!last) return null
  return (
    <ReviewsSheet
      key={last.user_id}
      member={last}
      viewerId={viewerId}
      open={shown !== null}
      onClose={() => shownReviews.set(null)}
    />
  )
}
