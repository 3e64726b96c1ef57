import type { FilterName } from '@keyswap/contract/choices'
import type { DeckSummary, Filters } from '@keyswap/contract/matching'
import type { Db } from '../../db/sql.ts'
import type { Viewer } from '../../viewer.ts'
import { isNarrowed, TOP, wantedBy, whoAsks } from './deck.rules.ts'
import { newestUnseen } from './deck.store.ts'
import { countSeen, hasPassed, restartPasses } from './deck-end.store.ts'

/** The parameters of each filter, as the screens show them: both ends of a range are one filter. */
const parts: Record<FilterName, readonly (keyof Filters)[]> = {
  make: ['make'],
  year: ['year_from', 'year_to'],
  mileage: ['mileage_to', 'mileage_km_to'],
  value: ['price_from', 'price_to'],
  transmission: ['transmission'],
  fuel_type: ['fuel_type'],
  condition: ['condition'],
  distance: ['distance_km'],
}

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
    const more = await newestUnseen(db, swiper, TOP, [], isNarrowed(wanted) ? wanted : undefined)
    if (more.length > 0) widen.push({ filter: name, count: more.length })
  }
  return {
    seen: await countSeen(db, viewer.id),
    has_passed: await hasPassed(db, swiper, wantedBy(filters, from)),
    widen: widen.sort((a, b) => b.count - a.count),
  }
}

const namesOf = (filters: Filters): FilterName[] =>
  (Object.keys(parts) as FilterName[]).filter((name) =>
    parts[name].some((part) => filters[part] !== undefined),
  )

function without(filters: Filters, name: FilterName): Filters {
  const others = { ...filters }
  for (const part of parts[name]) delete others[part]
  return others
}

/** Returns all passed cars to the deck, except those the viewer has reported. */
export async function lookAgain(db: Db, viewer: Viewer): Promise<void> {
  await restartPasses(db, viewer.id)
}
