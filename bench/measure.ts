import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cpuSeconds } from './cpu.ts'
import type { Order, Outcome } from './load.ts'
import type { Call, Running, Subject } from './subject.ts'
import type { Size } from './world.ts'

export type Target = { subject: Subject; running: Running; database_pid: number; size: Size }

/** What one call costs at a number of connections: the median of several rounds. */
export type Cost = {
  per_second: number
  p50: number
  p99: number
  bytes: number
  /** CPU microseconds of one request, in the server and in the database. */
  server: number
  database: number
}

/** By call, number of connections and subject. */
export type Results = Map<Call, Map<number, Map<Subject['name'], Cost>>>

async function load(order: Order): Promise<Outcome> {
  const child = fork(new URL('./load.ts', import.meta.url))
  child.send(order)
  const [outcome] = (await once(child, 'message')) as [Outcome]
  return outcome
}

// Numbers of requests are never used twice, so that no swipe repeats another.
const next = new Map<string, number>()

export async function measure(
  { subject, running, database_pid, size }: Target,
  call: Call,
  { connections, ms }: { connections: number; ms: number },
): Promise<Cost> {
  const key = `${subject.name} ${call}`
  const from = next.get(key) ?? 0
  const before = [cpuSeconds(running.pid), cpuSeconds(database_pid)] as const
  const outcome = await load({
    requests: subject.requests.href,
    size,
    call,
    url: running.url,
    connections,
    ms,
    from,
  })
  const after = [cpuSeconds(running.pid), cpuSeconds(database_pid)] as const
  const { answered, failed, failure, seconds, ...seen } = outcome
  next.set(key, from + answered)
  if (failed > 0)
    throw new Error(`${subject.name}, ${call}: ${failed} of ${answered} failed.\n${failure}`)
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

export const cpuOf = ({ server, database }: Cost): number => server + database
