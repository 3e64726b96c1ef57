import { meRequest } from './keyswap/requests.ts'
import { keyswap, startKeyswap } from './keyswap/subject.ts'
import { measureRequests, median } from './measure.ts'
import { type Aim, atLeast } from './run.ts'
import type { RunningServer } from './subject.ts'

const CONNECTIONS = 16
const WARM_UP_ROUNDS = 6
/** So few that after the warm-up every process has seen each of them. */
const MEMBERS = 200

export const workersAims: Aim<number>[] = [
  atLeast(
    'me with WORKERS=2, requests a second compared with one',
    1.25,
    'times',
    (ratio) => ratio,
  ),
]

/** How many times as many requests a second two processes answer as one. All are newly started and measured in turn. */
export async function measureWorkers(
  database: { url: string; pid: number },
  { rounds, ms }: { rounds: number; ms: number },
  signal: AbortSignal,
): Promise<number> {
  const [one, two] = [
    await startKeyswap(database.url),
    await startKeyswap(database.url, { WORKERS: '2' }),
  ]
  let nth = 0
  const perSecond = async (running: RunningServer) => {
    signal.throwIfAborted()
    const target = { subject: keyswap, running, database_pid: database.pid }
    const how = { connections: CONNECTIONS, ms }
    return (await measureRequests(target, 'me', how, () => meRequest(nth++ % MEMBERS))).per_second
  }
  const ratios: number[] = []
  for (let round = 0; round < rounds + WARM_UP_ROUNDS; round++) {
    const alone = await perSecond(one)
    const both = await perSecond(two)
    if (round >= WARM_UP_ROUNDS) ratios.push(both / alone)
  }
  await Promise.all([one.stop(), two.stop()])
  return median(ratios)
}
