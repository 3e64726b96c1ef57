import { useMessages } from '../../lib/messages/index.ts'
import { Skeleton } from '../../ui/states/skeleton.tsx'

/** The outline of the first two cards, until the session is known and the settings' code is loaded. */
export function SettingsSkeleton() {
  const { t } = useMessages()
  return (
    <div aria-busy="true" className="late grid gap-8">
      <span className="sr-only">{t('kit.loading')}</span>
      <div className="mt-7 grid gap-5 rounded-card border border-line bg-surface p-4">
        <div className="flex items-center gap-4">
          <Skeleton className="size-16 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-5 w-32" />
            <Skeleton className="h-4 w-48 max-w-full" />
          </div>
        </div>
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
      </div>
      <div className="mt-7 grid gap-5 rounded-card border border-line bg-surface p-4">
        <Skeleton className="h-18" />
        <Skeleton className="h-18" />
        <Skeleton className="h-18" />
        <Skeleton className="h-18" />
      </div>
    </div>
  )
}
