import type { Me } from '@keyswap/contract/accounts'
import { useLocation } from 'wouter'
import { browse } from '../../features/matching/browse.texts.ts'
import { useMainDeck } from '../../features/matching/deck/use-main-deck.ts'
import { FilterButton } from '../../features/matching/filters/filter-button.tsx'
import { countFilters, effective, filtersOf } from '../../features/matching/filters/filters.ts'
import { useIsPlaceKnown } from '../../features/matching/filters/place-known.ts'
import { storedFilters } from '../../features/matching/filters/stored-filters.ts'
import { DeckEnd } from '../../features/matching/swipe/fetched-deck-end.tsx'
import { SearchBar } from '../../features/matching/swipe/search-bar.tsx'
import { SwipeDeck } from '../../features/matching/swipe/swipe-deck.tsx'
import { type Found, useSearch } from '../../features/matching/swipe/use-search.ts'
import { useSession } from '../../lib/http/session.ts'
import { useMessages } from '../../lib/messages/index.ts'
import { useStore } from '../../lib/store.ts'
import { cx } from '../../ui/cx.ts'
import { HeaderActions } from '../../ui/page/header-slot.tsx'
import { usePageHeading } from '../../ui/page/page.tsx'
import { FirstDay, NoMoreCars, NothingFits, SearchEnd, ShareMine } from './browse-states.tsx'
import { KeepSearch } from './keep-search.tsx'
import { useOffers } from './use-offers.ts'

export default function Browse() {
  const { user } = useSession()
  return user && <BrowseAs user={user} />
}

function BrowseAs({ user }: { user: Me }) {
  const { t } = useMessages(browse)
  const [, navigate] = useLocation()
  const heading = usePageHeading(t('browse.title'))
  const filterStore = storedFilters(user.id)
  const filters = effective(useStore(filterStore), user.location !== null)
  const isPlaceKnown = useIsPlaceKnown(user.location, filters.distance_km !== undefined)
  const keep = (isMain: boolean) => (
    <KeepSearch
      terms={{ filters: filtersOf(effective(filters, isPlaceKnown)) }}
      look={isMain ? 'main' : 'quiet'}
    />
  )
  const deck = useMainDeck(user, filters)
  const { found, ...search } = useSearch(deck)
  const apply = (applied: typeof filters) => {
    // A search ignores the filters: clear it, so that the filters take effect.
    search.clear()
    filterStore.set(applied)
  }
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="sr-only">
        {t('browse.title')}
      </h1>
      <HeaderActions>
        <FilterButton
          filters={filters}
          place={user.location}
          onApply={apply}
          more={(chosen) => <KeepSearch terms={{ filters: filtersOf(chosen) }} />}
        />
      </HeaderActions>
      <SwipeDeck
        store={found?.store ?? deck}
        offers={useOffers(user.id)}
        viewerId={user.id}
        above={
          <>
            <SearchBar
              text={search.text}
              onText={search.setText}
              isPending={search.isPending}
              onSearch={search.search}
              onClear={search.clear}
            />
            <SearchNote found={found} isLater={search.isLater} />
          </>
        }
        // Below a search there is one line already.
        hasTips={!found && !search.isLater}
        empty={({ isSettled }) => (
          <NothingFits cause={found ? 'text' : countFilters(filters) > 0 ? 'filtered' : 'none'}>
            {!found && (
              <DeckEnd
                store={deck}
                filters={filters}
                onFilters={apply}
                isSettled={isSettled}
                keep={keep}
                share={<ShareMine userId={user.id} />}
              />
            )}
            {!found && countFilters(filters) === 0 && <FirstDay userId={user.id} />}
          </NothingFits>
        )}
        exhausted={({ undo, isSettled }) => (
          <NoMoreCars>
            {found ? (
              <SearchEnd found={found} onClear={search.clear}>
                {undo}
              </SearchEnd>
            ) : (
              <DeckEnd
                store={deck}
                filters={filters}
                onFilters={apply}
                isSettled={isSettled}
                keep={keep}
                share={<ShareMine userId={user.id} />}
              >
                {undo}
              </DeckEnd>
            )}
          </NoMoreCars>
        )}
        onChat={() => navigate('/matches')}
      />
    </>
  )
}

/** One line: what a search has found, and the button that keeps it; or that it waits for a connection. */
function SearchNote({ found, isLater }: { found: Found | null; isLater: boolean }) {
  const { t } = useMessages(browse)
  const line = isLater ? t('browse.search.later') : found && foundText(found)
  return (
    // With enlarged text the button is below.
    <div className={cx(line && '-mt-1 mb-1 flex min-h-8 flex-wrap items-center gap-x-3')}>
      <p
        role="status"
        className={cx(
          'min-w-0 flex-1 basis-28 text-small font-semibold wrap-anywhere',
          found?.fallback ? 'text-star-text' : 'text-muted',
        )}
      >
        {line}
      </p>
      {found && <KeepSearch terms={{ search: found.query }} look="inline" />}
    </div>
  )

  function foundText({ fallback, count, has_more }: Found): string | null {
    if (fallback) return t(`browse.search.${fallback}`)
    if (count === 0) return null
    return t(has_more ? 'browse.search.found_more' : 'browse.search.found', { count })
  }
}
