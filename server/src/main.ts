// Settings → database → app → listen, and an orderly stop on a signal.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createApp } from './app.ts'
import { openPostgresBus } from './db/bus.ts'
import { createPool, type Pool } from './db/pool.ts'
import { readSecret } from './db/secrets.ts'
import { createLogger, type Logger, oncePerSecond } from './log.ts'
import { openRedisBus } from './outside/bus-redis.ts'
import type { Bus } from './outside/events.ts'
import { createMailer } from './outside/mail.ts'
import { createPush, type Push } from './outside/push.ts'
import { createSpool } from './outside/spool.ts'
import { createStorage } from './outside/storage/create-storage.ts'
import type { Storage } from './outside/storage/storage.ts'
import { loadSettings, type Settings } from './settings.ts'
import { banner } from './start/banner.ts'
import { openDatabase } from './start/database.ts'
import { openDemo } from './start/demo.ts'
import { explain } from './start/explain.ts'
import { explainListenError, refuseTakenPort } from './start/port.ts'
import { StartError } from './start-error.ts'

const STOP_WITHIN_MS = 20_000
const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))

type Running = { close(): Promise<void> }

async function start(
  settings: Settings,
  log: Logger,
  stop: (why: string) => void,
): Promise<Running> {
  const { HOST: host, PORT: port } = settings
  await refuseTakenPort(host, port)
  const database = await openDatabase(settings, () => stop('the database is gone'))
  const logBroken = oncePerSecond((fields, message) => log.warn(fields, message))
  const pool = createPool(database.url, (err) => logBroken({ err }, 'an idle connection broke'))
  const mailer = createMailer(settings)
  const storage = createStorage(settings)
  let bus: Bus | undefined
  let push: Push | undefined
  const close = async () => {
    mailer.close()
    push?.close()
    await bus?.close()
    await pool.end()
    await database.close()
  }
  try {
    bus = await openInstanceBus(settings, pool, database.url, log)
    push = createPush({ key: await readSecret(pool, 'push-key'), settings })
    await openStorage(storage, settings)
    const spool = await createSpool(settings.DATA_DIR)
    const app = await createApp({
      settings,
      pool,
      mailer,
      push,
      bus,
      storage,
      spool,
      log,
      ...(existsSync(webFolder) && { webFolder }),
    })
    const context = { db: pool, events: app.events, storage, spool, site_url: settings.SITE_URL }
    const demo = await openDemo(settings, context)
    await app.listen({ host, port }).catch((error) => {
      throw explainListenError(error, host, port)
    })
    const seconds = process.uptime()
    const { SITE_URL: siteUrl } = settings
    console.log(banner({ host, port, siteUrl, database: database.described, seconds, demo }))
    const filling = demo.fill(log)
    return {
      async close() {
        await filling.stop()
        await app.close()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Redis if REDIS_URL is set, otherwise PostgreSQL notifications. */
async function openInstanceBus(
  { REDIS_URL }: Settings,
  pool: Pool,
  database_url: string,
  log: Logger,
): Promise<Bus> {
  if (REDIS_URL === undefined) return openPostgresBus(pool, database_url)
  // Sites with different databases may share one Redis, so the channel name comes from the database.
  const channel = `keyswap_events:${(await readSecret(pool, 'events-channel')).toString('hex')}`
  return openRedisBus({ url: REDIS_URL, channel, log })
}

async function openStorage(storage: Storage, { S3_ENDPOINT, S3_BUCKET }: Settings): Promise<void> {
  await storage.ensureBucket().catch((error: Error) => {
    if (S3_ENDPOINT === undefined) throw error
    throw new StartError(
      `The storage service at ${S3_ENDPOINT} cannot be used: ${error.message}.`,
      `Check S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and that the bucket ${S3_BUCKET} may be used,\nor leave them out to keep photos in the data folder.`,
    )
  })
}

async function main(): Promise<void> {
  const settings = loadSettings()
  const log = createLogger(settings.LOG_LEVEL)
  // Keep running when the reader of stdout or stderr is gone (EPIPE).
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  // One failed background task must not end everyone's requests.
  process.on('unhandledRejection', (err) => log.error({ err }, 'unhandled rejection'))
  let stopping = false
  const stop = async (why: string, status = 1) => {
    // A second signal: exit without waiting.
    if (stopping) process.exit(1)
    stopping = true
    console.log(`Stopping (${why}): finishing requests in flight.`)
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    // Let a start in progress finish first, so that nothing is left half open.
    await running.then(
      (app) => app.close(),
      () => {},
    )
    console.log('Stopped.')
    process.exit(status)
  }
  // SIGHUP: the terminal was closed.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => stop(signal, 0))
  const running = start(settings, log, stop)
  await running
}

main().catch((error) => {
  explain(error, 'Keyswap cannot start.')
  process.exit(1)
})
