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
import { type Deck, phaseOf, type Side, topCard } from './deck.ts'
import { DeckFailed, DeckSkeleton } from './deck-states.tsx'
import type { DeckStore } from './deck-store.ts'
import { type Decisions, DetailsActions, ReportButton } from './details-actions.tsx'
import { FirstTips } from './first-tips.tsx'
import { Offering } from './offering.tsx'
import type { Offers } from './offers.ts'
import { Overlays } from './overlays.tsx'
import { useDeck, useTopCard } from './use-deck.ts'
import { useDeckKeys } from './use-deck-keys.ts'
import { useFits } from './use-fits.ts'
import { dropFromMainDeck } from './use-main-deck.ts'
import { useWide } from './use-wide.ts'
import './deck.css'

type Props = {
  store: DeckStore
  offers: Offers
  viewerId: string
  /** Above the cards, such as the search. */
  above: ReactNode
  /** Shown when there were no cars at all. */
  empty: (end: End) => ReactNode
  exhausted: (end: End) => ReactNode
  onChat: (match: Match) => void
}

/** For the end of a deck: the undo button, and whether all swipes have been sent. */
type End = { undo: ReactNode; isSettled: boolean }

export function SwipeDeck({ store, offers, viewerId, above, empty, exhausted, onChat }: Props) {
  const deck = useDeck(store, offers)
  const { state, phase } = deck
  const [reported, setReported] = useState<DeckCar | null>(null)
  const [isDetailed, setDetailed] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const isWide = useWide()
  const fits = useFits()
  useTopCard(state)
  const top = topCard(state)
  const [match] = state.matches
  const isCovered = Boolean(
    match || state.choosing || reported || isChanging || (isDetailed && !isWide),
  )
  useDeckKeys(phase === 'cards' && !isCovered, deck)

  const end: End = {
    undo: state.last_pass && <Undo onUndo={deck.undo} />,
    isSettled: state.sending.length === 0,
  }
  const decide = (side: Side): boolean => {
    const before = topCard(store.get())
    if (side === 'left') deck.pass()
    else deck.like(side === 'up')
    return topCard(store.get()) !== before
  }
  const openDetails = isWide ? undefined : () => setDetailed(true)

  return (
    <div className="deck-page" data-fits={fits || undefined}>
      <div className="deck-frame mx-auto grid w-full max-w-column flex-1 grid-cols-1 wide:max-w-240 wide:grid-cols-[30rem_1fr] wide:gap-6">
        <div className="deck-column">
          {above}
          {phase === 'cards' && <FirstTips />}
          <Announcer state={state} />
          {phase === 'loading' && <DeckSkeleton />}
          {phase === 'failed' && <DeckFailed onRetry={deck.refresh} />}
          {phase === 'empty' && empty(end)}
          {phase === 'exhausted' && exhausted(end)}
          {phase === 'cards' && offers.remembered && (
            <Offering offer={offers.remembered} onChange={() => setChanging(true)} />
          )}
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
        {isWide && top && phase === 'cards' && (
          <DetailsBeside
            car={top}
            onPass={deck.pass}
            onLike={deck.like}
            onReport={() => setReported(top)}
          />
        )}
      </div>
      <Overlays
        state={state}
        offers={offers}
        viewerId={viewerId}
        detailed={isDetailed && !isWide && top ? top : null}
        onDetailsClosed={() => setDetailed(false)}
        reported={reported}
        onReportClosed={() => setReported(null)}
        onReported={({ id }) => {
          deck.drop(id)
          dropFromMainDeck(id)
        }}
        onPass={deck.pass}
        onLike={deck.like}
        onReport={setReported}
        isChanging={isChanging}
        onChanged={() => setChanging(false)}
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

/** Tells screen readers which card is on top, or that the deck has ended. */
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

type BesideProps = Decisions & { car: DeckCar; onReport: () => void }

function DetailsBeside({ car, onReport, ...decisions }: BesideProps) {
  return (
    <aside
      data-own-arrows
      className="my-4 self-start overflow-y-auto rounded-card border border-line bg-surface p-6 shadow-low wide:max-h-[calc(100dvh-var(--spacing-header)-2rem)]"
    >
      <div className="grid grid-cols-1 gap-5">
        <CarDetails car={car} heading />
        <CarPhotos key={car.id} car={car} small />
        <DetailsActions car={car} {...decisions} />
        <ReportButton onReport={onReport} />
      </div>
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
