import type { Goal } from './goals.ts'
import { measure, median, type Target } from './measure.ts'

const LEAST = 1.25
const CONNECTIONS = 16

/** How many times as many requests a second two processes answer as one, measured in turn. */
export async function workersGoal(
  one: Target,
  two: Target,
  { rounds, ms }: { rounds: number; ms: number },
): Promise<Goal> {
  const ratios: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const [alone, both] = [
      await measure(one, 'me', { connections: CONNECTIONS, ms }),
      await measure(two, 'me', { connections: CONNECTIONS, ms }),
    ]
    // The first round warms up.
    if (round > 0) ratios.push(both.per_second / alone.per_second)
  }
  const ratio = median(ratios)
  return {
    text: `me with WORKERS=2: at least ${LEAST} times the requests a second of one`,
    met: ratio >= LEAST,
    value: `${ratio.toFixed(2)} times`,
  }
}
