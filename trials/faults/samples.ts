// Measures what the servers use while they run, and finds growth.
import { readdirSync, readFileSync } from 'node:fs'
import { cpuSeconds } from '../bench/cpu.ts'
import type { Stage } from './stage.ts'

const measured = ['memory', 'connections', 'files', 'threads', 'streams'] as const
type Measured = (typeof measured)[number]
/** Sums over all servers. `at` is in milliseconds; `cpu` is the CPU time since their start, in seconds. */
export type Sample = Record<Measured | 'cpu' | 'at', number>

const TITLES: Record<Measured, string> = {
  memory: 'Memory, MB',
  connections: 'Database connections',
  files: 'Open files',
  threads: 'Threads',
  streams: 'Streams',
}
export const COLUMN_TITLES = ['', ...Object.values(TITLES), 'CPU, % of a core']

/** How much more the second half may use than the first: this part of it, plus this number. */
const TOLERANCE: Record<Measured, { part: number; number: number }> = {
  memory: { part: 0.05, number: 0 },
  connections: { part: 0, number: 4 },
  files: { part: 0, number: 10 },
  threads: { part: 0, number: 2 },
  streams: { part: 0, number: 2 },
}

export async function takeSample({ servers, connect }: Stage): Promise<Sample> {
  const pids = servers.map((server) => server.pid() ?? 0)
  const sum = (of: (pid: number) => number) => pids.reduce((total, pid) => total + of(pid), 0)
  const metrics = await Promise.all(
    servers.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()),
  )
  const database = await connect()
  const { rows } = await database.query<{ count: number }>(
    `select count(*) from pg_stat_activity where application_name like 'keyswap%' and pid <> pg_backend_pid()`,
  )
  await database.end()
  return {
    at: performance.now(),
    memory: sum((pid) => statusOf(pid, 'VmRSS') / 1024),
    connections: rows[0]?.count ?? 0,
    files: sum((pid) => readdirSync(`/proc/${pid}/fd`).length),
    threads: sum((pid) => statusOf(pid, 'Threads')),
    streams: metrics.reduce((total, text) => total + numberIn(text, /^event_streams (\d+)/m), 0),
    cpu: sum(cpuSeconds),
  }
}

const statusOf = (pid: number, name: string): number =>
  numberIn(readFileSync(`/proc/${pid}/status`, 'utf8'), new RegExp(`^${name}:\\s+(\\d+)`, 'm'))

const numberIn = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1])

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** A row of the table: the medians of these samples, and the CPU usage between the first and the last. */
export function sampleCells(name: string, samples: Sample[]): string[] {
  const [first, last] = [samples[0], samples.at(-1)]
  const cpu =
    first && last ? (100 * (last.cpu - first.cpu)) / ((last.at - first.at) / 1000) : Number.NaN
  const numbers = measured.map((what) => median(samples.map((one) => one[what])))
  return [name, ...[...numbers, cpu].map((number) => number.toFixed(0))]
}

/** The measures that grew more than tolerated, each with both medians. */
export const findGrowth = (first: Sample[], second: Sample[]): string[] =>
  measured.flatMap((what) => {
    const before = median(first.map((one) => one[what]))
    const after = median(second.map((one) => one[what]))
    const { part, number } = TOLERANCE[what]
    const isFlat = after <= before * (1 + part) + number
    return isFlat ? [] : [`${TITLES[what]}: ${before.toFixed(0)} → ${after.toFixed(0)}`]
  })
