import type { Me } from '@keyswap/contract/accounts'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { SignInPrompt } from '../features/accounts/sign-in/sign-in-prompt.tsx'
import { browse } from '../features/matching/browse.texts.ts'
import { useIsRefreshing, useMainDeck } from '../features/matching/deck/use-main-deck.ts'
import { FilterButton } from '../features/matching/filters/filter-button.tsx'
import { countFilters, effective } from '../features/matching/filters/filters.ts'
import { useIsPlaceKnown } from '../features/matching/filters/place-known.ts'
import { storedFilters } from '../features/matching/filters/stored-filters.ts'
import { matching } from '../features/matching/matching.texts.ts'
import { DeckEnd } from '../features/matching/swipe/fetched-deck-end.tsx'
import { SwipeDeck } from '../features/matching/swipe/swipe-deck.tsx'
import { useSession } from '../lib/http/session.ts'
import { useMessages } from '../lib/messages/index.ts'
import { useStore } from '../lib/store.ts'
import { Button } from '../ui/button.tsx'
import { ParkingDrawing } from '../ui/drawings/scenes.tsx'
import { RefreshIcon } from '../ui/icons.tsx'
import { HeaderActions } from '../ui/page/header-slot.tsx'
import { Page, usePageHeading } from '../ui/page/page.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { useWhenOnline } from '../ui/toasts/use-when-online.ts'
import { FirstDay, NoMoreCars, ShareMine } from './browse/browse-states.tsx'
import { KeepSearch } from './browse/keep-search.tsx'
import { useOffers } from './browse/use-offers.ts'

/** The alternate browse screen: no search, and a button to reload the deck. */
export default function SwipeScreen() {
  const { status, user } = useSession()
  if (user) return <SwipeAs user={user} />
  return status === 'signed_out' && <SignInToSwipe />
}

function SwipeAs({ user }: { user: Me }) {
  const { t } = useMessages(browse)
  const [, navigate] = useLocation()
  const heading = usePageHeading(t('swipe.title'))
  const filterStore = storedFilters(user.id)
  const filters = effective(useStore(filterStore), user.location !== null)
  const isPlaceKnown = useIsPlaceKnown(user.location, filters.distance_km !== undefined)
  const keep = (isMain: boolean) => (
    <KeepSearch
      terms={{ filters: effective(filters, isPlaceKnown) }}
      look={isMain ? 'main' : 'quiet'}
    />
  )
  const deck = useMainDeck(user, filters)
  const isRefreshing = useIsRefreshing(deck)
  const reload = useWhenOnline(deck.refresh)
  const isFiltered = countFilters(filters) > 0
  const refresh = (
    <Button variant="secondary" size="small" pending={isRefreshing} onClick={reload}>
      {!isRefreshing && <RefreshIcon className="size-5" />}
      {t('swipe.refresh')}
    </Button>
  )
  const end = (isSettled: boolean, undo?: ReactNode) => (
    <DeckEnd
      store={deck}
      filters={filters}
      onFilters={filterStore.set}
      isSettled={isSettled}
      keep={keep}
      share={<ShareMine userId={user.id} />}
    >
      {undo}
    </DeckEnd>
  )
  return (
    <>
      <HeaderActions>
        <FilterButton
          filters={filters}
          place={user.location}
          onApply={filterStore.set}
          more={(chosen) => <KeepSearch terms={{ filters: chosen }} />}
        />
      </HeaderActions>
      <SwipeDeck
        store={deck}
        offers={useOffers(user.id)}
        viewerId={user.id}
        above={
          <div className="flex items-center justify-between gap-3 py-3">
            <h1 ref={heading} tabIndex={-1} className="text-display">
              {t('swipe.title')}
            </h1>
            {refresh}
          </div>
        }
        empty={({ isSettled }) => (
          <EmptyState
            drawing={<ParkingDrawing />}
            title={t('swipe.empty.title')}
            text={t(isFiltered ? 'swipe.empty.filtered' : 'swipe.empty.text')}
            action={
              <>
                {end(isSettled)}
                {!isFiltered && <FirstDay userId={user.id} />}
              </>
            }
          />
        )}
        exhausted={({ undo, isSettled }) => <NoMoreCars>{end(isSettled, undo)}</NoMoreCars>}
        onChat={({ id }) => navigate(`/chat/${id}`)}
      />
    </>
  )
}

function SignInToSwipe() {
  const { t } = useMessages(browse)
  const { t: say } = useMessages(matching)
  return (
    <Page title={t('swipe.title')}>
      <SignInPrompt title={say('matches.login.title')} text={t('swipe.login.text')} />
    </Page>
  )
}
