import { deck as limits } from '@keyswap/contract/limits'
import type { DeckCar, Filters } from '@keyswap/contract/matching'
import { distanceKm, findPlace } from '@keyswap/contract/places'
import type { Db } from '../../db/sql.ts'
import { Json, jsonList, jsonWith } from '../../json.ts'
import type { Viewer } from '../../viewer.ts'
import { modelKey } from '../listings/index.ts'
import {
  type Card,
  carsOfAdmirers,
  type Feed,
  newestUnseen,
  noteProgress,
  type Point,
  readAsking,
  readCards,
  type Spot,
  type Swiper,
  type Wanted,
} from './deck.store.ts'

// Feed positions are microseconds of the database's clock. Never compare them with this process's clock.
const MINUTE = 60_000_000
// A car gets its position before its transaction commits, so progress stops short of anything younger than the longest
// transaction.
const UNSETTLED = 2 * MINUTE
// Progress that would grow by less than this is not written.
const WORTH = 10 * MINUTE

/** Above everything in the feed. */
export const TOP = Number.MAX_SAFE_INTEGER

export type Page = { cars: Json<DeckCar[]>; next: string | undefined }

export type ShownCard = { json: Json<DeckCar>; distance_km: number | null }

type Asked = { filters: Filters; after: string | undefined }

export async function dealDeck(db: Db, viewer: Viewer, { filters, after }: Asked): Promise<Page> {
  const below = after === undefined ? TOP : Number(after)
  if (!Number.isSafeInteger(below) || below < 0) return { cars: jsonList([]), next: undefined }
  const isStart = after === undefined
  const { from, swiper, feed } = await whoAsks(db, viewer)
  const wanted = wantedBy(filters, from)
  const isFiltered = isNarrowed(wanted)
  const admirers = await carsOfAdmirers(db, swiper, wanted)
  // Admirers' cars are on the first page only; the newest cars of any page leave them out.
  const except = admirers.map(({ id }) => id)
  const newest = await newestUnseen(db, swiper, below, except, isFiltered ? wanted : undefined)
  const first = isStart ? admirers : []
  // With many admirers the newest cars begin on a later page.
  const rest = newest.slice(0, limits.page - first.length)
  const [cars] = await Promise.all([
    showCards(db, [...first, ...rest], from),
    isStart && !isFiltered ? rememberProgress(db, swiper, [...first, ...newest], feed) : undefined,
  ])
  const isLast = newest.length < limits.page && rest.length === newest.length
  return {
    cars: listOf([...cars.slice(0, first.length), ...byNearness(cars.slice(first.length))]),
    next: isLast ? undefined : String(rest.at(-1)?.feed_pos ?? below),
  }
}

export const isNarrowed = (wanted: Wanted): boolean =>
  Object.values(wanted).some((value) => value !== undefined)

/** Ignores the distance filter if the viewer's location is unknown. */
export const wantedBy = (
  { make, distance_km, currency = 'USD', ...others }: Filters,
  from: Point | undefined,
): Wanted => ({
  ...others,
  make_key: make ? modelKey(make) : undefined,
  currency: (others.price_from ?? others.price_to) === undefined ? undefined : currency,
  ...(from && distance_km !== undefined && { distance_km, from }),
})

/**
 * Marks everything newer than the newest unswiped car as done. Never beyond the newest car there is: the next car gets
 * a higher position, whichever clock assigns it.
 */
async function rememberProgress(
  db: Db,
  swiper: Swiper,
  ahead: Spot[],
  { now, newest }: Feed,
): Promise<void> {
  const from = Math.max(-1, ...ahead.map(({ feed_pos }) => feed_pos)) + 1
  const settled = Math.min(now - UNSETTLED, newest + 1)
  const worth = Math.min(now - UNSETTLED - WORTH, newest + 1)
  if (from < worth) await noteProgress(db, swiper, from, settled, from, worth)
}

/** The viewer's location, since when their passes count, and the feed's current and newest positions. */
export async function whoAsks(
  db: Db,
  viewer: Viewer,
): Promise<{ from: Point | undefined; swiper: Swiper; feed: Feed }> {
  const { location, passes_from, now, newest } = await readAsking(db, viewer.id)
  return {
    from: location === null ? undefined : findPlace(location),
    swiper: { viewer_id: viewer.id, passes_from },
    feed: { now, newest },
  }
}

export async function showCards(
  db: Db,
  spots: { id: string }[],
  from: Point | undefined,
): Promise<ShownCard[]> {
  if (spots.length === 0) return []
  const cards = await readCards(
    db,
    spots.map(({ id }) => id),
  )
  return cards.map((card) => present(card, from))
}

function present({ card, lat, lng }: Card, from: Point | undefined): ShownCard {
  const isKnown = from !== undefined && lat !== null && lng !== null
  const distance_km = isKnown ? Math.round(distanceKm(from, { lat, lng })) : null
  const car = new Json<Omit<DeckCar, 'distance_km'>>(card)
  return { json: jsonWith(car, 'distance_km', distance_km), distance_km }
}

export const listOf = (cards: ShownCard[]): Json<DeckCar[]> =>
  jsonList(cards.map(({ json }) => json))

/** Nearest first; cars without a known location keep their order at the end (`|| 0` because ∞ - ∞ is NaN). */
export const byNearness = (cars: ShownCard[]): ShownCard[] =>
  cars.toSorted(
    (a, b) =>
      (a.distance_km ?? Number.POSITIVE_INFINITY) - (b.distance_km ?? Number.POSITIVE_INFINITY) ||
      0,
  )
