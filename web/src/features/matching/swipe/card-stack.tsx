import { deck as limits } from '@keyswap/contract/limits'
import type { DeckCar } from '@keyswap/contract/matching'
import { useDeferredValue } from 'react'
import { Card } from '../card/card.tsx'
import { type Deck, type Side, sideOf } from '../deck/deck.ts'

type Props = {
  state: Deck
  onDecide: (side: Side) => boolean
  onReport: (car: DeckCar) => void
  onDetails: (() => void) | undefined
}

/** Up to three cards, and those flying out. */
export function CardStack({ state, onDecide, onReport, onDetails }: Props) {
  const { cards, leaving, returned } = state
  // The top card renders first, the ones behind it deferred.
  const visible = useDeferredValue(limits.visible_cards, 1)
  const shown = [
    ...leaving.map((move) => ({ car: move.car, depth: null, leavingTo: sideOf(move) })),
    ...cards.slice(0, visible).map((car, depth) => ({ car, depth, leavingTo: null })),
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
