import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { rings } from '../../features/rings/rings.texts.ts'
import { ApiError } from '../../lib/http/request-error.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { buttonClass } from '../../ui/button.tsx'
import { RoadDrawing } from '../../ui/drawings/scenes.tsx'
import { usePageHeading } from '../../ui/page/page.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { BackToMatches } from '../matches/back-to-matches.tsx'

/** The ring does not exist, is not the viewer's, or failed to load. */
export function RingFailed(props: { error: Error; leftovers: ReactNode; onRetry: () => void }) {
  const { error, leftovers, onRetry } = props
  const { t } = useMessages(rings)
  const isGone = error instanceof ApiError && [400, 404].includes(error.status)
  const title = t(isGone ? 'ring.missing' : 'ring.load_failed')
  const heading = usePageHeading(title)
  return (
    <div className="overflow-y-auto px-4 pt-2">
      {!isGone && <BackToMatches />}
      <h1 ref={heading} tabIndex={-1} className="sr-only">
        {title}
      </h1>
      {isGone ? (
        <EmptyState
          drawing={<RoadDrawing />}
          title={title}
          text={t('ring.missing.text')}
          action={
            <Link href="/matches" className={buttonClass()}>
              {t('ring.back')}
            </Link>
          }
        />
      ) : (
        <ErrorState
          title={title}
          offline={t('ring.offline')}
          meanwhile={
            <Link
              href="/matches"
              className={buttonClass({ variant: 'secondary', className: 'wide:hidden' })}
            >
              {t('ring.back')}
            </Link>
          }
          onRetry={onRetry}
        />
      )}
      {isGone && leftovers}
    </div>
  )
}

export function RingWaiting() {
  return (
    <Loading className="grid gap-4 p-4">
      <Skeleton className="h-10 w-48" />
      <Skeleton className="mx-auto aspect-square w-full max-w-80 rounded-full" />
      <Skeleton className="h-16" />
      <Skeleton className="h-12" />
    </Loading>
  )
}
