import { fetched } from '../../../ui/states/fetched.tsx'
import { useAddress } from '../use-address.ts'
import { AuditLog, LatestActions } from './audit-log.tsx'
import { StatsCards } from './stats-cards.tsx'
import { TimelineSkeleton } from './timeline-skeleton.tsx'
import { Weeks } from './weeks.tsx'

const Timeline = fetched(() => import('./timeline.tsx'), TimelineSkeleton)

export function DashboardTab() {
  const { choice } = useAddress()
  if (choice('view', ['figures', 'audit']) === 'audit') return <AuditLog />
  return (
    <div className="grid grid-cols-1 gap-10">
      <StatsCards />
      <Weeks />
      <Timeline />
      <LatestActions />
    </div>
  )
}
