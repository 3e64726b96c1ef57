import { type FilterName, filterNames, filterParts } from '@keyswap/contract/choices'
import { deck as limits } from '@keyswap/contract/limits'
import type { DeckSummary, Filters } from '@keyswap/contract/matching'
import type { Caller } from '../../../calls/caller.ts'
import type { Viewer } from '../../../calls/viewer.ts'
import type { Db } from '../../../db/sql.ts'
import { wantedBy, whoAsks } from './deck.rules.ts'
import { readSummary, restartPasses } from './deck-end.store.ts'

/** What the end of a deck shows: how many were seen, and how to see more. */
export async function summariseDeck(
  db: Db,
  caller: Caller,
  filters: Filters,
): Promise<DeckSummary> {
  // As in the deck, only a filter by distance has to know where the viewer is.
  const from = filters.distance_km === undefined ? undefined : (await whoAsks(db, caller)).from
  const names = namesOf(filters)
  const wider = names.map((name) => wantedBy(without(filters, name), from))
  const summary = await readSummary(db, caller, wantedBy(filters, from), wider)
  const { seen, has_passed, unswiped, again } = summary
  const widen = names.map((filter, nth) => ({
    filter,
    count: Math.min(limits.max_hidden, (unswiped[nth] ?? 0) + (again?.[nth] ?? 0)),
  }))
  return {
    seen,
    has_passed,
    widen: widen.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count),
  }
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
