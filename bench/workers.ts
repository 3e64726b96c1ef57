import { startKeyswap } from './keyswap/subject.ts'
import { measure, median, type Target } from './measure.ts'
import { type Aim, atLeast } from './run.ts'

const CONNECTIONS = 16
const WARM_UP_ROUNDS = 2

export const workersAims: Aim<number>[] = [
  atLeast(
    'me with WORKERS=2, requests a second compared with one',
    1.25,
    'times',
    (ratio) => ratio,
  ),
]

/** How many times as many requests a second two processes answer as one, measured in turn. */
export async function measureWorkers(
  one: Target,
  database: string,
  { rounds, ms }: { rounds: number; ms: number },
  signal: AbortSignal,
): Promise<number> {
  const two = { ...one, running: await startKeyswap(database, { WORKERS: '2' }) }
  const ratios: number[] = []
  for (let round = 0; round < rounds + WARM_UP_ROUNDS; round++) {
    signal.throwIfAborted()
    const [alone, both] = [
      await measure(one, 'me', { connections: CONNECTIONS, ms }),
      await measure(two, 'me', { connections: CONNECTIONS, ms }),
    ]
    if (round >= WARM_UP_ROUNDS) ratios.push(both.per_second / alone.per_second)
  }
  await two.running.stop()
  return median(ratios)
}
