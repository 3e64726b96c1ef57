// Measures what a like costs with and without rings, in turns on two servers with the same data.
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from '../../../server/src/db/pool.ts'
import { cpuSeconds } from '../cpu.ts'
import { type LikeNumbers, likeRequest, request } from '../keyswap/requests.ts'
import { keyswap, startKeyswap } from '../keyswap/subject.ts'
import { sendLoad } from '../load.ts'
import { median } from '../measure.ts'
import { type Aim, atLeast } from '../run.ts'
import type { Request, RunningServer } from '../subject.ts'
import { ownerOf, type Size, signedInMembers } from '../world.ts'

const CONNECTIONS = 16
const WARM_UP_ROUNDS = 1
const ASK_AGAIN_MS = 50

/** Requests a second, and the CPU microseconds of one in server and database, including the search for rings. */
type Cost = { per_second: number; server: number; database: number }
type Turns = { with: Cost; without: Cost; times: number }
export const totalCpu = ({ server, database }: Cost) => server + database

/** `swipe`: the usual swipes, seven of ten of which are passes. `like`: only likes. `times`: speed with rings over without. */
export type Costs = { swipe: Turns; like: Turns }

export const costAims: Aim<Costs>[] = [
  atLeast('swipes a second with rings, of those without', 0.9, 'times', ({ swipe }) => swipe.times),
]

/** Removes the triggers and indexes of rings. Without the triggers' rows, the server does not search. */
export async function removeRings(url: string): Promise<void> {
  const client = await connect(url)
  await client.query(`
    drop function look_at_like, look_at_car, look_at_match, look_at_pair, look_at_member cascade;
    drop index swipes_offered, swipes_target;
    create index swipes_target on swipes (target_car_id);
    analyze swipes`)
  await client.end()
}

/** The nth like, the same in every run. Popular cars are liked far more often, and hardly any like repeats another. */
export function nthLike(size: Size, nth: number): LikeNumbers {
  const swiper = nth % signedInMembers(size)
  const lap = Math.floor(nth / signedInMembers(size))
  const source = swiper + (lap % 2) * size.members
  const chance = ((nth * 0.618_033_988_7) % 1) ** 3
  const target = Math.floor(chance * size.cars)
  const isOwn = ownerOf(size, target) === swiper
  return { swiper, source, target: isOwn ? (target + 1) % size.cars : target }
}

type Side = { running: RunningServer; database: string; database_pid: number }

async function isIdle(database: string): Promise<void> {
  const client = await connect(database)
  try {
    for (;;) {
      const { rows } = await client.query('select exists (select from ring_looks) as found')
      if (!rows[0].found) return
      await wait(ASK_AGAIN_MS)
    }
  } finally {
    await client.end()
  }
}

async function round(side: Side, ms: number, next: () => Request): Promise<Cost> {
  const { running, database, database_pid } = side
  const cpu = () => [cpuSeconds(running.pid), cpuSeconds(database_pid)] as const
  const before = cpu()
  const how = { call: 'me' as const, next, url: running.url, connections: CONNECTIONS, ms }
  const { answered, failed, failure, seconds } = await sendLoad(how)
  if (failed > 0) throw new Error(`${failed} of ${answered} swipes failed: ${failure}`)
  await isIdle(database)
  const after = cpu()
  const each = (nth: 0 | 1) => ((after[nth] - before[nth]) * 1e6) / answered
  return { per_second: answered / seconds, server: each(0), database: each(1) }
}

async function inTurns(
  sides: { with: Side; without: Side },
  { rounds, ms }: { rounds: number; ms: number },
  next: () => Request,
): Promise<Turns> {
  const seen: { with: Cost; without: Cost }[] = []
  for (let nth = 0; nth < rounds + WARM_UP_ROUNDS; nth++) {
    const first = nth % 2 === 0 ? await round(sides.without, ms, next) : undefined
    const withRings = await round(sides.with, ms, next)
    const without = first ?? (await round(sides.without, ms, next))
    if (nth >= WARM_UP_ROUNDS) seen.push({ with: withRings, without })
  }
  const of = (pick: (cost: Cost) => number, side: 'with' | 'without') =>
    median(seen.map((costs) => pick(costs[side])))
  const medians = (side: 'with' | 'without'): Cost => ({
    per_second: of((cost) => cost.per_second, side),
    server: of((cost) => cost.server, side),
    database: of((cost) => cost.database, side),
  })
  const ratios = seen.map((costs) => costs.with.per_second / costs.without.per_second)
  return { with: medians('with'), without: medians('without'), times: median(ratios) }
}

export async function measureCosts(
  databases: { with: string; without: string },
  database_pid: number,
  size: Size,
  how: { rounds: number; ms: number },
): Promise<Costs> {
  const sides = {
    with: await sideOf(databases.with),
    without: await sideOf(databases.without),
  }
  let [swiped, liked] = [0, 0]
  const swipe = await inTurns(sides, how, () => request(size, 'swipe', swiped++))
  const like = await inTurns(sides, how, () => likeRequest(nthLike(size, liked++)))
  await sides.with.running.stop()
  await sides.without.running.stop()
  return { swipe, like }

  async function sideOf(database: string): Promise<Side> {
    const running = await startKeyswap(database)
    await keyswap.meetMembers?.(running, size)
    return { running, database, database_pid }
  }
}
