// Opens everything that serves requests, on a database that is open and migrated.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type App, type AppParts, createApp } from '../app.ts'
import { openPostgresBus } from '../db/bus.ts'
import { createPool, type Pool } from '../db/pool.ts'
import { readSecret } from '../db/secrets.ts'
import { StartError } from '../errors/start-error.ts'
import type { Metric } from '../http/metrics.ts'
import { openRedisBus } from '../outside/bus-redis.ts'
import type { Bus } from '../outside/events.ts'
import { type Logger, oncePerSecond } from '../outside/log.ts'
import { createMailer } from '../outside/mail.ts'
import { createPush, type Push } from '../outside/push.ts'
import { createSpool } from '../outside/spool.ts'
import { createStorage } from '../outside/storage/create-storage.ts'
import type { Storage } from '../outside/storage/storage.ts'
import type { Settings } from '../settings.ts'
import type { DemoInfo } from './banner.ts'
import { openDemo } from './demo.ts'
import type { Running } from './lifetime.ts'
import { explainListenError } from './port.ts'

const webFolder = fileURLToPath(new URL('../../../web/dist', import.meta.url))

export type Orders = {
  settings: Settings
  database_url: string
  /** The size of the database pool. */
  connections: number
  /** Only one process opens the demo. */
  opens_demo: boolean
}

export type Instance = Running & {
  demo: DemoInfo
  /** The metrics of this process alone. */
  metrics(): Promise<Metric[]>
  isReady(): Promise<boolean>
}

type Way = {
  /** Begins to serve requests. */
  serve(app: App): Promise<void>
  together?: AppParts['together']
}

export async function openInstance(
  { settings, database_url, connections, opens_demo }: Orders,
  log: Logger,
  { serve, together }: Way,
): Promise<Instance> {
  const logBroken = oncePerSecond((fields, message) => log.warn(fields, message))
  const pool = createPool(
    database_url,
    (err) => logBroken({ err }, 'an idle connection broke'),
    connections,
  )
  const mailer = createMailer(settings)
  const storage = createStorage(settings)
  let bus: Bus | undefined
  let push: Push | undefined
  const close = async () => {
    mailer.close()
    push?.close()
    await bus?.close()
    await pool.end()
  }
  try {
    bus = await openInstanceBus(settings, pool, database_url, log)
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
      ...(together && { together }),
      ...(existsSync(webFolder) && { webFolder }),
    })
    const context = { db: pool, events: app.events, storage, spool, site_url: settings.SITE_URL }
    const demo = opens_demo ? await openDemo(settings, context) : undefined
    await serve(app)
    const filling = demo?.fill(log)
    return {
      demo: { signIns: demo?.signIns ?? [], isFilling: demo?.isFilling ?? false },
      metrics: app.metrics,
      isReady: app.isReady,
      async close() {
        await filling?.stop()
        await app.close()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** For a single process, which listens itself. */
export const openListening = (orders: Orders, log: Logger): Promise<Instance> =>
  openInstance(orders, log, {
    async serve(app) {
      const { HOST: host, PORT: port } = orders.settings
      await app.listen({ host, port }).catch((error) => {
        throw explainListenError(error, host, port)
      })
    },
  })

/** Uses Redis if REDIS_URL is set, otherwise PostgreSQL notifications. */
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
