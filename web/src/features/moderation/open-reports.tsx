import { useMessages } from '../../lib/messages/index.ts'
import { CountBadge } from '../../ui/badge.tsx'
import { moderation } from './moderation.texts.ts'
import { useStats, waitingIn } from './use-stats.ts'

/** How many reports and appeals wait for a decision. */
export default function OpenReports() {
  const { t } = useMessages(moderation)
  const count = waitingIn(useStats({ isWatched: true }).data)
  if (count === 0) return null
  return (
    <>
      <span className="sr-only">{t('admin.waiting', { count })}</span>
      <span aria-hidden="true" className="absolute -top-1 right-0">
        <CountBadge count={count} />
      </span>
    </>
  )
}
