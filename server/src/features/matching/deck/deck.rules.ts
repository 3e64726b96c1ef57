import { deck as limits } from '@keyswap/contract/limits'
import { distanceKm, findPlace } from '@keyswap/contract/listings/places'
import type { DeckCar, Filters } from '@keyswap/contract/matching'
import type { Caller } from '../../../calls/caller.ts'
import {
  type Cursor,
  FROM_NEWEST,
  FROM_OLDEST,
  readCursor,
  writeCursor,
} from '../../../calls/cursor.ts'
import { Json, jsonList, jsonWith } from '../../../calls/json.ts'
import type { Db } from '../../../db/sql.ts'
import { modelKey } from '../../listings/index.ts'
import {
  type Asking,
  type Card,
  type DrawnCard,
  drawCards,
  noteProgress,
  type PassedCard,
  type Point,
  passedAgain,
  readAsking,
  type Swiper,
  TOP,
  type WantedCars,
} from './deck.store.ts'

// Feed positions are microseconds of the database's clock. Never compare them with this process's clock.
const MINUTE = 60_000_000
// A car gets its position before its transaction commits, so progress stops short of anything younger than the longest
// transaction.
const UNSETTLED = 2 * MINUTE
// Progress that would grow by less than this is not written.
const WORTH = 10 * MINUTE

export type DeckPage = { cars: Json<DeckCar[]>; next: string | undefined }

export type ShownCard = {
  json: Json<DeckCar>
  distance_km: number | null
  fits_wish: boolean
  fits_own_wish: boolean
  is_away: boolean
}

type Asked = { filters: Filters; after: string | undefined }

export async function drawDeck(
  db: Db,
  caller: Caller,
  { filters, after }: Asked,
): Promise<DeckPage> {
  const { below, passed } = startOf(after)
  const isStart = after === undefined
  // Only a filter by distance has to know where the viewer is before the cars are read.
  const from = filters.distance_km === undefined ? undefined : (await whoAsks(db, caller)).from
  const wanted = wantedBy(filters, from)
  const page = { below, isStart, worth: UNSETTLED + WORTH }
  const { asking, drawn } = await drawCards(db, caller, page, wanted)
  if (isStart && !wanted && asking.has_progress) await rememberProgress(db, drawn, asking)
  const present = presentFrom(placeOf(asking))
  const [admirers, newest] = [drawn.filter(isAdmirers), drawn.filter((car) => !isAdmirers(car))]
  // With many admirers the newest cars begin on a later page.
  const rest = newest.filter(isShown)
  const isLast = newest.length < limits.page && rest.length === newest.length
  const cars = [...admirers.filter(isShown).map(present), ...inPageOrder(rest.map(present))]
  if (!isLast) return { cars: listOf(awayLast(cars)), next: String(rest.at(-1)?.feed_pos ?? below) }
  const again = await drawAgain(
    db,
    { asking, passed, drawn, most: limits.page - cars.length },
    wanted,
  )
  const passedOnes = awayLast(again.cards.map(present))
  return { cars: listOf([...awayLast(cars), ...passedOnes]), next: again.next }
}

type Again = { asking: Asking; passed: Cursor<number>; drawn: DrawnCard[]; most: number }

/** After all others, the passed cars that the viewer has asked to see again: few ask, so it is a statement of its own. */
async function drawAgain(
  db: Db,
  { asking, passed, drawn, most }: Again,
  wanted: WantedCars | undefined,
): Promise<{ cards: PassedCard[]; next: string | undefined }> {
  const { viewer_id, passes_from } = asking
  if (passes_from === null) return { cards: [], next: undefined }
  const there = drawn.map((car) => car.id)
  const found = await passedAgain(db, { viewer_id, passes_from }, passed, there, wanted)
  const cards = found.slice(0, most)
  const last = cards.at(-1)
  const after = last ? { key: last.passed_at, id: last.id } : passed
  return { cards, next: found.length > cards.length ? writeCursor(after) : undefined }
}

/** A position, or the cursor of a pass: then the newest cars are all drawn. After a made-up one there is nothing. */
function startOf(after: string | undefined): { below: number; passed: Cursor<number> } {
  const position = after === undefined ? TOP : Number(after)
  if (Number.isSafeInteger(position) && position >= 0)
    return { below: position, passed: FROM_OLDEST }
  return { below: 0, passed: passIn(after ?? '') }
}

