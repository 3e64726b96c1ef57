import { openReviews } from '../../../domain/shown-reviews.ts'
import { useStandingText } from '../../../domain/standing.tsx'
import { useMessages } from '../../../lib/messages/index.ts'
import { isOnline } from '../../../lib/online.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { deals } from '../deals.texts.ts'
import { useStanding } from './use-reviews.ts'

/** In the settings: the member's own swaps, and what others wrote. */
export function OwnStanding({ user }: { user: { id: string; name: string } }) {
  const { t } = useMessages(deals)
  const { data, isError } = useStanding(user.id)
  const text = useStandingText(data ?? { swaps: 0, would_swap_again: null })
  return (
    <div className="flex min-h-18 flex-wrap items-center justify-between gap-3 p-4">
      {data ? (
        <p className="font-semibold">{text}</p>
      ) : isError ? (
        <p className="text-muted">{t(isOnline() ? 'reviews.failed' : 'kit.offline')}</p>
      ) : (
        <Skeleton className="late h-5 w-40" />
      )}
      {data && data.swaps > 0 && (
        <Button
          variant="secondary"
          size="small"
          onClick={() => openReviews({ user_id: user.id, name: user.name })}
        >
          {t('reviews.read')}
        </Button>
      )}
    </div>
  )
}
