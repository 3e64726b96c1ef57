import { useMessages } from '../lib/messages/index.ts'
import { Skeleton } from '../ui/skeleton.tsx'

/** While a screen is fetched: its title and its first lines, in grey. */
export function ScreenSkeleton() {
  const { t } = useMessages()
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
