import { timelineKinds } from '@keyswap/contract/choices'
import { useMessages } from '../../../lib/messages/index.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'

export function TimelineSkeleton() {
  const { t } = useMessages()
  return (
    <div aria-busy="true" className="late grid grid-cols-1 gap-4 rail:grid-cols-2 wide:grid-cols-3">
      <span role="status" className="sr-only">
        {t('kit.loading')}
      </span>
      {timelineKinds.map((kind) => (
        <Skeleton key={kind} className="h-60 rounded-card" />
      ))}
    </div>
  )
}
