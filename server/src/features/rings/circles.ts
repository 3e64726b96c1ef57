// Circles of cars, and what ranks one before another.
import { createHash } from 'node:crypto'

/** The same circle, beginning at this place. */
export const rotated = <T>(circle: readonly T[], start: number): T[] => [
  ...circle.slice(start),
  ...circle.slice(0, start),
]

/** The same for all rotations of a circle of cars. */
export function keyOf(cars: string[]): string {
  const [smallest = ''] = cars.toSorted()
  const canonical = rotated(cars, cars.indexOf(smallest))
  return createHash('sha256').update(canonical.join(' ')).digest('base64url')
}
