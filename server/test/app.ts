import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, onTestFinished } from 'vitest'
import { type AppSettings, createApp } from '../src/app.ts'
import { openPostgresBus } from '../src/db/bus.ts'
import type { Pool } from '../src/db/pool.ts'
import { readSecret } from '../src/db/secrets.ts'
import { openRedisBus } from '../src/outside/bus-redis.ts'
import type { Events } from '../src/outside/events.ts'
import { createLogger } from '../src/outside/log.ts'
import { createMailer } from '../src/outside/mail.ts'
import { createPush } from '../src/outside/push.ts'
import { createSpool } from '../src/outside/spool.ts'
import { createStorage } from '../src/outside/storage/create-storage.ts'
import type { Storage } from '../src/outside/storage/storage.ts'
import { STAFF_WORDS } from '../src/texts/staff-words.ts'
import { atEnd, collecting, endAll } from './at-end.ts'
import { emptyDatabase, freshDatabase, poolOn } from './database.ts'
import { aFolder } from './folder.ts'
import { usesTwoInstances } from './mirrored.ts'

export const MAIL_FROM = 'keyswap@keyswap.example'
export const PUSH_HOST = 'push.example'
const SITE_URL = 'http://localhost'

type LogLine = { level: string; msg: string; [field: string]: unknown }

export type TestApp = {
  url: string
  /** The URL for the next member's calls. With `test` of mirrored.ts, members alternate between two instances. */
  nextUrl(): string
  /** All routes except static files, as METHOD /path. */
  routes: string[]
  data_dir: string
  pool: Pool
  events: Events
  log: LogLine[]
  /** Allows errors in the server's log, for a test that makes the server fail. */
  expectErrors(): void
  /** Throws if there is an error in the log that no test has allowed. Then it begins a new log. */
  endLog(): void
  close(): Promise<void>
}

type Options = Partial<AppSettings> & {
  database?: string
  webFolder?: string
  smtp_url?: string
  data_dir?: string
  storage?: Storage
  redis_url?: string
  /** Without a push service, subscriptions at PUSH_HOST are accepted, but pushes to them reach nobody. */
  push_service?: { host: string; ca: string }
}

/** The whole app on its own port and, unless given, its own database. In a mirrored run (mirrored.ts) there are two instances. */
export async function startApp(options: Options = {}): Promise<TestApp> {
  if (!usesTwoInstances()) return startInstance(options)
  const database = options.database ?? (await freshDatabase())
  const data_dir = options.data_dir ?? (await aFolder())
  const one = await startInstance({ ...options, database, data_dir })
  const two = await startInstance({ ...options, database, data_dir })
  let members = 0
  return {
    ...one,
    nextUrl: () => (members++ % 2 === 0 ? one.url : two.url),
    expectErrors() {
      one.expectErrors()
      two.expectErrors()
    },
    endLog() {
      one.endLog()
      two.endLog()
    },
    async close() {
      await Promise.all([one.close(), two.close()])
    },
  }
}

/**
 * For a file in which most tests need no database of their own: returns `startApp` for these. They share one app, and the
 * mirrored ones another. Call it at the top of the file.
 */
export const sharedApps = (): (() => Promise<TestApp>) => shared(() => startApp())

/** Like `sharedApps`, for tests that need two instances each. */
export const sharedTwoApps = (): (() => Promise<[TestApp, TestApp]>) => shared(() => startTwoApps())

/**
 * For a file whose tests need an empty database, but may share an app. The app is emptied after each test, which takes a tenth of
 * the time of a new one. Not for tests that change the schema, close the app, or depend on what it keeps in memory for seconds:
 * the models of the search and the number of cars. Call it at the top of the file.
 */
export const emptiedApps = (): (() => Promise<TestApp>) =>
  emptied(
    () => startApp(),
    (app) => [app],
  )

/** Like `emptiedApps`, for tests that need two instances each. */
export const emptiedTwoApps = (): (() => Promise<[TestApp, TestApp]>) =>
  emptied(
    () => startTwoApps(),
    (apps) => apps,
  )