function passIn(after: string): Cursor<number> {
  try {
    return readCursor(after, 'time')
  } catch {
    return FROM_NEWEST
  }
}

const isAdmirers = ({ is_admirer }: DrawnCard): boolean => is_admirer
const isShown = (car: DrawnCard): car is DrawnCard & Card => car.card !== null

/** Undefined if nothing narrows the deck. Ignores the distance filter if the viewer's location is unknown. */
export const wantedBy = (
  { make, distance_km, currency = 'USD', ...others }: Filters,
  from: Point | undefined,
): WantedCars | undefined => {
  const wanted = {
    ...others,
    make_key: make ? modelKey(make) : undefined,
    currency: (others.price_from ?? others.price_to) === undefined ? undefined : currency,
    ...(from && distance_km !== undefined && { distance_km, from }),
  }
  const isNarrowed = Object.values(wanted).some((value) => value !== undefined)
  return isNarrowed ? wanted : undefined
}

/**
 * Marks everything newer than the newest unswiped car as done. Never beyond the newest car there is: the next car gets
 * a higher position, whichever clock assigns it.
 */
async function rememberProgress(
  db: Db,
  ahead: DrawnCard[],
  { viewer_id, now, newest }: Asking,
): Promise<void> {
  const from = Math.max(-1, ...ahead.map(({ feed_pos }) => feed_pos)) + 1
  await noteProgress(db, viewer_id, from, Math.min(now - UNSETTLED, newest + 1))
}

export const placeOf = ({ location }: { location: string | null }): Point | undefined =>
  location === null ? undefined : findPlace(location)

/** The viewer's location, and since when their passes count. */
export async function whoAsks(
  db: Db,
  caller: Caller,
): Promise<{ from: Point | undefined; swiper: Swiper }> {
  const { viewer_id, passes_from, ...asking } = await readAsking(db, caller)
  return { from: placeOf(asking), swiper: { viewer_id, passes_from } }
}

/** A card, and what only a deck knows about it. */
type InDeck = Card & { is_again?: boolean; is_away?: boolean }

/** Adds what depends on the viewer. */
export const presentFrom =
  (from: Point | undefined) =>
  ({
    card,
    lat,
    lng,
    fits_wish,
    fits_own_wish,
    is_again = false,
    is_away = false,
  }: InDeck): ShownCard => {
    const isKnown = from !== undefined && lat !== null && lng !== null
    const distance_km = isKnown ? Math.round(distanceKm(from, { lat, lng })) : null
    const car = new Json<Omit<DeckCar, 'distance_km' | 'fits_wish' | 'fits_own_wish' | 'is_again'>>(
      card,
    )
    const json = jsonWith(car, { distance_km, fits_wish, fits_own_wish, is_again })
    return { json, distance_km, fits_wish, fits_own_wish, is_away }
  }

export const listOf = (cards: ShownCard[]): Json<DeckCar[]> =>
  jsonList(cards.map(({ json }) => json))

/** The cars of owners who have not been here for long come last; otherwise they keep their order. */
const awayLast = (cars: ShownCard[]): ShownCard[] => [
  ...cars.filter(({ is_away }) => !is_away),
  ...cars.filter(({ is_away }) => is_away),
]

/**
 * The published order within a page: cars whose wish the viewer's car fits come first, then those that the viewer wishes for,
 * then the nearest.
 */
const inPageOrder = (cars: ShownCard[]): ShownCard[] =>
  byNearness(cars).sort((a, b) => wishesMet(b) - wishesMet(a))

/** The owner's wish counts more: only they can say yes to the viewer's car. */
const wishesMet = ({ fits_wish, fits_own_wish }: ShownCard): number =>
  2 * Number(fits_wish) + Number(fits_own_wish)

/** Nearest first; cars without a known location keep their order at the end (`|| 0` because ∞ - ∞ is NaN). */
export const byNearness = (cars: ShownCard[]): ShownCard[] =>
  cars.toSorted(
    (a, b) =>
      (a.distance_km ?? Number.POSITIVE_INFINITY) - (b.distance_km ?? Number.POSITIVE_INFINITY) ||
      0,
  )
