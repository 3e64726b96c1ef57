// A community of owners with one car each, and whom they like. Computed from numbers alone, so that every run has the same.

export type Community = { cars: number; likes_each: number }

/** Young, and half a year later. */
export const COMMUNITIES: Community[] = [
  { cars: 200, likes_each: 5 },
  { cars: 1_000, likes_each: 10 },
]

/** From one car to another, by their numbers: the owner of the first offers it and likes the second. */
export type Arrow = [source: number, target: number]

/** A number between 0 and 1 that depends on these alone. */
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

// Owners look for a car of about the same worth, and some cars are liked more than others: a tenth of the cars gets a
// quarter of the likes.
const WORTH_APART = 0.3
const SKEW = 0.5

type Car = { number: number; worth: number; popularity: number }

const carOf = (number: number): Car => ({
  number,
  worth: chance(WORTH, number),
  popularity: (0.02 + chance(POPULARITY, number)) ** -SKEW,
})

/** Each owner's likes, drawn without putting a car back: the more popular a car, the sooner its turn comes. */
export function likesOf({ cars, likes_each }: Community): Arrow[] {
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
      .map(({ car }): Arrow => [own.number, car.number]),
  )
}
