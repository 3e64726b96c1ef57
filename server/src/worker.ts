// A worker process: serves the connections that the primary process (start/workers.ts) passes to it.
import type { Socket } from 'node:net'
import { Outage } from './errors/outage.ts'
import { createLogger } from './outside/log.ts'
import type { Instance, Orders } from './start/instance.ts'
import { runUntilStopped, surviveFailures } from './start/lifetime.ts'
import { openIpc } from './start/line.ts'
import type { PrimaryCalls, WorkerCalls } from './start/workers.ts'

const ANSWER_WITHIN_MS = 5_000

const opened = Promise.withResolvers<Instance>()
let instance: Instance | undefined
let accept: (connection: Socket) => void = (connection) => connection.destroy()
let finish = () => {}

const ours: WorkerCalls = {
  async start(orders) {
    open(orders).then(opened.resolve, opened.reject)
    instance = await opened.promise
    return instance.demo
  },
  async take(_, connection) {
    if (connection) accept(connection)
  },
  stop: async () => finish(),
  metrics: async () => (await instance?.metrics()) ?? [],
  isReady: async () => (await instance?.isReady()) ?? false,
}
const { call } = openIpc<PrimaryCalls>(process, ours)

async function open(orders: Orders): Promise<Instance> {
  const log = createLogger(orders.settings.LOG_LEVEL).child({ pid: process.pid })
  surviveFailures(log)
  const { openInstance } = await import('./start/instance.ts')
  return openInstance(orders, log, {
    async serve(app) {
      accept = await app.serveAccepted()
    },
    together: {
      metrics: () =>
        call('metrics', undefined, { within_ms: ANSWER_WITHIN_MS }).catch((error) => {
          throw new Outage(error)
        }),
      isReady: () => call('isReady', undefined, { within_ms: ANSWER_WITHIN_MS }).catch(() => false),
    },
  })
}

// This event says that the primary has ended.
process.once('disconnect', () => process.exit(1))

runUntilStopped(
  async (lifetime) => {
    finish = () => lifetime.finish('the primary stops', 0)
    const { close } = await opened.promise
    return {
      async close() {
        await call('leave', undefined, { within_ms: ANSWER_WITHIN_MS }).catch(() => {})
        await close()
      },
    }
  },
  () => {},
).catch(() => {
  // The primary has the error too: it prints it and ends this process.
})
