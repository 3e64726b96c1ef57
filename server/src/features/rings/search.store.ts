// Circles of likes, found by SQL functions of migration 0031: docs/decisions/0038-rings.md
import { type Db, many, type Sql, sql } from '../../db/sql.ts'

/** A circle of likes; cars and owners in giving order: each car goes to the owner of the next one. */
export type Circle = { cars: string[]; owners: string[]; newest_like: string }

/** By its two cars: the owner of `source` offers it and likes `target`. */
export type Like = { source: string; target: string }

/** All circles of three or four through one of these likes or cars, bounded by the cap. */
export const findCircles = (
  db: Db,
  { likes, cars }: { likes: Like[]; cars: string[] },
): Promise<Circle[]> =>
  circlesOf(
    db,
    sql`select w.cars
        from (
          select * from unnest(${likes.map(({ source }) => source)}::uuid[],
                               ${likes.map(({ target }) => target)}::uuid[]) given (source, target)
          union
          select car, w.target from unnest(${cars}::uuid[]) car cross join lateral likes_with(car) w
        ) l
        cross join lateral walks_through(l.source, l.target) w`,
  )

/**
 * Circles that result from putting another car in the place of the car at `index`, of an owner who is not one of the
 * other owners.
 */
export const findSubstitutes = (db: Db, broken: Circle, index: number): Promise<Circle[]> => {
  const [, next, ...others] = from(broken.cars, index)
  const before = others.at(-1)
  return circlesOf(
    db,
    sql`select array[w.target] || ${[next, ...others]}::uuid[] as cars
        from likes_with(${next}) w join likes_of(${before}) o on o.source = w.target
        where w.target <> ${broken.cars[index]}`,
  )
}

/** The walks that can be a ring, each once. */
async function circlesOf(db: Db, walks: Sql): Promise<Circle[]> {
  const found = await many<Circle>(
    db,
    sql`select w.cars, r.owners, r.newest_like
        from (${walks}) w cross join lateral ring_owners(w.cars) r`,
  )
  const circles = found.map(fromSmallest)
  return [...new Map(circles.map((circle) => [circle.cars.join(), circle])).values()]
}

/** The same circle, beginning with its smallest car. */
function fromSmallest({ cars, owners, newest_like }: Circle): Circle {
  const start = cars.indexOf([...cars].sort()[0] ?? '')
  return { cars: from(cars, start), owners: from(owners, start), newest_like }
}

const from = (members: string[], start: number) => [
  ...members.slice(start),
  ...members.slice(0, start),
]
