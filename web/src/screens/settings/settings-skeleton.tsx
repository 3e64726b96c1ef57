import { useMessages } from '../../lib/messages/index.ts'
import { Skeleton } from '../../ui/states/skeleton.tsx'

/** The outline of the head and the rows, until the session is known. */
export function SettingsSkeleton() {
  const { t } = useMessages()
  return (
    <div aria-busy="true" className="late grid gap-4">
      <span className="sr-only">{t('kit.loading')}</span>
      <div className="flex items-center gap-4 rounded-card border border-line bg-surface p-3">
        <Skeleton className="size-16 rounded-full" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-4 w-48 max-w-full" />
        </div>
      </div>
      <Skeleton className="h-53 rounded-card" />
      <Skeleton className="h-40 rounded-card" />
    </div>
  )
}

/** The same for a page under Settings. */
export function SectionSkeleton() {
  const { t } = useMessages()
  return (
    <div
      aria-busy="true"
      className="late grid gap-5 rounded-card border border-line bg-surface p-4"
    >
      <span className="sr-only">{t('kit.loading')}</span>
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
    </div>
  )
}
