import { cpuSeconds } from './cpu.ts'
import { sendLoad } from './load.ts'
import type { Call, Request, Requests, RunningServer, Subject } from './subject.ts'
import { MATCHING_SHARE, type Size } from './world.ts'

export type Target = { subject: Subject; running: RunningServer; database_pid: number; size: Size }

/** What one call costs at a given number of connections; medians of several rounds. */
export type Cost = {
  per_second: number
  p50: number
  p99: number
  bytes: number
  /** The CPU time of one request in microseconds, in the server and in the database. */
  server: number
  database: number
}

// The next number of a request, for each call. No number is used twice on one database, so that no swipe is repeated.
const used = new Map<Requests, Map<Call, number>>()

export function nextRequest({ subject: { requests }, size }: Target, call: Call): Request {
  const numbers = used.get(requests) ?? new Map<Call, number>()
  used.set(requests, numbers)
  const nth = numbers.get(call) ?? 0
  numbers.set(call, nth + 1)
  return requests(size, call, nth)
}

type Load = { connections: number; ms: number; most?: number }

export const measure = (target: Target, call: Call, how: Load): Promise<Cost> =>
  measureRequests(target, call, how, () => nextRequest(target, call))

/** Like `measure`, but with requests that `next` makes. */
export async function measureRequests(
  { subject, running, database_pid }: Pick<Target, 'subject' | 'running' | 'database_pid'>,
  call: Call,
  how: Load,
  next: () => Request,
): Promise<Cost> {
  const before = [cpuSeconds(running.pid), cpuSeconds(database_pid)] as const
  const outcome = await sendLoad({ call, next, url: running.url, ...how })
  const after = [cpuSeconds(running.pid), cpuSeconds(database_pid)] as const
  const { answered, failed, failure, matched, seconds, ...seen } = outcome
  if (failed > 0 || answered === 0)
    throw new Error(`${subject.name}, ${call}: ${failed} of ${answered} failed: ${failure}`)
  const share = matched / answered
  if (call === 'swipe' && answered > 50 && Math.abs(share - MATCHING_SHARE) > 0.03)
    throw new Error(`${subject.name}: ${(share * 100).toFixed(0)} % of the swipes made a match`)
  const perCall = (cpu: number) => (cpu * 1e6) / answered
  return {
    ...seen,
    per_second: answered / seconds,
    server: perCall(after[0] - before[0]),
    database: perCall(after[1] - before[1]),
  }
}

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

export const medianCost = (rounds: Cost[]): Cost => {
  const of = (pick: (cost: Cost) => number) => median(rounds.map(pick))
  return {
    per_second: of((cost) => cost.per_second),
    p50: of((cost) => cost.p50),
    p99: of((cost) => cost.p99),
    bytes: of((cost) => cost.bytes),
    server: of((cost) => cost.server),
    database: of((cost) => cost.database),
  }
}

export const totalCpu = ({ server, database }: Cost): number => server + database
