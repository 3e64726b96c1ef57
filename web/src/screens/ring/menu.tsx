import type { Deal } from '@keyswap/contract/deals'
import type { Ring } from '@keyswap/contract/rings'
import { useState } from 'react'
import type { Reportable } from '../../features/chat/messages/reportable.ts'
import { unfinishedIn } from '../../features/deals/plan-state.ts'
import { BlockDialog } from '../../features/rings/block-dialog.tsx'
import { LeaveDialog } from '../../features/rings/leave-dialog.tsx'
import { othersOf, type Seat } from '../../features/rings/ring-words.ts'
import { rings } from '../../features/rings/rings.texts.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { useLinger } from '../../ui/layers/use-linger.ts'
import { fetched } from '../../ui/states/fetched.tsx'
import { useBlockedInRing } from './use-blocked.ts'

const RingSheet = fetched(() => import('../../features/rings/ring-sheet.tsx'))
const ChooseMember = fetched(() => import('../../features/rings/choose-member.tsx'))
const ReportDialog = fetched(() => import('../../features/matching/safety/report-dialog.tsx'))

type About = 'report' | 'block'

/** The sheet or dialog over the chat. */
type Overlay =
  | { type: 'sheet' | 'leave' }
  | { type: 'choose'; what: About }
  | { type: About; seat: Seat; flagged?: number | undefined }

export function useRingMenu() {
  const [overlay, setOverlay] = useState<Overlay | null>(null)
  return {
    overlay,
    show: setOverlay,
    openSheet: () => setOverlay({ type: 'sheet' }),
    close: () => setOverlay(null),
  }
}

type Props = {
  ring: Ring
  seats: readonly Seat[]
  viewerId: string
  /** Of its chat. */
  plans?: readonly Deal[] | undefined
  menu: ReturnType<typeof useRingMenu>
  /** What a member wrote in its chat. */
  messagesOf?: (by: string, flagged: number | undefined) => Reportable[]
  /** The chat may be closed now. */
  onChanged?: () => void
}

/** What a member can do about a ring: leave it, or report or block another member, whom they choose first. */
export function RingMenu(props: Props) {
  const { ring, seats, viewerId, plans, menu, messagesOf = () => [], onChanged = () => {} } = props
  const { t } = useMessages(rings)
  const onBlocked = useBlockedInRing(viewerId)
  const { overlay, show, close } = menu
  // True from the first overlay on: a closed one stays mounted, for its closing animation.
  const hasOpened = useLinger(overlay) !== null
  const chosen = useLinger(overlay && 'seat' in overlay ? overlay.seat : null)
  const flagged = overlay && 'flagged' in overlay ? overlay.flagged : undefined
  const what = useLinger(overlay && 'what' in overlay ? overlay.what : null) ?? 'report'
  if (!hasOpened) return null
  const others = othersOf(seats)
  const present = others.filter(({ is_deleted }) => !is_deleted)
  return (
    <>
      <RingSheet
        open={overlay?.type === 'sheet'}
        seats={seats}
        canLeave={ring.state === 'complete'}
        canBlock={present.length > 0}
        onChoose={(next) =>
          show(next === 'leave' ? { type: 'leave' } : { type: 'choose', what: next })
        }
        onClose={close}
      />
      <ChooseMember
        open={overlay?.type === 'choose'}
        title={t(`ring.${what}.who`)}
        // Who has left can be reported, but there is nobody to block.
        seats={what === 'report' ? others : present}
        onChoose={(seat) => show({ type: what, seat })}
        onClose={close}
      />
      {chosen && (
        <>
          <ReportDialog
            open={overlay?.type === 'report'}
            about={{ ring_id: ring.id, user_id: chosen.user_id, name: chosen.name }}
            messages={messagesOf(chosen.user_id, flagged)}
            flagged={flagged}
            onClose={close}
            onReported={() => !chosen.is_deleted && show({ type: 'block', seat: chosen })}
          />
          <BlockDialog
            open={overlay?.type === 'block'}
            seat={chosen}
            hasChat={ring.has_chat}
            onClose={close}
            onBlocked={(seat) => {
              onChanged()
              onBlocked(ring.id, seat.name)
            }}
          />
        </>
      )}
      <LeaveDialog
        open={overlay?.type === 'leave'}
        ring={ring}
        hasKeys={unfinishedIn(plans) === 'handover'}
        onClose={close}
        onLeft={onChanged}
      />
    </>
  )
}
