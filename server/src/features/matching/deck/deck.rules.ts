import type { DeckOrder } from '@keyswap/contract/choices'
import { deck as limits } from '@keyswap/contract/limits'
import type { DeckCar, Filters } from '@keyswap/contract/matching'
import type { Caller } from '../../../calls/caller.ts'
import { type Cursor, writeCursor } from '../../../calls/cursor.ts'
import type { Json } from '../../../calls/json.ts'
import type { Db } from '../../../db/sql.ts'
import { modelKey } from '../../listings/index.ts'
import type { Point, WantedCars } from './conditions.store.ts'
import {
  type Asking,
  type Card,
  closersOfFour,
  type DrawnCard,
  drawCards,
  noteProgress,
  type PassedCard,
  passedAgain,
  readAsking,
  type Swiper,
} from './deck.store.ts'
import { inPageOrder, listOf, placeOf, presentFrom, type ShownCard } from './deck-cards.rules.ts'
import { startOf, writeStart } from './deck-cursor.ts'
import { awayLast, orderPage, seedOf } from './deck-order.ts'

// Feed positions are microseconds of the database's clock. Never compare them with this process's clock.
const MINUTE = 60_000_000
// A car gets its position before its transaction commits, so progress stops short of anything younger than the longest
// transaction.
const UNSETTLED = 2 * MINUTE
// Progress that would grow by less than this is not written.
const WORTH = 10 * MINUTE

export type DeckPage = { cars: Json<DeckCar[]>; next: string | undefined }

type Asked = { filters: Filters; after: string | undefined; order: DeckOrder }

export async function drawDeck(
  db: Db,
  caller: Caller,
  { filters, after, order }: Asked,
): Promise<DeckPage> {
  const { below, shown, passed } = startOf(after)
  const isStart = after === undefined
  // Only a filter by distance has to know where the viewer is before the cars are read.
  const from = filters.distance_km === undefined ? undefined : (await whoAsks(db, caller)).from
  const wanted = wantedBy(filters, from)
  const closers = isStart && order === 'mixed'
  const drawing = { below, isStart, worth: UNSETTLED + WORTH, closers, shown }
  const { asking, drawn } = await drawCards(db, caller, drawing, wanted)
  if (isStart && !wanted && asking.has_progress) await rememberProgress(db, drawn, asking)
  const more = closers ? await drawMoreClosers(db, asking, drawn, wanted) : []
  const present = presentFrom(placeOf(asking))
  const { cards, next } = arrange([...drawn, ...more], present, seedOf(asking))
  if (next) {
    const at = writeStart(next.below ?? below, [...shown, ...next.shown])
    return { cars: listOf(cards), next: at }
  }
  const most = limits.page - cards.length
  const again = await drawAgain(db, { asking, passed, drawn, most }, wanted)
  return { cars: listOf([...cards, ...awayLast(again.cards.map(present))]), next: again.next }
}

async function drawMoreClosers(
  db: Db,
  { viewer_id, may_close }: Asking & { may_close: boolean },
  drawn: DrawnCard[],
  wanted: WantedCars | undefined,
): Promise<DrawnCard[]> {
  const known = drawn.filter(({ part }) => part !== 'newest')
  const admirers = known.filter(({ part }) => part === 'admirer').length
  const most = Math.floor((limits.page - admirers) / 2) - (known.length - admirers)
  if (!may_close || most <= 0) return []
  return closersOfFour(db, viewer_id, { drawn: known.map(({ id }) => id), most }, wanted)
}

type Placed = ShownCard & Pick<DrawnCard, 'id' | 'feed_pos' | 'size'>

type Arranged = {
  cards: Placed[]
  /** Where the next page begins. Undefined after the last of the newest cars. */
  next: { below: number | undefined; shown: number[] } | undefined
}

function arrange(
  drawn: DrawnCard[],
  present: ReturnType<typeof presentFrom>,
  seed: string,
): Arranged {
  const partOf = (part: DrawnCard['part']) => drawn.filter((car) => car.part === part)
  const shownOf = (cars: DrawnCard[]): Placed[] =>
    cars
      .filter(isShown)
      .map((car) => ({ ...present(car), id: car.id, feed_pos: car.feed_pos, size: car.size }))
  const closers = partOf('closer')
  // A car that is in both lists has its card in the first one.
  const newest = partOf('newest').map((car) => closers.find(({ id }) => id === car.id) ?? car)
  const { cards, promoted, others } = orderPage(
    {
      admirers: shownOf(partOf('admirer')),
      closers: shownOf(closers),
      newest: shownOf(newest),
      size: limits.page,
      seed,
    },
    inPageOrder,
  )
  // With many admirers or closers, cars that were read come on a later page.
  const there = new Set(cards.map(({ id }) => id))
  const isLast = newest.length < limits.page && newest.every(({ id }) => there.has(id))
  const shown = promoted.map(({ feed_pos }) => feed_pos)
  return { cards, next: isLast ? undefined : { below: others.at(-1)?.feed_pos, shown } }
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

/** The viewer's location, and since when their passes count. */
export async function whoAsks(
  db: Db,
  caller: Caller,
): Promise<{ from: Point | undefined; swiper: Swiper }> {
  const { viewer_id, passes_from, ...asking } = await readAsking(db, caller)
  return { from: placeOf(asking), swiper: { viewer_id, passes_from } }
}
