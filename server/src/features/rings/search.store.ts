// Finds circles of likes with the SQL functions in circles.sql (docs/decisions/0038-rings.md).
import { type Db, many, sql } from '../../db/sql.ts'
import { type Circle, rotated } from './circles.ts'

/** A like by its two cars: the owner of `source` offers it and likes `target`. */
export type Like = { source: string; target: string }

/** The circles of three or four through one of these likes or cars, for which there is room once the `ended` rings are over. */
export const findCircles = async (
  db: Db,
  { likes, cars, ended = [] }: { likes: Like[]; cars: string[]; ended?: string[] },
): Promise<Circle[]> =>
  eachOnce(
    await many<Circle>(
      db,
      sql`select * from circles_through(${likes.map(({ source }) => source)},
                                        ${likes.map(({ target }) => target)}, ${cars}, ${ended})`,
    ),
  )

/** Circles of these cars in which another car takes the place of the one at `index`. Its owner is none of the others. */
export async function findSubstitutes(
  db: Db,
  broken: readonly string[],
  index: number,
): Promise<Circle[]> {
  const [gone, ...others] = rotated(broken, index)
  return eachOnce(await many<Circle>(db, sql`select * from circles_without(${gone}, ${others})`))
}

const eachOnce = (found: Circle[]): Circle[] => [
  ...new Map(found.map(fromSmallest).map((circle) => [circle.cars.join(), circle])).values(),
]

/** The same circle, beginning with the car that has the smallest id. */
function fromSmallest({ cars, owners, ...circle }: Circle): Circle {
  const start = cars.indexOf([...cars].sort()[0] ?? '')
  return { ...circle, cars: rotated(cars, start), owners: rotated(owners, start) }
}
