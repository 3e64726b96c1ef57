import type { FastifyInstance } from 'fastify'
import {
  type Aggregator,
  AggregatorRegistry,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client'

export type Metric = Awaited<ReturnType<Registry['getMetricsAsJSON']>>[number]

// Reported while the database is down, so that the other metrics stay available.
const UNKNOWN_JOBS = { waiting: Number.NaN, oldest_seconds: Number.NaN }

/** The metrics of one instance; tests run several in one process. */
export function createMetrics(
  pool: {
    totalCount: number
    idleCount: number
    waitingCount: number
  },
  events: { count(): number },
  countJobs: () => Promise<{ waiting: number; oldest_seconds: number }>,
) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'database_connections',
    help: 'Connections of this instance to its database, by what they do',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'waited_for' }, pool.waitingCount)
    },
  })
  new Gauge({
    name: 'event_streams',
    help: 'Open event streams of this instance',
    registers: [registry],
    collect() {
      this.set(events.count())
    },
  })
  new Gauge({
    name: 'jobs_waiting',
    help: 'Jobs that are due and not done, on all instances',
    aggregator: 'max',
    registers: [registry],
    async collect() {
      this.set((await countJobs().catch(() => UNKNOWN_JOBS)).waiting)
    },
  })
  new Gauge({
    name: 'jobs_oldest_seconds',
    help: 'Age of the oldest job that is due and not done, on all instances',
    aggregator: 'max',
    registers: [registry],
    async collect() {
      this.set((await countJobs().catch(() => UNKNOWN_JOBS)).oldest_seconds)
    },
  })
  return {
    text: () => registry.metrics(),
    values: () => registry.getMetricsAsJSON(),
    watch(app: FastifyInstance) {
      app.addHook('onResponse', async (request, reply) => {
        // The label is the route, not the URL: URLs contain ids, so there would be no end of labels.
        const route = request.routeOptions.url ?? 'none'
        const status = reply.statusCode
        requests.observe({ method: request.method, route, status }, reply.elapsedTime / 1000)
        const { id: request_id, method } = request
        request.log.info(
          { request_id, method, route, status, ms: Math.round(reply.elapsedTime) },
          'request',
        )
      })
    },
  }
}

/** The metrics of a process that serves no requests: memory, CPU and the like. */
export function processMetrics(): () => Promise<Metric[]> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return () => registry.getMetricsAsJSON()
}

// prom-client's ways of combining the processes' values that we replace: an average would hide the one process that is slow.
const COMBINED: Partial<Record<Aggregator, Aggregator>> = { average: 'max', omit: 'min' }

/** The metrics of several processes as those of one instance, mostly their sums. */
export const combineMetrics = (processes: Metric[][]): Registry =>
  AggregatorRegistry.aggregate(
    processes.map((metrics) =>
      metrics.map((metric) => ({
        ...metric,
        aggregator: COMBINED[metric.aggregator] ?? metric.aggregator,
      })),
    ),
  )

/** The metrics that must not get smaller when a process ends: Prometheus would take that for a restart of the instance. */
export const countersOf = (metrics: Metric[]): Metric[] =>
  metrics.filter(({ type }) => String(type) === 'counter' || String(type) === 'histogram')
