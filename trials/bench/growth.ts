// Checks that the deck costs the same as data grows: with many cars, and for a member who has swiped many of them.
import { connect } from '../../server/src/db/pool.ts'
import { deckRequest } from './keyswap/requests.ts'
import { keyswap, startKeyswap } from './keyswap/subject.ts'
import { measureRequests, median, totalCpu } from './measure.ts'
import type { Aim, Verdict } from './run.ts'
import type { RunningServer } from './subject.ts'
import { carId, memberId, type Size } from './world.ts'

const NEWCOMER = 1
const VETERAN = 2
const WARM_UP = { connections: 16, ms: 60_000, most: 400 }

type Growth = { afterSwipes: number; withCars: number }

const count = (n: number) => n.toLocaleString('en')

/** A ratio well below 1 also fails: a deck does not get cheaper as data grows, so something else was measured. */
const judge = (ratio: number, most: number): Verdict => {
  const isDoubtful = ratio < 0.9
  return {
    met: ratio <= most && !isDoubtful,
    value: `${ratio.toFixed(2)} times${isDoubtful ? ', which cannot be' : ''}`,
  }
}

export const growthAims = (large: Size, small: Size): Aim<Growth>[] => [
  {
    text: `deck after ${count(large.cars / 2)} own swipes, CPU compared with none: at most 1.2 times`,
    judge: ({ afterSwipes }) => judge(afterSwipes, 1.2),
  },
  {
    text: `deck with ${count(large.cars)} cars, CPU compared with ${count(small.cars)}: at most 1.3 times`,
    judge: ({ withCars }) => judge(withCars, 1.3),
  },
]

/** Removes both members' swipes and all likes of their cars. Then the veteran swipes half of all cars, newest first. */
async function prepareMembers(url: string, { cars }: Size): Promise<void> {
  const client = await connect(url)
  const members = [memberId(NEWCOMER), memberId(VETERAN)]
  for (const text of [
    'delete from swipes where swiper_id = any($1)',
    'delete from pairs where low_id = any($1) or high_id = any($1)',
    'delete from deck_progress where user_id = any($1)',
  ])
    await client.query(text, [members])
  await client.query(
    `insert into swipes (swiper_id, target_car_id, direction)
     select $1, id, 'pass' from cars where owner_id <> $1 and id >= $2`,
    [memberId(VETERAN), carId(Math.floor(cars / 2))],
  )
  await client.query('vacuum analyze swipes')
  await client.end()
}

export type FilledDatabase = { database: string; size: Size }

/**
 * Measures on two instances that were both just started. Both get the same number of requests, one at a time, because code that
 * only one of them has compiled would look like growth.
 */
export async function measureGrowth(
  large: FilledDatabase,
  small: FilledDatabase,
  { database_pid, rounds, requests }: { database_pid: number; rounds: number; requests: number },
  signal: AbortSignal,
): Promise<Growth> {
  for (const { database, size } of [large, small]) await prepareMembers(database, size)
  const [many, few] = await Promise.all([
    startKeyswap(large.database),
    startKeyswap(small.database),
  ])
  const oneByOne = { connections: 1, ms: 60_000, most: requests }
  const cpu = async (running: RunningServer, member: number, how = oneByOne) => {
    signal.throwIfAborted()
    const target = { subject: keyswap, running, database_pid }
    return totalCpu(await measureRequests(target, 'deck', how, () => deckRequest(member)))
  }
  for (const running of [few, many])
    for (const member of [NEWCOMER, VETERAN]) await cpu(running, member, WARM_UP)
  const seen: Growth[] = []
  for (let round = 0; round < rounds; round++) {
    const before = await cpu(few, NEWCOMER)
    const newcomer = await cpu(many, NEWCOMER)
    const veteran = await cpu(many, VETERAN)
    const after = await cpu(few, NEWCOMER)
    seen.push({ afterSwipes: veteran / newcomer, withCars: (2 * newcomer) / (before + after) })
  }
  await Promise.all([many.stop(), few.stop()])
  return {
    afterSwipes: median(seen.map(({ afterSwipes }) => afterSwipes)),
    withCars: median(seen.map(({ withCars }) => withCars)),
  }
}
