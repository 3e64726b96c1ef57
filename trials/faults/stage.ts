// A stage is what one fault is tried on: Keyswap, its database and the services it depends on, in one folder.
import { cp, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { endPostmaster, findPostmaster } from '../../server/src/db/embedded/postgres-process.ts'
import { startEmbedded } from '../../server/src/db/embedded.ts'
import { connect } from '../../server/src/db/pool.ts'
import { collecting, endAll } from '../../server/test/at-end.ts'
import { startMailbox } from '../../server/test/mailbox.ts'
import { startRedis } from '../../server/test/redis.ts'
import { S3_KEYS, startS3 } from '../../server/test/s3.ts'
import type { Database } from './audit.ts'
import { type Clock, openWrongClock } from './clock.ts'
import { mountSmallDisk } from './disk.ts'
import { type Link, openLink } from './link.ts'
import type { Mails } from './member.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { type SupervisedServer, superviseServer } from './server.ts'

export type StagePlan = {
  /** 'own': a PostgreSQL of the test's own. 'embedded': the one that Keyswap starts. A function: what it opens. */
  database: 'own' | 'embedded' | (() => Promise<OpenDatabase>)
  instances?: 1 | 2
  /** The services that Keyswap uses. Without them: photos in a folder, no Redis, no mails. */
  outside?: ('storage' | 'redis' | 'mail')[]
  /** If mails are sent, email addresses must be confirmed unless this is 'off'. */
  confirmation?: 'off'
  /** Which connections go through a link, so that they can be disturbed. */
  linked?: ('clients' | 'database')[]
  clock?: 'server' | 'database' | 'both'
  /** The size of the disk, which is otherwise the machine's. */
  disk_bytes?: number
}

type OpenDatabase = { url: string; stop(): Promise<void> }

type Ends = (() => unknown)[]

export type Stage = {
  folder: string
  data_dir: string
  servers: SupervisedServer[]
  /** The URLs by which clients reach the instances. */
  urls: string[]
  /** Only for `database: 'own'`. */
  postgres?: Postgres
  links: Partial<Record<'clients' | 'database' | 'storage' | 'redis' | 'mail', Link>>
  clock?: Clock
  mails?: Mails
  /** Connects to the database directly. */
  connect(): Promise<Database>
  /** The pid of the database's main process. */
  postmaster(): number | undefined
  ready(): Promise<void>
  /** The errors in the servers' logs. */
  errors(): Promise<string[]>
  close(): Promise<void>
}

export async function openStage(
  folder: string,
  template: string | undefined,
  plan: StagePlan,
): Promise<Stage> {
  const ends: Ends = []
  try {
    return await open(folder, template, plan, ends)
  } catch (error) {
    await endAll(ends)
    throw error
  }
}

async function open(
  folder: string,
  template: string | undefined,
  plan: StagePlan,
  ends: Ends,
): Promise<Stage> {
  await mkdir(folder, { recursive: true })
  ends.push(() => rm(folder, { recursive: true, force: true }))
  if (plan.disk_bytes) ends.push(await mountSmallDisk(folder, plan.disk_bytes))
  const data_dir = join(folder, 'data')
  const opened = typeof plan.database === 'function' ? await plan.database() : undefined
  if (opened) ends.push(opened.stop)
  const cluster = join(plan.database === 'own' ? folder : data_dir, 'postgres')
  if (template) await cp(template, cluster, { recursive: true, preserveTimestamps: true })
  const clock = plan.clock && (await openWrongClock())
  if (clock) ends.push(clock.remove)
  const postgres =
    plan.database === 'own'
      ? await startPostgres(cluster, moves(plan, 'database') ? clock?.env : {})
      : undefined
  ends.push(() => endDatabase(cluster, postgres))
  const { links, env, mails } = await openOutside(plan, opened ?? postgres, ends)
  ends.push(() => Promise.all(Object.values(links).map((link) => link.down())))
  const servers: SupervisedServer[] = []
  ends.push(() => Promise.all(servers.map((server) => server.stop())))
  const clientLink =
    plan.linked?.includes('clients') && (await openLink(() => servers[0]?.port ?? 0))
  if (clientLink) links.clients = clientLink
  while (servers.length < (plan.instances ?? 1)) {
    const own = { ...env, DATA_DIR: data_dir, ...(moves(plan, 'server') && clock?.env) }
    const server = await superviseServer(own, folder, clientLink ? clientLink.port : undefined)
    servers.push(server)
  }
  const ready = async () => void (await Promise.all(servers.map((server) => server.ready())))
  await ready()
  return {
    ...{ folder, data_dir, servers, links, ready },
    ...(postgres && { postgres }),
    ...(clock && { clock }),
    ...(mails && { mails }),
    urls: clientLink ? [`http://127.0.0.1:${clientLink.port}`] : servers.map(({ url }) => url),
    connect: async () => connect((opened ?? postgres)?.url ?? (await startEmbedded(cluster)).url),
    errors: () => errorsIn(folder),
    postmaster: () => findPostmaster(cluster)?.pid,
    close: () => endAll(ends),
  }
}

const moves = ({ clock }: StagePlan, side: 'server' | 'database'): boolean =>
  clock === side || clock === 'both'

async function errorsIn(folder: string): Promise<string[]> {
  const logs = (await readdir(folder)).filter((name) => /^server-.*log$/.test(name))
  const texts = await Promise.all(logs.map((name) => readFile(join(folder, name), 'utf8')))
  return texts.flatMap((text) => text.split('\n').filter((line) => line.includes('"error"')))
}

async function endDatabase(cluster: string, postgres: Postgres | undefined): Promise<void> {
  await postgres?.stop()
  const left = findPostmaster(cluster)
  if (left) await endPostmaster(left)
}

/** Starts the services that Keyswap uses, each behind a link, and returns the settings for them. */
async function openOutside(
  { outside = [], linked = [], confirmation }: StagePlan,
  database: OpenDatabase | undefined,
  ends: Ends,
) {
  const links: Stage['links'] = {}
  const env: Record<string, string> = {}
  const has = (name: 'storage' | 'redis' | 'mail') => outside.includes(name)
  const through = async (name: keyof Stage['links'], url: string): Promise<string> => {
    const far = Number(new URL(url).port)
    const link = await openLink(() => far)
    links[name] = link
    return url.replace(`:${far}`, `:${link.port}`)
  }
  if (database)
    env.DATABASE_URL = linked.includes('database')
      ? await through('database', database.url)
      : database.url
  if (has('storage')) {
    const { endpoint, region } = await collecting(ends, startS3)
    Object.assign(env, {
      S3_ENDPOINT: await through('storage', endpoint),
      S3_REGION: region,
      S3_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
      S3_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
    })
  }
  if (has('redis')) env.REDIS_URL = await through('redis', (await collecting(ends, startRedis)).url)
  if (!has('mail')) return { links, env }
  const mailbox = await collecting(ends, startMailbox)
  env.SMTP_URL = await through('mail', mailbox.url)
  env.EMAIL_CONFIRMATION = confirmation ?? 'on'
  return { links, env, mails: mailsIn(mailbox) }
}

type Mailbox = Awaited<ReturnType<typeof startMailbox>>

const mailsIn = ({ mails }: Mailbox): Mails => {
  const sentTo = (email: string) =>
    mails.filter(({ to }) => to?.some(({ address }) => address === email))
  return {
    linkFor: (email) => /#access_token=([\w-]+)/.exec(sentTo(email).at(-1)?.text ?? '')?.[1],
    stillYoursFor: (email) =>
      sentTo(email).filter(({ subject }) => subject?.startsWith('Still yours?')).length,
    resetsFor: (email) =>
      sentTo(email)
        .filter(({ text }) => text?.includes('&type=recovery'))
        .map(({ messageId = '' }) => messageId),
  }
}
