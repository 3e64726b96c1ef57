// How many cars can swap at once: disjoint circles of two, three or four likes. The best packing is hard to find; this is the best of
// many random ones. A lower bound, the same way for each order.
import { chance } from './community.ts'

const TRIES = 200

type Likes = ReadonlyMap<number, ReadonlySet<number>>

function circlesOf(likes: Likes): number[][] {
  const found: number[][] = []
  const liked = (car: number) => likes.get(car) ?? new Set<number>()
  for (const a of likes.keys())
    for (const b of liked(a)) {
      if (b <= a) continue
      if (liked(b).has(a)) found.push([a, b])
      for (const c of liked(b)) {
        if (c <= a || c === b) continue
        if (liked(c).has(a)) found.push([a, b, c])
        for (const d of liked(c))
          if (d > a && d !== b && d !== c && liked(d).has(a)) found.push([a, b, c, d])
      }
    }
  return found
}

/** `any`: cars that are in a circle at all, which no packing can exceed. */
export function packed(likes: Likes): { cars: number; any: number } {
  const circles = circlesOf(likes)
  let cars = 0
  for (let nth = 0; nth < TRIES; nth++) cars = Math.max(cars, packOnce(circles, nth))
  return { cars, any: new Set(circles.flat()).size }
}

function packOnce(circles: number[][], nth: number): number {
  const uses = new Map<number, number>()
  for (const car of circles.flat()) uses.set(car, (uses.get(car) ?? 0) + 1)
  // Circles of cars with few other chances first.
  const rank = new Map(
    circles.map((circle, at) => [
      circle,
      (circle.reduce((sum, car) => sum + Math.log(uses.get(car) ?? 1), 0) / circle.length) *
        (0.6 + 0.8 * chance(nth, at)),
    ]),
  )
  const taken = new Set<number>()
  for (const circle of circles.toSorted((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0)))
    if (circle.every((car) => !taken.has(car))) for (const car of circle) taken.add(car)
  return taken.size
}
