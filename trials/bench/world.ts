// The world of the benchmark: who owns, swiped, matched and wrote what. Everything is computed from numbers, so that the fill of
// each subject's database and the requests that are sent to it agree without a list of ids.
import { createHash } from 'node:crypto'

export type Size = {
  members: number
  cars: number
  swipes: number
  matches: number
  messages: number
}

export const WHOLE: Size = {
  members: 100_000,
  cars: 200_000,
  swipes: 5_200_000,
  matches: 300_000,
  messages: 1_000_000,
}

/** A tenth of WHOLE. */
export const QUICK: Size = {
  members: 10_000,
  cars: 20_000,
  swipes: 520_000,
  matches: 30_000,
  messages: 100_000,
}

/** A tenth of QUICK. */
export const TINY: Size = {
  members: 1_000,
  cars: 2_000,
  swipes: 52_000,
  matches: 3_000,
  messages: 10_000,
}

const idOf = (kind: '8' | '9' | 'a', n: number): string =>
  `00000000-0000-7000-${kind}000-${n.toString(16).padStart(12, '0')}`

// Members, cars and matches are numbered from 0. Member n owns the cars n and n + size.members.
export const memberId = (n: number): string => idOf('8', n)
export const carId = (n: number): string => idOf('9', n)
export const matchId = (n: number): string => idOf('a', n)
export const ownerOf = ({ members }: Size, car: number): number => car % members

export const PHOTOS_PER_CAR = 4
export const MAKES = 60
export const MODELS = 1_500

/** The first members, this many, have a session. The requests are sent in their names. */
export const signedInMembers = ({ members }: Size): number => Math.min(members, 20_000)

/** The secret of a member's session. Each subject stores it, or its hash, in its own way. */
export const secretOf = (member: number): Buffer =>
  createHash('sha256').update(`secret of ${member}`).digest()

// A member likes others LIKE_STRIDE apart and matches others close by. No two members do both, and no like is answered.
export const LIKE_STRIDE = 7_919
export const LIKES_PER_MEMBER = 5
export const likedMember = ({ members }: Size, member: number, nth: number): number =>
  (member + 1 + nth * LIKE_STRIDE) % members

export const MATCH_STRIDE = 31
/** The two members of a match. Each offers the car with their own number. */
export const pairOf = ({ members }: Size, match: number): [number, number] => {
  const one = match % members
  return [one, (one + 11 + Math.floor(match / members) * MATCH_STRIDE) % members]
}

/** The first matches have this many messages each; the others share the remaining messages. */
export const LONG_CHAT = 100
export const longChats = ({ messages }: Size): number => Math.floor((messages * 0.8) / LONG_CHAT)

/** Passed cars have low numbers. Decks begin with the highest numbers, and the load swipes those. */
export const PASS_STRIDE = 1_999
export const passedCar = ({ cars }: Size, member: number, nth: number): number =>
  (member * 2 + nth * PASS_STRIDE) % Math.floor(cars / 2)

export type Swipe = {
  swiper: number
  target: number
  source: number
  direction: 'like' | 'pass'
}

/** Of ten swipes of the load, seven are passes, two are likes, and one is a like that makes a match. */
const SWIPES_IN_TURN = 10
export const MATCHING_SHARE = 1 / SWIPES_IN_TURN

/** The nth swipe of the load. No two are the same, and only one in a thousand is of a car that the fill has swiped. */
export function swipeOf(size: Size, nth: number): Swipe {
  const swiper = nth % signedInMembers(size)
  const lap = Math.floor(nth / signedInMembers(size))
  const kind = (nth + lap) % SWIPES_IN_TURN
  const source = swiper
  // Each member gets a match once in ten laps, each time with another admirer. The admirers last for fifty laps.
  const turn = Math.floor(lap / SWIPES_IN_TURN)
  if (kind === 0 && turn < LIKES_PER_MEMBER) {
    const nthAdmirer = (lap + turn) % LIKES_PER_MEMBER
    // Finds a member who likes the swiper by going the stride backwards.
    const admirer = (swiper - 1 - nthAdmirer * LIKE_STRIDE) % size.members
    return { swiper, target: (admirer + size.members) % size.members, source, direction: 'like' }
  }
  const half = Math.floor(size.cars / 2)
  const target = half + ((swiper + 101 + lap * 13) % half)
  return { swiper, target, source, direction: kind < 3 ? 'like' : 'pass' }
}
