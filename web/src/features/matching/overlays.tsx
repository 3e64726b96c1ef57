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
  reported: DeckCar | null
  onReportClosed: () => void
  onChoose: (source_car_id: string) => void
  onCancel: () => void
  onChat: (match: Match) => void
  onMatchSeen: () => void
}

/** What may lie over the deck; each is fetched when it first does. */
export function Overlays({ state, offers, viewerId, ...props }: Props) {
  const [match = null] = state.matches
  const choosing = useLinger(state.choosing)
  const detailed = useLinger(props.detailed)
  const reported = useLinger(props.reported)
  const matched = useLinger(match)
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
      {detailed && (
        <DetailsSheet
          open={props.detailed !== null}
          car={detailed}
          onClose={props.onDetailsClosed}
        />
      )}
      {reported && (
        <ReportDialog
          open={props.reported !== null}
          about={{ car_id: reported.id }}
          onClose={props.onReportClosed}
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
