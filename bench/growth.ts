// Whether the deck stays as fast as its data grows: with many cars, and for a member who has swiped many of them.
import { connect } from '../server/src/db/pool.ts'
import { writeToken } from '../server/src/features/accounts/tokens.ts'
import type { Goal } from './goals.ts'
import { median } from './measure.ts'
import { carId, memberId, type Size, secretOf } from './world.ts'

const ROUNDS = 12
const CALLS = 40
const MOST_AFTER_SWIPES = 1.2
const MOST_WITH_CARS = 1.3

const NEWCOMER = 1
const VETERAN = 2

/** The veteran has swiped half of all cars, the newest first, as in a deck. */
async function swipeHalf(url: string, { cars }: Size): Promise<number> {
  const client = await connect(url)
  const { rowCount } = await client.query(
    `insert into swipes (swiper_id, target_car_id, direction)
     select $1, id, 'pass' from cars where owner_id <> $1 and id >= $2 on conflict do nothing`,
    [memberId(VETERAN), carId(Math.floor(cars / 2))],
  )
  await client.query('analyze swipes')
  await client.end()
  return rowCount ?? 0
}

/** Milliseconds per deck, one after the other on one connection. */
async function timeDecks(url: string, member: number): Promise<number> {
  const headers = { authorization: `Bearer ${writeToken([memberId(member)], secretOf(member))}` }
  const begun = performance.now()
  for (let call = 0; call < CALLS; call++) {
    const answer = await fetch(`${url}/api/cars`, { headers })
    const cars = (await answer.json()) as unknown[]
    if (cars.length !== 20) throw new Error(`A deck of ${cars.length} cars`)
  }
  return (performance.now() - begun) / CALLS
}

/** How many times as long the second takes, measured in turn. */
async function ratio(first: () => Promise<number>, second: () => Promise<number>): Promise<number> {
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const [one, other] = [await first(), await second()]
    // The first round warms up.
    if (round > 0) ratios.push(other / one)
  }
  return median(ratios)
}

type Place = { url: string; database: string; size: Size }

export async function growthGoals(large: Place, small: Place): Promise<Goal[]> {
  const swiped = await swipeHalf(large.database, large.size)
  const newcomer = () => timeDecks(large.url, NEWCOMER)
  const afterSwipes = await ratio(newcomer, () => timeDecks(large.url, VETERAN))
  const withCars = await ratio(() => timeDecks(small.url, NEWCOMER), newcomer)
  return [
    {
      text: `deck after ${swiped.toLocaleString('en')} own swipes: at most ${MOST_AFTER_SWIPES} times as long as after none`,
      met: afterSwipes <= MOST_AFTER_SWIPES,
      value: `${afterSwipes.toFixed(2)} times`,
    },
    {
      text: `deck with ${large.size.cars.toLocaleString('en')} cars: at most ${MOST_WITH_CARS} times as long as with ${small.size.cars.toLocaleString('en')}`,
      met: withCars <= MOST_WITH_CARS,
      value: `${withCars.toFixed(2)} times`,
    },
  ]
}
