// Circles of likes, and their ranking.
import { createHash } from 'node:crypto'
import { distanceKm } from '@keyswap/contract/listings/places'

/** Cars and owners in giving order: each car goes to the owner of the next one. */
export type Circle = { cars: string[]; owners: string[]; newest_like: string }

/** The same circle, beginning at this index. */
export const rotated = <T>(circle: readonly T[], start: number): T[] => [
  ...circle.slice(start),
  ...circle.slice(0, start),
]

/** The same key for all rotations of a circle of cars. */
export function circleKeyOf(cars: string[]): string {
  const [smallest = ''] = cars.toSorted()
  const canonical = rotated(cars, cars.indexOf(smallest))
  return createHash('sha256').update(canonical.join(' ')).digest('base64url')
}

/** A price of 0 means that none is set. */
export type CandidateCar = {
  price: number
  currency: string
  lat: number | null
  lng: number | null
}

/** A circle that can be offered. */
export type Candidate = Circle & {
  key: string
  /** The largest difference between what a member gives and gets. */
  gap: number
  /** The longest distance between a giver and a receiver, in whole km. */
  way: number
}

export function candidateOf(circle: Circle, about: Map<string, CandidateCar>): Candidate {
  const offered = circle.cars.flatMap((car) => about.get(car) ?? [])
  return { ...circle, key: circleKeyOf(circle.cars), gap: gapOf(offered), way: wayOf(offered) }
}

/** Pairs each element with the one before it, and the first with the last. */
const neighbours = <T>(circle: T[]): [T, T][] =>
  circle.flatMap((one, index) => {
    const before = circle.at(index - 1)
    return before === undefined ? [] : [[one, before]]
  })

function gapOf(cars: CandidateCar[]): number {
  const isComparable = cars.every(
    ({ price, currency }) => price > 0 && currency === cars[0]?.currency,
  )
  if (!isComparable) return Number.POSITIVE_INFINITY
  return Math.max(...neighbours(cars).map(([one, other]) => Math.abs(one.price - other.price)))
}

const wayOf = (cars: CandidateCar[]): number =>
  Math.max(
    ...neighbours(cars).map(([one, other]) =>
      one.lat === null || one.lng === null || other.lat === null || other.lng === null
        ? Number.POSITIVE_INFINITY
        : Math.round(
            distanceKm({ lat: one.lat, lng: one.lng }, { lat: other.lat, lng: other.lng }),
          ),
    ),
  )

const order = <T extends number | string>(one: T, other: T): number =>
  one < other ? -1 : one > other ? 1 : 0

/** Sorts the better circle first: fewer members, a smaller gap, a shorter way, a newer like. */
export const byRank = (one: Candidate, other: Candidate): number =>
  order(one.cars.length, other.cars.length) ||
  order(one.gap, other.gap) ||
  order(one.way, other.way) ||
  order(other.newest_like, one.newest_like) ||
  order(one.key, other.key)
