// A young community: owners with one car each, and whom of them would like which car. Computed from numbers, so it is the same in
// every run and under every order.

/** A pseudorandom number between 0 and 1 that depends only on the given numbers. */
export function chance(...given: number[]): number {
  let mixed = 1
  for (const number of given) {
    mixed = Math.imul(mixed ^ number, 0x2c1b3c6d)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x297a2d39)
    mixed ^= mixed >>> 13
  }
  return ((mixed >>> 0) + 0.5) / 2 ** 32
}

const [WORTH, CHARM, TASTE, SWAP] = [1, 2, 3, 4]

// Owners like cars of about the same worth as their own; some cars are liked by more. On average 15 of 100 cars are liked.
const APART = 0.3
const LIKED = 0.38

export function wouldLike(member: number, car: number): boolean {
  const apart = (chance(WORTH, car) - chance(WORTH, member)) / APART
  return chance(TASTE, member, car) < LIKED * Math.exp(-apart * apart) * (0.5 + chance(CHARM, car))
}

/** Whether a member says yes to a ring; the same under every order for the same two cars. */
export const wouldJoin = (member: number, gets: number): boolean => chance(SWAP, member, gets) < 0.6

export const inTurn = (members: number, session: number): number[] =>
  Array.from({ length: members }, (_, member) => member).toSorted(
    (a, b) => chance(5, session, a) - chance(5, session, b),
  )
