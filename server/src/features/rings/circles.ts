// Circles of likes, and their ranking.
import { createHash } from 'node:crypto'
import { distanceKm } from '@keyswap/contract/listings/places'

/** Cars and owners in giving order: each car goes to the owner of the next one. */
export type Circle = {
  cars: string[]
  owners: string[]
  newest_like: string
  /** Whether what everyone would add or get is known and fits what they said. What breaks it is no circle. */
  is_affordable: boolean
}

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

/** How often somebody was asked, and said "I'm in". */
export type Answers = { asked: number; joined: number }

/** A price of 0 means that none is set. `asked` and `joined` are its owner's. */
export type CandidateCar = Answers & {
  price: number
  currency: string
  lat: number | null
  lng: number | null
  /** Its owner lets many chats wait. */
  is_late: boolean
}

/** The answers of all members, by the size of the ring. */
export type AnswersBySize = ReadonlyMap<number, Answers>

/** A circle that can be offered. */
export type Candidate = Circle & {
  key: string
  /** Whether one of the owners lets many chats wait. */
  is_late: boolean
  /** How likely it is that everyone joins, from 0 to 1. */
  completion: number
  /** The largest difference between what a member gives and gets. */
  gap: number
  /** The longest distance between a giver and a receiver, in whole km. */
  way: number
}

export function candidateOf(
  circle: Circle,
  about: Map<string, CandidateCar>,
  answers: AnswersBySize = new Map(),
): Candidate {
  const offered = circle.cars.flatMap((car) => about.get(car) ?? [])
  return {
    ...circle,
    key: circleKeyOf(circle.cars),
    is_late: offered.some((car) => car.is_late),
    completion: completionOf(offered, answers.get(offered.length)),
    gap: gapOf(offered),
    way: wayOf(offered),
  }
}

/** What is assumed of a ring whose size nobody has been asked about, as if so many answers had said it. */
const PRIOR = { share: 0.6, answers: 20 }
/** The share of the size counts for a member as much as so many answers of their own. */
const OWN_PRIOR = 5

/**
 * How likely it is that everyone says yes: the product of what each has answered lately, drawn towards what all have answered to
 * rings of this size, and that towards a prior. Rounded, so that what hardly differs is decided by money and distance.
 */
export function completionOf(members: readonly Answers[], all: Answers = NO_ANSWERS): number {
  const usual = (all.joined + PRIOR.share * PRIOR.answers) / (all.asked + PRIOR.answers)
  const each = members.map(
    ({ asked, joined }) => (joined + usual * OWN_PRIOR) / (asked + OWN_PRIOR),
  )
  return Math.round(each.reduce((product, share) => product * share, 1) * 100) / 100
}

const NO_ANSWERS: Answers = { asked: 0, joined: 0 }

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

/**
 * Sorts the better circle first: one that everyone can afford before one of which that is not known, one in which nobody lets many
 * chats wait, one that is more likely to be joined by all, fewer members, a smaller gap, a shorter way, a newer like.
 */
export const byRank = (one: Candidate, other: Candidate): number =>
  order(Number(other.is_affordable), Number(one.is_affordable)) ||
  order(Number(one.is_late), Number(other.is_late)) ||
  order(other.completion, one.completion) ||
  order(one.cars.length, other.cars.length) ||
  order(one.gap, other.gap) ||
  order(one.way, other.way) ||
  order(other.newest_like, one.newest_like) ||
  order(one.key, other.key)
