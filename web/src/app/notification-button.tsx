import { useState } from 'react'
import { members } from '../domain/members.texts.ts'
import { useKnownCars } from '../features/listings/own-cars.ts'
import { isMatchWaiting, useKnownMatches } from '../features/matching/matches/use-matches.ts'
import { useAskedCars } from '../features/notifications/use-asked-cars.ts'
import { useDecisions, useMarkDecisionsSeen } from '../features/notifications/use-decisions.ts'
import { useMayAsk } from '../features/notifications/use-may-ask.ts'
import { useMarkNewCarsSeen, useNewCars } from '../features/notifications/use-new-cars.ts'
import { useMarkNoticesSeen, useNotices } from '../features/notifications/use-notices.ts'
import { useMarkOutcomesSeen, useOutcomes } from '../features/notifications/use-outcomes.ts'
import { useMarkWarningsSeen, useWarnings } from '../features/notifications/use-warnings.ts'
import { isRingWaiting, useKnownRings } from '../features/rings/use-rings.ts'
import { useMessages } from '../lib/messages/index.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { BellIcon } from '../ui/icons.tsx'
import { HeaderActions } from '../ui/page/header-slot.tsx'
import { fetched } from '../ui/states/fetched.tsx'

const NotificationSheet = fetched(() => import('../features/notifications/notification-sheet.tsx'))

/** The bell in the header of every screen. */
export function NotificationButton({ viewerId }: { viewerId: string }) {
  const { t } = useMessages(members)
  // 'never': don't fetch the sheet's code yet. 'closed': keep it mounted, for its closing animation.
  const [wanted, setWanted] = useState<'never' | 'open' | 'closed'>('never')
  const markOutcomesSeen = useMarkOutcomesSeen()
  const markNoticesSeen = useMarkNoticesSeen()
  const markNewCarsSeen = useMarkNewCarsSeen(viewerId)
  const asked = useAskedCars(viewerId, useKnownCars(viewerId, useMayAsk()))
  const markWarningsSeen = useMarkWarningsSeen()
  const markDecisionsSeen = useMarkDecisionsSeen()
  const known = {
    viewerId,
    matches: useKnownMatches(viewerId),
    rings: useKnownRings(viewerId) ?? [],
    outcomes: useOutcomes(),
    notices: useNotices(),
    newCars: useNewCars(viewerId),
    asked: asked.list,
    warnings: useWarnings(),
    decisions: useDecisions(),
  }
  const count =
    known.matches.filter(isMatchWaiting).length +
    known.rings.filter(isRingWaiting).length +
    [
      ...known.outcomes,
      ...known.notices,
      ...known.newCars,
      ...known.asked,
      ...known.warnings,
      ...known.decisions,
    ].filter(({ is_new }) => is_new).length
  return (
    <HeaderActions slot="member">
      <IconButton
        label={count > 0 ? t('shell.notifications_new', { count }) : t('shell.notifications')}
        dot={count > 0}
        onClick={() => setWanted('open')}
        className="-mr-2"
      >
        <BellIcon />
      </IconButton>
      {wanted !== 'never' && (
        <NotificationSheet
          open={wanted === 'open'}
          known={known}
          onClose={() => {
            setWanted('closed')
            markOutcomesSeen()
            markNoticesSeen()
            markNewCarsSeen()
            asked.markSeen()
            markWarningsSeen()
            markDecisionsSeen()
          }}
        />
      )}
    </HeaderActions>
  )
}
