// A card as the viewer sees it, and the order of cards within a page.
import { distanceKm, findPlace } from '@keyswap/contract/listings/places'
import type { DeckCar } from '@keyswap/contract/matching'
import { Json, jsonList, jsonWith } from '../../../calls/json.ts'
import type { Point } from './conditions.store.ts'
import type { Card } from './deck.store.ts'

export type ShownCard = {
  json: Json<DeckCar>
  distance_km: number | null
  fits_wish: boolean
  fits_own_wish: boolean
  comes_last: boolean
}

export const placeOf = ({ location }: { location: string | null }): Point | undefined =>
  location === null ? undefined : findPlace(location)

/** A card, and what only a deck knows about it. */
type InDeck = Card & { is_again?: boolean; comes_last?: boolean }

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
    comes_last = false,
  }: InDeck): ShownCard => {
    const isKnown = from !== undefined && lat !== null && lng !== null
    const distance_km = isKnown ? Math.round(distanceKm(from, { lat, lng })) : null
    const car = new Json<Omit<DeckCar, 'distance_km' | 'fits_wish' | 'fits_own_wish' | 'is_again'>>(
      card,
    )
    const json = jsonWith(car, { distance_km, fits_wish, fits_own_wish, is_again })
    return { json, distance_km, fits_wish, fits_own_wish, comes_last }
  }

export const listOf = (cards: ShownCard[]): Json<DeckCar[]> =>
  jsonList(cards.map(({ json }) => json))

/**
 * The published order within a page: cars whose wish the viewer's car fits come first, then those that the viewer wishes for,
 * then the nearest.
 */
export const inPageOrder = <Car extends ShownCard>(cars: Car[]): Car[] =>
  byNearness(cars).sort((a, b) => wishesMet(b) - wishesMet(a))

/** The owner's wish counts more: only they can say yes to the viewer's car. */
const wishesMet = ({ fits_wish, fits_own_wish }: ShownCard): number =>
  2 * Number(fits_wish) + Number(fits_own_wish)

/** Nearest first; cars without a known location keep their order at the end (`|| 0` because ∞ - ∞ is NaN). */
export const byNearness = <Car extends { distance_km: number | null }>(cars: Car[]): Car[] =>
  cars.toSorted(
    (a, b) =>
      (a.distance_km ?? Number.POSITIVE_INFINITY) - (b.distance_km ?? Number.POSITIVE_INFINITY) ||
      0,
  )
