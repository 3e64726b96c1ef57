import { useMessages } from '../../../lib/messages/index.ts'
import { type Side, topCard } from '../deck/deck.ts'
import type { DeckStore } from '../deck/deck-store.ts'
import type { DeckView } from '../deck/use-deck.ts'
import { matching } from '../matching.texts.ts'
import { Offering } from '../offer/offering.tsx'
import type { Offers } from '../offer/offers.ts'
import { Actions } from './actions.tsx'
import { CardStack } from './card-stack.tsx'
import type { OpenOverlays } from './use-overlays.ts'

type Props = { store: DeckStore; deck: DeckView; overlays: OpenOverlays; offers: Offers }

/** The cards and the buttons below them. */
export function DeckCards({ store, deck, overlays, offers }: Props) {
  const { t } = useMessages(matching)
  /** Returns whether the card leaves. */
  const decide = (side: Side): boolean => {
    const before = topCard(store.get())
    if (side === 'left') deck.pass()
    else deck.like(side === 'up')
    return topCard(store.get()) !== before
  }
  return (
    <>
      {offers.remembered && <Offering offer={offers.remembered} onChange={overlays.openChange} />}
      <section aria-label={t('deck.name')} aria-description={t('deck.keys')} className="deck-room">
        <CardStack
          state={deck.state}
          onDecide={decide}
          onReport={overlays.openReport}
          onDetails={overlays.openDetails}
        />
      </section>
      <Actions
        canUndo={deck.state.last_pass !== null}
        onUndo={deck.undo}
        onPass={deck.pass}
        onLike={deck.like}
        onDetails={overlays.openDetails}
      />
    </>
  )
}
