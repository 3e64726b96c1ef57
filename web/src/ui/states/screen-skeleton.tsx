import { useMessages } from '../../lib/messages/index.ts'
import { waitingParts } from '../../lib/scripts/load-part.ts'
import { useStore } from '../../lib/store.ts'
import { NoConnection } from './no-connection.tsx'
import { Skeleton } from './skeleton.tsx'

/** Shown while a screen is fetched. */
export function ScreenSkeleton() {
  const { t } = useMessages()
  if (useStore(waitingParts) > 0) return <NoConnection />
  return (
    <div className="late mx-auto grid w-full max-w-column gap-4 px-4 pt-6" aria-busy="true">
      <span className="sr-only">{t('kit.loading')}</span>
      <Skeleton className="h-8 w-44" />
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
    </div>
  )
}

/** Shown while the deck is fetched: the outlines of the search, a card and its buttons. */
export function DeckShape() {
  const { t } = useMessages()
  if (useStore(waitingParts) > 0) return <NoConnection />
  return (
    <div
      className="late mx-auto flex h-[calc(100dvh-9rem)] w-full max-w-column flex-col gap-4 px-4 pt-4"
      aria-busy="true"
    >
      <span className="sr-only">{t('kit.loading')}</span>
      <Skeleton className="h-12" />
      <Skeleton className="min-h-0 flex-1 rounded-card" />
      <Skeleton className="h-16 self-center rounded-full w-48" />
    </div>
  )
}
