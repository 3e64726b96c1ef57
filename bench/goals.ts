import { cpuOf, type Results } from './measure.ts'

export type Goal = { text: string; met: boolean; value: string }

/** The goals are set at this many connections. */
const CONNECTIONS = 16
const MOST_OF_LIMIT = 1.5
const LEAST_OF_PARSE = 10

const times = (value: number) => `${value.toFixed(2)} times`

export function goalsFor(results: Results): Goal[] {
  const goals: Goal[] = []
  for (const [call, byConnections] of results) {
    const costs = byConnections.get(CONNECTIONS)
    const [ours, limit, parse] = [costs?.get('keyswap'), costs?.get('limit'), costs?.get('parse')]
    if (ours && limit) {
      const ratio = cpuOf(ours) / cpuOf(limit)
      goals.push({
        text: `${call}: at most ${MOST_OF_LIMIT} times the CPU of the limit`,
        met: ratio <= MOST_OF_LIMIT,
        value: times(ratio),
      })
    }
    if (ours && parse) {
      const ratio = ours.per_second / parse.per_second
      goals.push({
        text: `${call}: at least ${LEAST_OF_PARSE} times the requests a second of Parse Server`,
        met: ratio >= LEAST_OF_PARSE,
        value: times(ratio),
      })
    }
  }
  return goals
}
