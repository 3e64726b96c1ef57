import { type FilterName, filterNames, filterParts } from '@keyswap/contract/choices'
import { deck as limits } from '@keyswap/contract/limits'
import type { DeckSummary, Filters } from '@keyswap/contract/matching'
import { OLDEST } from '../../cursor.ts'
import type { Db } from '../../db/sql.ts'
import type { Viewer } from '../../viewer.ts'
import { wantedBy, whoAsks } from './deck.rules.ts'
import { countUnswiped, passedAgain, type Swiper, type Wanted } from './deck.store.ts'
import { countSeen, hasPassed, restartPasses } from './deck-end.store.ts'

/** What the end of a deck shows: how many were seen, and how to see more. */
export async function summariseDeck(
  db: Db,
  viewer: Viewer,
  filters: Filters,
): Promise<DeckSummary> {
  const { from, swiper } = await whoAsks(db, viewer)
  const widen: DeckSummary['widen'] = []
  for (const name of namesOf(filters)) {
    const wanted = wantedBy(without(filters, name), from)
    const count = await countDealt(db, swiper, wanted)
    if (count > 0) widen.push({ filter: name, count })
  }
  return {
    seen: await countSeen(db, viewer.id),
    has_passed: await hasPassed(db, swiper, wantedBy(filters, from)),
    widen: widen.sort((a, b) => b.count - a.count),
  }
}

/** How many cars the deck would deal; stops at one page. */
async function countDealt(db: Db, swiper: Swiper, wanted: Wanted | undefined): Promise<number> {
  const unswiped = await countUnswiped(db, { id: swiper.viewer_id }, wanted)
  const again = swiper.passes_from === null ? [] : await passedAgain(db, swiper, OLDEST, [], wanted)
  return Math.min(limits.page, unswiped + again.length)
}

/** A currency alone filters nothing. */
const namesOf = (filters: Filters): FilterName[] =>
  filterNames.filter((name) =>
    filterParts[name].some((part) => part !== 'currency' && filters[part] !== undefined),
  )

function without(filters: Filters, name: FilterName): Filters {
  const others = { ...filters }
  for (const part of filterParts[name]) delete others[part]
  return others
}

/** Returns all passed cars to the deck, except those the viewer has reported. */
export async function lookAgain(db: Db, viewer: Viewer): Promise<void> {
  await restartPasses(db, viewer.id)
}
