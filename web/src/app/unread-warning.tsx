import { useDecisions, useMarkDecisionsSeen } from '../features/notifications/use-decisions.ts'
import { useLinger } from '../ui/layers/use-linger.ts'
import { fetched } from '../ui/states/fetched.tsx'
import { useTurn } from './use-turn.ts'

const WarningDialog = fetched(() => import('../features/notifications/warning-dialog.tsx'))

/** A moderator's warning or limit is read once: it opens by itself, unless it was read at the bell. */
export default function UnreadWarning() {
  const markSeen = useMarkDecisionsSeen()
  const unread = useDecisions().filter(({ is_new }) => is_new)
  const isWarned = unread.some(
    ({ act, undone_at }) => (act === 'warn' || act === 'limit') && !undone_at,
  )
  const isTurn = useTurn(isWarned ? 'warning' : null)
  const shown = useLinger(isTurn ? unread : null)
  if (!shown) return null
  return <WarningDialog open={isTurn} unread={shown} onRead={markSeen} />
}
