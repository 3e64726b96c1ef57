import type { DeckCar, Match } from '@keyswap/contract/matching'
import { type ReactNode, useState } from 'react'
import { carTitle } from '../../lib/car-title.ts'
import { browse } from '../../lib/messages/browse.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { matching } from '../../lib/messages/matching.ts'
import { Button } from '../../ui/button.tsx'
import { UndoIcon } from '../../ui/icons.tsx'
import { Actions } from './actions.tsx'
import { CarDetails } from './car-details.tsx'
import { CarPhotos } from './car-photos.tsx'
import { CardStack } from './card-stack.tsx'
import { type Deck, phaseOf, topCard } from './deck.ts'
import { DeckFailed, DeckSkeleton } from './deck-states.tsx'
import type { DeckStore } from './deck-store.ts'
import { FirstTips } from './first-tips.tsx'
import type { Offers } from './offers.ts'
import { Overlays } from './overlays.tsx'
import { useDeck } from './use-deck.ts'
import { useDeckKeys } from './use-deck-keys.ts'
import { useWide } from './use-wide.ts'
import './deck.css'

type Props = {
  store: DeckStore
  offers: Offers
  viewerId: string
  /** Above the cards, such as the search. */
  above: ReactNode
  /** When there never was a car; beside undo it has one action of its own. */
  empty: ReactNode
  exhausted: (undo: ReactNode) => ReactNode
  onChat: (match: Match) => void
}

export function SwipeDeck({ store, offers, viewerId, above, empty, exhausted, onChat }: Props) {
  const deck = useDeck(store, offers)
  const { state, phase } = deck
  const [reported, setReported] = useState<DeckCar | null>(null)
  const [isDetailed, setDetailed] = useState(false)
  const isWide = useWide()
  const top = topCard(state)
  const [match] = state.matches
  const isCovered = Boolean(match || state.choosing || reported || (isDetailed && !isWide))
  useDeckKeys(phase === 'cards' && !isCovered, deck)

  const decide = (side: 'left' | 'right'): boolean => {
    const before = topCard(store.get())
    if (side === 'left') deck.pass()
    else deck.like()
    return topCard(store.get()) !== before
  }
  const openDetails = isWide ? undefined : () => setDetailed(true)

  return (
    <div className="deck-page">
      <div className="deck-frame mx-auto grid min-h-0 w-full max-w-column flex-1 grid-cols-1 wide:max-w-240 wide:grid-cols-[30rem_1fr] wide:gap-6">
        <div className="deck-column">
          {above}
          {phase === 'cards' && <FirstTips />}
          <Announcer state={state} />
          {phase === 'loading' && <DeckSkeleton />}
          {phase === 'failed' && <DeckFailed onRetry={deck.refresh} />}
          {phase === 'empty' && empty}
          {phase === 'exhausted' && exhausted(state.last_pass && <Undo onUndo={deck.undo} />)}
          {phase === 'cards' && (
            <DeckRegion>
              <CardStack
                state={state}
                onDecide={decide}
                onReport={setReported}
                onDetails={openDetails}
              />
            </DeckRegion>
          )}
          {phase === 'cards' && (
            <Actions
              canUndo={state.last_pass !== null}
              onUndo={deck.undo}
              onPass={deck.pass}
              onLike={deck.like}
              onDetails={openDetails}
            />
          )}
        </div>
        {isWide && top && phase === 'cards' && <DetailsBeside car={top} />}
      </div>
      <Overlays
        state={state}
        offers={offers}
        viewerId={viewerId}
        detailed={isDetailed && !isWide && top ? top : null}
        onDetailsClosed={() => setDetailed(false)}
        reported={reported}
        onReportClosed={() => setReported(null)}
        onChoose={deck.choose}
        onCancel={deck.cancel}
        onChat={(met) => {
          deck.seeMatch()
          onChat(met)
        }}
        onMatchSeen={deck.seeMatch}
      />
    </div>
  )
}

function DeckRegion({ children }: { children: ReactNode }) {
  const { t } = useMessages(matching)
  return (
    <section aria-label={t('deck.name')} aria-description={t('deck.keys')} className="deck-room">
      {children}
    </section>
  )
}

/** Whoever cannot see the card hears which one it is, or that it was the last. */
function Announcer({ state }: { state: Deck }) {
  const { t } = useMessages(matching)
  const { t: say } = useMessages(browse)
  const top = topCard(state)
  return (
    <p aria-live="polite" className="sr-only">
      {top && t('deck.top', { title: carTitle(top), place: top.location })}
      {phaseOf(state) === 'exhausted' && say('browse.exhausted.title')}
    </p>
  )
}

function DetailsBeside({ car }: { car: DeckCar }) {
  return (
    <aside
      data-own-arrows
      className="my-4 self-start overflow-y-auto rounded-card border border-line bg-surface p-6 shadow-low wide:max-h-[calc(100dvh-var(--spacing-header)-2rem)]"
    >
      <CarDetails car={car} heading />
      <CarPhotos key={car.id} car={car} small className="mt-5" />
    </aside>
  )
}

function Undo({ onUndo }: { onUndo: () => void }) {
  const { t } = useMessages(matching)
  return (
    <Button variant="secondary" size="small" onClick={onUndo}>
      <UndoIcon className="size-5" />
      {t('deck.undo')}
    </Button>
  )
}
