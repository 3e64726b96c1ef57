// Shared by benchmarks: starts server instances on a new database, and measures times.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type App, createApp } from '../../server/src/app.ts'
import { openPostgresBus } from '../../server/src/db/bus.ts'
import { startEmbedded } from '../../server/src/db/embedded.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { connect, createPool, type Pool } from '../../server/src/db/pool.ts'
import type { Bus } from '../../server/src/outside/events.ts'
import { createLogger } from '../../server/src/outside/log.ts'
import { createMailer } from '../../server/src/outside/mail.ts'
import { createPush } from '../../server/src/outside/push.ts'
import { createSpool } from '../../server/src/outside/spool.ts'
import { createStorage } from '../../server/src/outside/storage/create-storage.ts'

export type Bench = { pool: Pool; urls: string[]; close(): Promise<void> }

/** Starts this many instances of the server on one new, empty database. */
export async function openBench(instances = 1): Promise<Bench> {
  const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'keyswap-bench-'))
  const options = ['shared_buffers=1GB', 'max_wal_size=8GB', 'work_mem=64MB']
  const flags = options.flatMap((option) => ['-c', option])
  const database = await startEmbedded(path.join(DATA_DIR, 'postgres'), { flags })
  const client = await connect(database.url)
  await migrate(client, database.url)
  await client.end()
  const pools = Array.from({ length: instances }, () => createPool(database.url, () => {}))
  const mailer = createMailer({ MAIL_FROM: 'keyswap@localhost', DATA_DIR })
  const push = createPush({
    key: Buffer.alloc(32, 1),
    settings: { PUSH_HOSTS: [], SITE_URL: 'http://localhost', MAIL_FROM: 'keyswap@localhost' },
  })
  const storage = createStorage({ DATA_DIR, S3_BUCKET: 'car-images', S3_REGION: 'none' })
  await storage.ensureBucket()
  const spool = await createSpool(DATA_DIR)
  const settings = {
    SITE_URL: 'http://localhost',
    TRUST_PROXY: [],
    confirms_email: false,
    reaches_mailboxes: false,
    demands_admin_factor: false,
    support_email: null,
    STAFF_WORDS: [],
    NEW_MEMBER_LIKES: 0,
    NEW_MEMBER_CHATS: 0,
    NEW_MEMBER_LISTINGS: 0,
    NEW_MEMBER_TOLD_AFTER: 0,
    SIGN_UPS_PER_HOUR: 0,
  }
  const log = createLogger('warn')
  const buses: Bus[] = []
  const apps: App[] = []
  for (const pool of pools) {
    const bus = await openPostgresBus(pool, database.url)
    buses.push(bus)
    apps.push(await createApp({ settings, pool, bus, mailer, push, storage, spool, log }))
  }
  const urls = await Promise.all(apps.map((app) => app.listen({ host: '127.0.0.1', port: 0 })))
  return {
    pool: pools[0] as Pool,
    urls,
    async close() {
      await Promise.all(apps.map((app) => app.close()))
      await Promise.all(buses.map((bus) => bus.close()))
      await Promise.all(pools.map((pool) => pool.end()))
      await database.stop()
      await rm(DATA_DIR, { recursive: true, force: true })
    },
  }
}

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
