import type { CarPage, Match } from '@keyswap/contract/matching'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { members } from '../../../domain/members.texts.ts'
import { swaps } from '../../../domain/swaps.texts.ts'
import { day } from '../../../lib/formats/formats.ts'
import { useMessages } from '../../../lib/messages/index.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { CarDetails } from '../car/car-details.tsx'
import { CarPhotos } from '../car/car-photos.tsx'
import { DetailsActions, ReportButton } from '../car/details-actions.tsx'
import { type Deck, topCard, undoableIn } from '../deck/deck.ts'
import { useDeck } from '../deck/use-deck.ts'
import { matching } from '../matching.texts.ts'
import { Offering } from '../offer/offering.tsx'
import type { Offers } from '../offer/offers.ts'
import Overlays from './overlays.tsx'
import { Undo } from './undo.tsx'
import { useOneCarDeck, useWithOwnSwipe } from './use-car.ts'
import { useOverlays } from './use-overlays.ts'
import { WaitingSwipes } from './waiting-swipes.tsx'

type Props = {
  car: CarPage
  viewerId: string
  offers: Offers
  onChat: (match: Match) => void
  /** For the member who got the car in a swap. */
  received?: ReactNode
  /** For the owner. */
  share?: ReactNode
}

/** A whole listing with the viewer's actions. */
export function CarListing({ car, received, share, ...props }: Props) {
  return (
    // With the page's px-4 this adds up to the px-5 of a sheet, which the photos' -mx-5 assumes.
    <div className="grid grid-cols-1 gap-5 px-1">
      <CarPhotos car={car} className="-mx-5 px-5" />
      <CarDetails car={car} />
      {car.swapped_at !== null && <Swapped on={car.swapped_at}>{received}</Swapped>}
      {car.owner_id === props.viewerId ? (
        <Own car={car} share={share} />
      ) : (
        <Others car={car} {...props} />
      )}
    </div>
  )
}

function Swapped({ on, children }: { on: string; children: ReactNode }) {
  const speech = useMessages(swaps)
  return (
    <div className="grid gap-3 justify-items-start">
      <Status>{speech.t('swaps.swapped_on', { date: day(on, speech) })}</Status>
      {children}
    </div>
  )
}

function Own({ car, share }: Pick<Props, 'car' | 'share'>) {
  const { t } = useMessages(matching)
  const { t: say } = useMessages(members)
  return (
    <div className="grid gap-3 justify-items-start">
      {car.swapped_at === null && <Status>{t('car.own')}</Status>}
      {car.is_reserved && <Status>{t('car.reserved')}</Status>}
      <div className="flex flex-wrap gap-3">
        <Link href="/my-cars" className={buttonClass({ variant: 'secondary' })}>
          {car.swapped_at === null ? t('car.edit') : say('shell.tab.my_cars')}
        </Link>
        {share}
      </div>
    </div>
  )
}

function Others({ viewerId, offers, onChat, ...props }: Props) {
  const { t } = useMessages(matching)
  const car = useWithOwnSwipe(props.car)
  const deck = useDeck(useOneCarDeck(car), offers)
  const overlays = useOverlays(deck.state)
  const [isReported, setReported] = useState(car.is_reported)
  const top = topCard(deck.state)
  const status = statusOf(car, deck.state)
  return (
    <>
      <div>
        <WaitingSwipes />
        <div role="status" className="grid gap-3">
          {status && <Status>{t(status)}</Status>}
          {isReported && <Status>{t('car.reported')}</Status>}
        </div>
      </div>
      {top && offers.remembered && (
        <Offering offer={offers.remembered} onChange={overlays.openChange} />
      )}
      {top && <DetailsActions car={car} onPass={deck.pass} onLike={deck.like} />}
      {!top && (
        <Undo what={undoableIn(deck.state)} onUndo={deck.undo} className="justify-self-start" />
      )}
      {!isReported && <ReportButton onReport={() => overlays.openReport(car)} />}
      <Overlays
        deck={deck}
        overlays={overlays}
        offers={offers}
        viewerId={viewerId}
        onReported={() => setReported(true)}
        onChat={onChat}
      />
    </>
  )
}

/** The viewer's decision, made here or earlier, or that the car is no longer listed. */
function statusOf({ id, is_listed, is_reserved, swapped_at, swiped }: CarPage, state: Deck) {
  const isSending = [...state.leaving, ...state.sending].some((move) => move.direction === 'like')
  const isLiked = isSending || (state.settled.includes(id) && state.last_pass === null)
  if (swapped_at !== null) return null
  if (is_reserved) return 'car.reserved'
  if (isLiked || swiped === 'like') return 'car.liked'
  if (!is_listed) return 'car.off'
  const isTop = topCard(state) !== undefined
  if (state.last_pass || (swiped === 'pass' && isTop)) return 'car.passed'
  return null
}

const Status = ({ children }: { children: ReactNode }) => (
  <p className="font-semibold">{children}</p>
)
