import { deck as limits } from '@keyswap/contract/limits'
import type { DeckCar } from '@keyswap/contract/matching'
import { useDeferredValue } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { Card } from '../card/card.tsx'
import type { CardSide } from '../card/motion.ts'
import { type Deck, sideOf, topCard, undoableIn } from '../deck/deck.ts'
import type { DeckStore } from '../deck/deck-store.ts'
import type { DeckView } from '../deck/use-deck.ts'
import { matching } from '../matching.texts.ts'
import { Offering } from '../offer/offering.tsx'
import type { Offers } from '../offer/offers.ts'
import { SwipeActions } from './actions.tsx'
import type { OpenOverlays } from './use-overlays.ts'

type Props = { store: DeckStore; deck: DeckView; overlays: OpenOverlays; offers: Offers }

/** The cards and the buttons below them. */
export function DeckCards({ store, deck, overlays, offers }: Props) {
  const { t } = useMessages(matching)
  /** Returns whether the card leaves. */
  const decide = (side: CardSide): boolean => {
    const before = topCard(store.get())
    if (side === 'left') deck.pass()
    else deck.like(side === 'up')
    return topCard(store.get()) !== before
  }
  return (
    <>
      {offers.remembered && <Offering offer={offers.remembered} onChange={overlays.openChange} />}
      <section aria-label={t('deck.name')} aria-description={t('deck.keys')} className="deck-room">
        <div className="deck-view">
          <CardStack
            state={deck.state}
            onDecide={decide}
            onReport={overlays.openReport}
            onDetails={overlays.openDetails}
          />
        </div>
      </section>
      <SwipeActions
        undoable={undoableIn(deck.state)}
        onUndo={deck.undo}
        onPass={deck.pass}
        onLike={deck.like}
        onDetails={overlays.openDetails}
      />
    </>
  )
}

type StackProps = {
  state: Deck
  onDecide: (side: CardSide) => boolean
  onReport: (car: DeckCar) => void
  onDetails: (() => void) | undefined
}

const NONE: readonly DeckCar[] = []

/** Up to three cards, and those flying out. */
function CardStack({ state, onDecide, onReport, onDetails }: StackProps) {
  const { cards, leaving, returned } = state
  // The top card renders first. A card that is new behind it renders after the swipe has been painted.
  const ready = useDeferredValue(cards, NONE).slice(0, limits.visible_cards)
  const stack = cards
    .slice(0, limits.visible_cards)
    .filter((car, depth) => depth === 0 || ready.includes(car))
  const shown = [
    ...leaving.map((move) => ({ car: move.car, depth: null, leavingTo: sideOf(move) })),
    ...stack.map((car, depth) => ({ car, depth, leavingTo: null })),
  ]
  return (
    <div className="deck-stage">
      {shown.map(({ car, depth, leavingTo }) => (
        <Card
          // The same element from the back of the stack until it has flown out, so that nothing loads or renders again.
          key={car.id}
          car={car}
          depth={depth}
          leavingTo={leavingTo}
          cameBackFrom={returned?.id === car.id ? returned.from : null}
          onDecide={onDecide}
          onReport={() => onReport(car)}
          onDetails={onDetails}
        />
      ))}
    </div>
  )
}
