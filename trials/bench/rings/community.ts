// Communities of owners with one car each, and their likes. They are computed from numbers, so they are the same in every run.

export type Community = { cars: number; likes_each: number }

/** A young community, and one half a year later. */
export const COMMUNITIES: Community[] = [
  { cars: 200, likes_each: 5 },
  { cars: 1_000, likes_each: 10 },
]

/** A like, by the cars' numbers: the owner of `source` offers it and likes `target`. */
export type CarLike = [source: number, target: number]

/** A pseudorandom number between 0 and 1 that depends only on the given numbers. */
function chance(...given: number[]): number {
  let mixed = 1
  for (const number of given) {
    mixed = Math.imul(mixed ^ number, 0x2c1b3c6d)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x297a2d39)
    mixed ^= mixed >>> 13
  }
  return ((mixed >>> 0) + 0.5) / 2 ** 32
}

const [WORTH, POPULARITY, SIGHT] = [1, 2, 3]

// Owners like cars of about the same worth as their own. Some cars are more popular: a tenth of the cars gets a quarter of the
// likes.
const WORTH_APART = 0.3
const SKEW = 0.5

type Car = { number: number; worth: number; popularity: number }

const carOf = (number: number): Car => ({
  number,
  worth: chance(WORTH, number),
  popularity: (0.02 + chance(POPULARITY, number)) ** -SKEW,
})

/** Draws each owner's likes. Popular cars are drawn more often, none twice by the same owner. */
export function likesOf({ cars, likes_each }: Community): CarLike[] {
  const all = Array.from({ length: cars }, (_, number) => carOf(number))
  return all.flatMap((own) =>
    all
      .filter((car) => car !== own && Math.abs(car.worth - own.worth) < WORTH_APART)
      .map((car) => ({
        car,
        turn: -Math.log(chance(SIGHT, own.number, car.number)) / car.popularity,
      }))
      .sort((a, b) => a.turn - b.turn)
      .slice(0, likes_each)
      .map(({ car }): CarLike => [own.number, car.number]),
  )
}