function emptied<Started>(
  start: () => Promise<Started>,
  appsOf: (started: Started) => TestApp[],
): () => Promise<Started> {
  const startShared = shared(start)
  let isTaken = false
  return async () => {
    // A test that starts a second app needs a second database.
    if (isTaken) return start()
    isTaken = true
    const started = await startShared()
    onTestFinished(async () => {
      isTaken = false
      const apps = appsOf(started)
      for (const { pool, data_dir } of apps.slice(0, 1)) {
        await emptyDatabase(pool)
        await emptyFolder(data_dir)
      }
      for (const app of apps) app.endLog()
    })
    return started
  }
}

/** Deletes the files in the folder and keeps its subfolders. */
async function emptyFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => !entry.isDirectory())
  await Promise.all(
    files.map(({ parentPath, name }) => rm(path.join(parentPath, name), { force: true })),
  )
}

/** Starts something once for the file's tests, and once for the mirrored ones. */
export function shared<Started>(start: () => Promise<Started>): () => Promise<Started> {
  const ends: (() => unknown)[] = []
  const started = new Map<boolean, Started>()
  afterAll(() => endAll(ends))
  return async () => {
    const isMirrored = usesTwoInstances()
    const one = started.get(isMirrored) ?? (await collecting(ends, start))
    started.set(isMirrored, one)
    return one
  }
}

async function startInstance({
  database,
  webFolder,
  smtp_url,
  data_dir,
  storage: given_storage,
  redis_url,
  push_service,
  ...settings
}: Options): Promise<TestApp> {
  const pool = poolOn(database ?? (await freshDatabase()))
  const log: LogLine[] = []
  const DATA_DIR = data_dir ?? (await aFolder())
  const logger = createLogger('trace', {
    write: (line: string) => void log.push(JSON.parse(line)),
  })
  const bus = redis_url
    ? await openRedisBus({ url: redis_url, channel: 'test', log: logger })
    : await openPostgresBus(pool, String(pool.options.connectionString))
  const mailer = createMailer({ SMTP_URL: smtp_url, MAIL_FROM, DATA_DIR })
  const push = createPush({
    key: await readSecret(pool, 'push-key'),
    settings: {
      PUSH_HOSTS: [push_service?.host ?? PUSH_HOST],
      SITE_URL: settings.SITE_URL ?? SITE_URL,
      MAIL_FROM,
    },
    ...(push_service && { ca: push_service.ca }),
  })
  const storage =
    given_storage ?? createStorage({ DATA_DIR, S3_BUCKET: 'car-images', S3_REGION: 'x' })
  await storage.ensureBucket()
  const app = await createApp({
    settings: {
      SITE_URL,
      TRUST_PROXY: [],
      confirms_email: false,
      reaches_mailboxes: smtp_url !== undefined,
      demands_admin_factor: false,
      support_email: null,
      STAFF_WORDS,
      // Tests make many members at once.
      NEW_MEMBER_LIKES: 0,
      NEW_MEMBER_CHATS: 0,
      NEW_MEMBER_LISTINGS: 0,
      NEW_MEMBER_TOLD_AFTER: 0,
      SIGN_UPS_PER_HOUR: 0,
      ...settings,
    },
    pool,
    mailer,
    push,
    bus,
    storage,
    spool: await createSpool(DATA_DIR),
    log: logger,
    checkOutputs: true,
    ...(webFolder && { webFolder }),
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  let errorsExpected = false
  let closed: Promise<void> | undefined
  const close = () => (closed ??= app.close())
  atEnd(async () => {
    await close()
    mailer.close()
    push.close()
    await bus.close()
    endLog()
  })
  const expectErrors = () => {
    errorsExpected = true
  }
  const endLog = () => {
    const errors = log.splice(0).filter(({ level }) => level === 'error' || level === 'fatal')
    const isUnexpected = errors.length > 0 && !errorsExpected
    errorsExpected = false
    if (isUnexpected) throw new Error(`Logged: ${JSON.stringify(errors)}`)
  }
  const routes = app.routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  const { events } = app
  return {
    ...{
      url,
      nextUrl: () => url,
      routes,
      data_dir: DATA_DIR,
      pool,
      events,
      log,
      close,
      expectErrors,
      endLog,
    },
  }
}

/** Two instances with one database, as behind a load balancer. */
export async function startTwoApps(options: Options = {}): Promise<[TestApp, TestApp]> {
  const database = await freshDatabase()
  const data_dir = await aFolder()
  const start = () => startInstance({ ...options, database, data_dir })
  return [await start(), await start()]
}
