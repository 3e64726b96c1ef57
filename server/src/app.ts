// Puts the house together. Tests build it just as main does.
import { startJobs } from './db/jobs.ts'
import type { Pool } from './db/pool.ts'
import { sweepRateLimits, takeCall } from './db/rate-limits.ts'
import { one, sql } from './db/sql.ts'
import { accountsJobs, accountsRoutes, findViewer } from './features/accounts/index.ts'
import { serveFiles } from './http/files.ts'
import { createMetrics } from './http/metrics.ts'
import { operationsRoutes } from './http/operations.ts'
import { type Gate, register } from './http/register.ts'
import type { Route } from './http/serve.ts'
import { createHttpServer, type HttpSettings } from './http/server.ts'
import type { Logger } from './log.ts'

export type AppParts = {
  settings: HttpSettings
  pool: Pool
  log: Logger
  /** The built web; without it the server answers its API only. */
  webFolder?: string
  checkOutputs?: boolean
}

export async function createApp({
  settings,
  pool,
  log,
  webFolder,
  checkOutputs = false,
}: AppParts) {
  let closing = false
  const metrics = createMetrics(pool)
  const http = createHttpServer(settings, log)
  metrics.watch(http)
  // What is in flight when the server closes is answered, and its connection not kept for another.
  http.addHook('onSend', async (_, reply) => {
    if (closing) reply.header('connection', 'close')
  })

  const isReady = async () => !closing && (await databaseAnswers(pool))
  const routes: Route[] = [
    ...operationsRoutes({ metrics, siteUrl: settings.SITE_URL, isReady }),
    ...accountsRoutes(pool),
  ]
  const gate: Gate = {
    checkOutputs,
    findViewer: (token) => findViewer(pool, token),
    takeCall: (key, limit) => takeCall(pool, key, limit),
  }
  for (const route of routes) register(http, route, gate)
  await serveFiles(http, webFolder)

  const jobs = await startJobs(
    pool,
    [
      { name: 'sweep-rate-limits', schedule: '*/10 * * * *', run: () => sweepRateLimits(pool) },
      ...accountsJobs(pool),
    ],
    log,
  )

  return {
    routes,
    listen: (address: { host: string; port: number }) => http.listen(address),
    /** Takes no new requests, finishes those in flight, then the jobs in hand. */
    async close() {
      closing = true
      await http.close()
      await jobs.stop()
    },
  }
}
export type App = Awaited<ReturnType<typeof createApp>>

async function databaseAnswers(pool: Pool): Promise<boolean> {
  return one(pool, sql`select 1 as answer`).then(
    () => true,
    () => false,
  )
}
