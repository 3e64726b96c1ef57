import { expect, test } from 'vitest'
import { createMetrics, type Metric } from '../http/metrics.ts'
import { createReports, type Reporter } from './reports.ts'

type Numbers = { streams: number; busy: number; jobs: number }

/** A reporter with the real metrics of a process, and these numbers. */
const aReporter = ({ streams, busy, jobs }: Numbers): Reporter => {
  const pool = { totalCount: busy, idleCount: 0, waitingCount: 0 }
  const countJobs = async () => ({ waiting: jobs, oldest_seconds: jobs * 10 })
  const metrics = createMetrics(pool, { count: () => streams }, countJobs)
  return { metrics: metrics.values, isReady: async () => true }
}

const counter = (value: number): Metric[] =>
  [
    {
      name: 'calls',
      help: 'x',
      type: 'counter',
      aggregator: 'sum',
      values: [{ value, labels: {} }],
    },
  ] as unknown as Metric[]

const valueIn = (text: string, name: string): number => {
  const line = text.split('\n').find((line) => line.startsWith(`${name} `)) ?? ''
  return Number(line.slice(name.length))
}

test('metrics of several processes are added up, but not what all of them report alike', async () => {
  const { metrics } = createReports(() => [
    aReporter({ streams: 2, busy: 3, jobs: 5 }),
    aReporter({ streams: 4, busy: 1, jobs: 5 }),
  ])
  const text = await metrics()
  expect(valueIn(text, 'event_streams')).toBe(6)
  expect(valueIn(text, 'database_connections{state="busy"}')).toBe(4)
  expect(valueIn(text, 'jobs_waiting')).toBe(5)
  expect(valueIn(text, 'jobs_oldest_seconds')).toBe(50)
  // There are three processes, the primary included.
  expect(valueIn(text, 'process_resident_memory_bytes')).toBeGreaterThan(
    2.5 * process.memoryUsage.rss(),
  )
  expect(valueIn(text, 'nodejs_eventloop_lag_max_seconds')).toBeLessThan(60)
  expect(valueIn(text, 'process_start_time_seconds')).toBeLessThanOrEqual(Date.now() / 1000)
})

test('a counter never gets smaller: neither without an answer, nor when a process is replaced', async () => {
  let answer = async () => counter(7)
  const first: Reporter = { metrics: () => answer(), isReady: async () => true }
  const second: Reporter = { metrics: async () => counter(1), isReady: async () => true }
  const reporters = [first, second]
  const reports = createReports(() => reporters)
  const calls = async () => valueIn(await reports.metrics(), 'calls')
  expect(await calls()).toBe(8)

  answer = () => Promise.reject(new Error('no answer'))
  expect(await calls()).toBe(8)

  reports.remember(first)
  expect(await calls()).toBe(8)
  reporters[0] = second
  reporters.pop()
  expect(await calls()).toBe(8)
})

test('an answer that arrives after the end of its process is not counted twice', async () => {
  const late = Promise.withResolvers<Metric[]>()
  const answers = [Promise.resolve(counter(7)), late.promise]
  const only: Reporter = {
    metrics: () => answers.shift() ?? Promise.reject(new Error('ended')),
    isReady: async () => true,
  }
  const reports = createReports(() => [only])
  await reports.metrics()
  const asked = reports.metrics()
  reports.remember(only)
  late.resolve(counter(9))
  expect(valueIn(await asked, 'calls')).toBe(7)
  expect(valueIn(await reports.metrics(), 'calls')).toBe(7)
})

test('the instance is ready if every process is', async () => {
  const ready = (answers: (() => Promise<boolean>)[]) =>
    createReports(() => answers.map((isReady) => ({ isReady, metrics: async () => [] }))).isReady()
  const [yes, no] = [async () => true, async () => false]
  expect(await ready([yes, yes])).toBe(true)
  expect(await ready([yes, no])).toBe(false)
  expect(await ready([() => Promise.reject(new Error('ended')), yes])).toBe(false)
})

test('calls at the same time ask the processes once', async () => {
  let asked = 0
  const isReady = async () => {
    asked += 1
    return true
  }
  const reports = createReports(() => [{ isReady, metrics: async () => [] }])
  await Promise.all([reports.isReady(), reports.isReady(), reports.isReady()])
  expect(asked).toBe(1)
  await reports.isReady()
  expect(asked).toBe(2)
})
