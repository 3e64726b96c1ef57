// Measures how long a search for rings takes among 2 million likes, from usual likes and from likes of the most popular cars.
import { createPool, type Pool } from '../../../server/src/db/pool.ts'
import { many, sql } from '../../../server/src/db/sql.ts'
import { findCircles, type Like } from '../../../server/src/features/rings/search.store.ts'
import { timeOf } from '../bench.ts'
import { type Aim, atMost } from '../run.ts'

const SAMPLE = 2_000
const WARM_UP = 200
const TRIES = 3
const POPULAR = 50

/** Milliseconds, and `found`: how many circles were found in all searches. */
export type Times = { p50: number; p99: number; max: number; found: number }
export type Searches = {
  /** Searches from likes chosen among all, for circles of three (`three`) or of three and four (`both`). */
  three: Times
  both: Times
  /** Searches from likes in which one of the most popular cars is offered. */
  popular: Times
  most_liked: number
}

export const searchAims: Aim<Searches>[] = [
  atMost('a search from one like, three and four, p99', 10, 'ms', ({ both }) => both.p99),
  atMost('a search from a like with a most popular car', 100, 'ms', ({ popular }) => popular.max),
]

const likesOf = (pool: Pool, seed: number) =>
  many<Like>(
    pool,
    sql`select source_car_id as source, target_car_id as target
        from swipes tablesample system (1) repeatable (${seed})
        where direction = 'like' order by hashtext(target_car_id::text || source_car_id) limit ${SAMPLE}`,
  )

/** Likes in which one of the most popular cars is offered. Half of them are likes of another one of these. */
const popularLikes = (pool: Pool) =>
  many<Like & { likes: number }>(
    pool,
    sql`with popular as materialized (select car_id, likes from car_stats order by likes desc limit ${POPULAR})
        (select s.source_car_id as source, s.target_car_id as target, p.likes
         from popular p join swipes s on s.source_car_id = p.car_id and s.direction = 'like' limit ${SAMPLE / 4})
        union all
        (select s.source_car_id, s.target_car_id, p.likes
         from popular p join swipes s on s.source_car_id = p.car_id and s.direction = 'like'
         join popular liked on liked.car_id = s.target_car_id limit ${SAMPLE / 4})`,
  )

/** Runs only the part of the search that finds circles of three. */
const findThrees = (pool: Pool, { source, target }: Like) =>
  many(
    pool,
    sql`select r.owners
        from likes_with(${target}) onward join likes_of(${source}) closing on closing.source = onward.target
        cross join lateral ring_owners(array[${target}::uuid, ${source}::uuid, onward.target]) r`,
  )

/** Takes for each like the shortest of several searches, so that other work of the machine counts less. */
async function timesOf(likes: Like[], search: (like: Like) => Promise<unknown[]>): Promise<Times> {
  for (const like of likes.slice(0, WARM_UP)) await search(like)
  const times: number[] = []
  let found = 0
  for (const like of likes) {
    const tries: number[] = []
    for (let nth = 0; nth < TRIES; nth++) tries.push(await timeOf(() => search(like)))
    times.push(Math.min(...tries))
    found += (await search(like)).length
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99), max: times.at(-1) ?? Number.NaN, found }
}

export async function measureSearch(url: string): Promise<Searches> {
  // With one connection, searches run one after the other.
  const pool = createPool(url, () => {}, 1)
  try {
    const likes = await likesOf(pool, 1)
    const popular = await popularLikes(pool)
    const both = (like: Like) => findCircles(pool, { likes: [like], cars: [] })
    return {
      three: await timesOf(likes, (like) => findThrees(pool, like)),
      both: await timesOf(likes, both),
      popular: await timesOf(popular, both),
      most_liked: Math.max(...popular.map((like) => like.likes)),
    }
  } finally {
    await pool.end()
  }
}
