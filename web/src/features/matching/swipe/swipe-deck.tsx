import { carTitle } from '@keyswap/contract/car-title'
import type { Match } from '@keyswap/contract/matching'
import { type ReactNode, useEffect, useState } from 'react'
import { useMessages } from '../../../lib/messages/index.ts'
import { useStore } from '../../../lib/store.ts'
import { cx } from '../../../ui/cx.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { fetched } from '../../../ui/states/fetched.tsx'
import { browse } from '../browse.texts.ts'
import { type Deck, phaseOf, topCard, undoableIn } from '../deck/deck.ts'
import type { DeckStore } from '../deck/deck-store.ts'
import { ownSwipes } from '../deck/own-swipes.ts'
import { useDeck, useTopCard } from '../deck/use-deck.ts'
import { matching } from '../matching.texts.ts'
import type { Offers } from '../offer/offers.ts'
import { useDeckKeys } from './actions.tsx'
import { DeckCards } from './deck-cards.tsx'
import { FirstTips } from './first-tips.tsx'
import { Undo } from './undo.tsx'
import { useOverlays } from './use-overlays.ts'
import { WaitingSwipes } from './waiting-swipes.tsx'
import '../deck.css'

// A phone does not need it.
const Overlays = fetched(() => import('./overlays.tsx'))
const DetailsBeside = fetched(
  () => import('./details-beside.tsx'),
  () => null,
)

type Props = {
  store: DeckStore
  offers: Offers
  viewerId: string
  /** Above the cards, such as the search. */
  above: ReactNode
  hasTips?: boolean
  /** Shown when there were no cars at all. */
  empty: (end: End) => ReactNode
  exhausted: (end: End) => ReactNode
  onChat: (match: Match) => void
}

/** For the end of a deck: the undo button, and whether all swipes have been sent. */
type End = { undo: ReactNode; isSettled: boolean }

export function SwipeDeck({ store, above, hasTips = true, empty, exhausted, ...props }: Props) {
  const deck = useDeck(store, props.offers)
  const { state, phase } = deck
  const overlays = useOverlays(state)
  const fits = useFits()
  useTopCard(state)
  useDeckKeys(phase === 'cards' && !overlays.isCovered, deck)
  const end: End = {
    undo: <Undo what={undoableIn(state)} onUndo={deck.undo} />,
    isSettled: useStore(ownSwipes().count) === 0 && state.sending.length === 0,
  }
  return (
    <div className="deck-page" data-fits={fits || undefined}>
      <div
        className={cx(
          'deck-frame mx-auto grid w-full max-w-column flex-1 grid-cols-1',
          // There is nothing beside the end of a deck.
          phase !== 'empty' &&
            phase !== 'exhausted' &&
            'wide:max-w-240 wide:grid-cols-[30rem_1fr] wide:gap-6',
        )}
      >
        <div className="deck-column">
          {above}
          <WaitingSwipes />
          {phase === 'cards' && hasTips && <FirstTips />}
          <Announcer state={state} />
          {phase === 'loading' && <DeckSkeleton />}
          {phase === 'failed' && (
            <div className="grid justify-items-center">
              <DeckFailed onRetry={deck.refresh} />
              {end.undo}
            </div>
          )}
          {phase === 'empty' && empty(end)}
          {phase === 'exhausted' && exhausted(end)}
          {phase === 'cards' && (
            <DeckCards store={store} deck={deck} overlays={overlays} offers={props.offers} />
          )}
        </div>
        {phase === 'cards' && overlays.isWide && <DetailsBeside deck={deck} overlays={overlays} />}
      </div>
      {useHasOpened(overlays.isCovered) && <Overlays deck={deck} overlays={overlays} {...props} />}
    </div>
  )
}

/** Whether anything covers the deck, or ever did. Its code is fetched at the first touch, before it is needed. */
function useHasOpened(isCovered: boolean): boolean {
  const [hasOpened, setOpened] = useState(isCovered)
  if (isCovered && !hasOpened) setOpened(true)
  useEffect(() => {
    const events = ['pointerdown', 'keydown'] as const
    for (const event of events) addEventListener(event, Overlays.fetch, { once: true })
    return () => {
      for (const event of events) removeEventListener(event, Overlays.fetch)
    }
  }, [])
  return hasOpened
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

function DeckSkeleton() {
  const { t } = useMessages(browse)
  return (
    <div className="deck-room" aria-busy="true">
      <div className="deck-view">
        <div className="deck-stage late">
          <div className="deck-blank breathing" />
          <p
            role="status"
            className="absolute inset-0 grid place-content-center text-lead font-semibold text-muted"
          >
            {t('browse.loading')}
          </p>
        </div>
      </div>
    </div>
  )
}

function DeckFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useMessages(browse)
  return <ErrorState title={t('browse.failed')} offline={t('browse.offline')} onRetry={onRetry} />
}

/** Whether the page fits the screen: nothing scrolls then, so a swipe upwards can move the card. */
function useFits(): boolean {
  const [fits, setFits] = useState(false)
  // Measured only when a size has changed: at every render it would lay the page out once more.
  useEffect(() => {
    const measure = () => setFits(document.documentElement.scrollHeight <= innerHeight)
    // Calls at once, too.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      removeEventListener('resize', measure)
    }
  }, [])
  return fits
}
