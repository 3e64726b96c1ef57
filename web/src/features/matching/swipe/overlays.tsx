import type { DeckCar, Match } from '@keyswap/contract/matching'
import { useLocation } from 'wouter'
import { useMessages } from '../../../lib/messages/index.ts'
import { useLinger } from '../../../ui/layers/use-linger.ts'
import { fetched } from '../../../ui/states/fetched.tsx'
import { useToast } from '../../../ui/toasts/toast-store.ts'
import type { DeckView } from '../deck/use-deck.ts'
import { dropFromMainDeck } from '../deck/use-main-deck.ts'
import { matching } from '../matching.texts.ts'
import type { Offers } from '../offer/offers.ts'
import type { OpenOverlays } from './use-overlays.ts'

const Chooser = fetched(() => import('../offer/chooser.tsx'))
const DetailsSheet = fetched(() => import('../car/details-sheet.tsx'))
const MatchPopup = fetched(() => import('../matches/match-popup.tsx'))
const ReportDialog = fetched(() => import('../safety/report-dialog.tsx'))

type Props = {
  deck: DeckView
  overlays: OpenOverlays
  offers: Offers
  viewerId: string
  onReported?: (() => void) | undefined
  onChat: (match: Match) => void
}

/** Everything that can cover the deck; each is loaded when it first opens. */
export default function Overlays({ deck, overlays, offers, viewerId, onReported, onChat }: Props) {
  return (
    <>
      <OfferChoice deck={deck} offers={offers} />
      <OfferChange overlays={overlays} offers={offers} />
      <Details deck={deck} overlays={overlays} />
      <Report deck={deck} overlays={overlays} onReported={onReported} />
      <Popup deck={deck} viewerId={viewerId} onChat={onChat} />
    </>
  )
}

/** Open while a like waits for the member to choose which car to offer. */
function OfferChoice({ deck, offers }: Pick<Props, 'deck' | 'offers'>) {
  const { choosing } = deck.state
  if (!useLinger(choosing)) return null
  return (
    <Chooser
      open={choosing !== null}
      offers={offers.ready ?? []}
      onChoose={deck.choose}
      onCancel={deck.cancel}
    />
  )
}

/** Changes the car that is offered without asking. */
function OfferChange({ overlays, offers }: Pick<Props, 'overlays' | 'offers'>) {
  const { isChanging, closeChange } = overlays
  if (!useLinger(isChanging || null)) return null
  const changeTo = (car_id: string | null) => {
    offers.remember(car_id)
    closeChange()
  }
  return (
    <Chooser
      open={isChanging}
      offers={offers.ready ?? []}
      onChoose={(car_id) => changeTo(car_id)}
      onCancel={closeChange}
      onAskAgain={() => changeTo(null)}
    />
  )
}

function Details({ deck, overlays }: Pick<Props, 'deck' | 'overlays'>) {
  const car = useLinger(overlays.detailed)
  if (!car) return null
  const leave = (act: () => void) => {
    overlays.closeDetails()
    act()
  }
  return (
    <DetailsSheet
      open={overlays.detailed !== null}
      car={car}
      onClose={overlays.closeDetails}
      onPass={() => leave(deck.pass)}
      onLike={(is_super) => leave(() => deck.like(is_super))}
      onReport={() => leave(() => overlays.openReport(car))}
    />
  )
}

/** A reported car leaves this deck and the main one. */
function Report({ deck, overlays, onReported }: Pick<Props, 'deck' | 'overlays' | 'onReported'>) {
  const car = useLinger(overlays.reported)
  if (!car) return null
  const drop = ({ id }: DeckCar) => {
    onReported?.()
    deck.drop(id)
    dropFromMainDeck(id)
  }
  return (
    <ReportDialog
      open={overlays.reported !== null}
      about={{ car_id: car.id }}
      onClose={overlays.closeReport}
      onReported={() => drop(car)}
    />
  )
}

function Popup({ deck, viewerId, onChat }: Pick<Props, 'deck' | 'viewerId' | 'onChat'>) {
  const { t } = useMessages(matching)
  const toast = useToast()
  const [, navigate] = useLocation()
  const [match = null, ...next] = deck.state.matches
  const shown = useLinger(match)
  if (!shown) return null
  const keepSwiping = () => {
    deck.seeMatch()
    // A toast beside the popup cannot be pressed: the one that leads to the chat follows the last popup.
    if (next.length > 0) return
    const run = () => navigate(`/chat/${shown.id}`)
    const action = { label: t('match.to_chat'), run }
    toast({ title: t('match.title'), text: t('match.toast'), action })
  }
  return (
    <MatchPopup
      key={shown.id}
      open={match !== null}
      match={shown}
      viewerId={viewerId}
      onChat={() => {
        deck.seeMatch()
        onChat(shown)
      }}
      onClose={keepSwiping}
    />
  )
}
