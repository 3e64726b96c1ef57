import type { DeckCar, Match } from '@keyswap/contract/matching'
import { Suspense } from 'react'
import { lazily } from '../../lib/lazily.ts'
import { useLinger } from '../../ui/use-linger.ts'
import type { Deck } from './deck.ts'
import type { Offers } from './offers.ts'

const Chooser = lazily(() => import('./chooser.tsx'))
const DetailsSheet = lazily(() => import('./details-sheet.tsx'))
const MatchPopup = lazily(() => import('./match-popup.tsx'))
const ReportDialog = lazily(() => import('./report-dialog.tsx'))

type Props = {
  state: Deck
  offers: Offers
  viewerId: string
  detailed: DeckCar | null
  onDetailsClosed: () => void
  onPass: () => void
  onLike: (is_super: boolean) => void
  onReport: (car: DeckCar) => void
  reported: DeckCar | null
  onReportClosed: () => void
  onReported: (car: DeckCar) => void
  /** The remembered car is being changed. */
  isChanging: boolean
  onChanged: () => void
  onChoose: (source_car_id: string, forVisit: boolean) => void
  onCancel: () => void
  onChat: (match: Match) => void
  onMatchSeen: () => void
}

/** Everything that can cover the deck; each is loaded when it first opens. */
export function Overlays({ state, offers, viewerId, ...props }: Props) {
  const [match = null] = state.matches
  const choosing = useLinger(state.choosing)
  const detailed = useLinger(props.detailed)
  const reported = useLinger(props.reported)
  const matched = useLinger(match)
  const wasChanging = useLinger(props.isChanging || null) !== null
  const changeTo = (car_id: string | null) => {
    offers.remember(car_id)
    props.onChanged()
  }
  const leaveDetails = (act: () => void) => {
    props.onDetailsClosed()
    act()
  }
  return (
    <Suspense>
      {choosing && (
        <Chooser
          open={state.choosing !== null}
          offers={offers.ready ?? []}
          onChoose={props.onChoose}
          onCancel={props.onCancel}
        />
      )}
      {wasChanging && (
        <Chooser
          open={props.isChanging}
          offers={offers.ready ?? []}
          onChoose={(car_id) => changeTo(car_id)}
          onCancel={props.onChanged}
          onAskAgain={() => changeTo(null)}
        />
      )}
      {detailed && (
        <DetailsSheet
          open={props.detailed !== null}
          car={detailed}
          onClose={props.onDetailsClosed}
          onPass={() => leaveDetails(props.onPass)}
          onLike={(is_super) => leaveDetails(() => props.onLike(is_super))}
          onReport={() => leaveDetails(() => props.onReport(detailed))}
        />
      )}
      {reported && (
        <ReportDialog
          open={props.reported !== null}
          about={{ car_id: reported.id }}
          onClose={props.onReportClosed}
          onReported={() => props.onReported(reported)}
        />
      )}
      {matched && (
        <MatchPopup
          key={matched.id}
          open={match !== null}
          match={matched}
          viewerId={viewerId}
          onChat={() => props.onChat(matched)}
          onClose={props.onMatchSeen}
        />
      )}
    </Suspense>
  )
}
