// Measures how many cars have somebody to swap with: two-way, in a circle of up to three, or in a circle of up to four.
import type { Pool } from '../../../server/src/db/pool.ts'
import { findCircles } from '../../../server/src/features/rings/search.store.ts'
import { carId, memberId } from '../world.ts'
import { type CarLike, type Community, likesOf } from './community.ts'

/** Shares of all cars, from 0 to 1. */
export type Shares = { two: number; three: number; four: number }

export const shareTitles = [
  ['two', 'two-way only'],
  ['three', 'up to three'],
  ['four', 'up to four'],
] as const satisfies [keyof Shares, string][]

/** Writes to the tables without their triggers. The database must have no members. */
async function fill(pool: Pool, { cars }: Community, likes: CarLike[]): Promise<void> {
  const client = await pool.connect()
  const numbers = Array.from({ length: cars }, (_, car) => car)
  try {
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into users (id, email, name, password_hash)
       select id, id || '@example.com', 'Member', '' from unnest($1::uuid[]) id`,
      [numbers.map(memberId)],
    )
    await client.query(
      `insert into cars (id, owner_id, make, model, year, price, odometer, transmission, fuel_type, condition, location,
         description, model_key, published_at, has_photo, feed_pos)
       select car, owner, 'Volvo', '240', 1990, 1000, 1000, 'Manual', 'Diesel', 'Good', 'Rīga', '', 'volvo 240', now(), true, nth
       from unnest($1::uuid[], $2::uuid[]) with ordinality made (car, owner, nth)`,
      [numbers.map(carId), numbers.map(memberId)],
    )
    await client.query(
      `insert into swipes (swiper_id, target_car_id, direction, source_car_id)
       select swiper, target, 'like', source from unnest($1::uuid[], $2::uuid[], $3::uuid[]) made (swiper, source, target)`,
      [
        likes.map(([source]) => memberId(source)),
        likes.map(([source]) => carId(source)),
        likes.map(([, target]) => carId(target)),
      ],
    )
    await client.query('analyze')
  } finally {
    // Closes the connection, which ends the setting.
    client.release(true)
  }
}

const BATCH = 20

/** Measures with the server's own search. The database must have no members. */
export async function measureShares(pool: Pool, community: Community): Promise<Shares> {
  const likes = likesOf(community)
  await fill(pool, community, likes)
  const made = new Set(likes.map(String))
  const two = new Set(
    likes.filter(([one, other]) => made.has(String([other, one]))).map(([one]) => carId(one)),
  )
  const three = new Set(two)
  const four = new Set(two)
  for (let first = 0; first < community.cars; first += BATCH) {
    const count = Math.min(BATCH, community.cars - first)
    const cars = Array.from({ length: count }, (_, nth) => carId(first + nth))
    for (const circle of await findCircles(pool, { likes: [], cars }))
      for (const car of circle.cars) {
        if (circle.cars.length === 3) three.add(car)
        four.add(car)
      }
  }
  const shareOf = ({ size }: Set<string>) => size / community.cars
  return { two: shareOf(two), three: shareOf(three), four: shareOf(four) }
}
