// Settings → database → app → listen; and back again when told to stop.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createApp } from './app.ts'
import { openLine } from './db/line.ts'
import { createPool } from './db/pool.ts'
import { createLogger, type Logger } from './log.ts'
import { createMailer } from './outside/mail.ts'
import { createSpool } from './outside/spool.ts'
import { createStorage, type Storage } from './outside/storage/storage.ts'
import { loadSettings, type Settings } from './settings.ts'
import { banner } from './start/banner.ts'
import { openDatabase } from './start/database.ts'
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
  const pool = createPool(database.url, (err) => log.warn({ err }, 'an idle connection broke'))
  const mailer = createMailer(settings)
  const line = await openLine(pool, database.url)
  const storage = createStorage(settings)
  const close = async () => {
    mailer.close()
    await line.close()
    await pool.end()
    await database.close()
  }
  try {
    await openStorage(storage, settings)
    const app = await createApp({
      settings,
      pool,
      mailer,
      line,
      storage,
      spool: await createSpool(settings.DATA_DIR),
      log,
      ...(existsSync(webFolder) && { webFolder }),
    })
    await app.listen({ host, port }).catch((error) => {
      throw explainListenError(error, host, port)
    })
    const seconds = process.uptime()
    console.log(
      banner({ host, port, siteUrl: settings.SITE_URL, database: database.described, seconds }),
    )
    return { close: () => app.close().then(close) }
  } catch (error) {
    await close()
    throw error
  }
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
  // Whoever read what we say may be gone; that is no reason to end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  // One failed piece of background work is no reason to end everybody's requests.
  process.on('unhandledRejection', (err) => log.error({ err }, 'unhandled rejection'))
  let stopping = false
  const stop = async (why: string, status = 1) => {
    // Told twice: the person does not want to wait.
    if (stopping) process.exit(1)
    stopping = true
    console.log(`Stopping (${why}): finishing what is in flight.`)
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    // A start that is under way is finished first, so that nothing is left half open.
    await running.then(
      (app) => app.close(),
      () => {},
    )
    console.log('Stopped.')
    process.exit(status)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(signal, 0))
  const running = start(settings, log, stop)
  await running
}

main().catch((error) => {
  explain(error, 'Keyswap cannot start.')
  process.exit(1)
})
