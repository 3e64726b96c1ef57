// Takes a backup while the clients write, from which Keyswap must start, and one of the idle server, which must equal the
// database row by row.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startEmbedded } from '../../../server/src/db/embedded.ts'
import { connect } from '../../../server/src/db/pool.ts'
import { audit, compareKeys, type Database, type Finding } from '../audit.ts'
import { unreadablePhotos } from '../crew.ts'
import { type Fault, required } from '../fault.ts'
import type { Ledger } from '../ledger.ts'
import { signIn } from '../member.ts'
import { superviseServer } from '../server.ts'
import type { Stage } from '../stage.ts'
import { neverBannedEmails, openExtraLine, queueMail } from './mails.ts'

const BACKUP = join(import.meta.dirname, '../../../server/src/backup.ts')

async function backUp({ data_dir }: Stage, target: string): Promise<void> {
  const child = spawn(process.execPath, [BACKUP, target], {
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      DATA_DIR: data_dir,
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`The backup ended with ${code}`)
}

/** Starts the database of a backup for `work`. */
async function inBackup<T>(target: string, work: (database: Database) => Promise<T>): Promise<T> {
  const { url, stop } = await startEmbedded(join(target, 'postgres'))
  const client = await connect(url)
  try {
    return await work(client)
  } finally {
    await client.end()
    await stop()
  }
}

/** All rows, each with its table's name. Includes jobs, but not unlogged tables, which a crash empties. */
async function rowsOf(database: Database): Promise<string[]> {
  const { rows: tables } = await database.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
       and relkind = 'r' and relpersistence = 'p'`,
  )
  const all: string[] = []
  for (const { name } of tables) {
    const { rows } = await database.query<{ row: string }>(`select t::text as row from ${name} t`)
    all.push(...rows.map(({ row }) => `${name} ${row}`))
  }
  return all
}

/** The paths of the pictures that are attached to something. */
async function picturesIn(database: Database): Promise<string[]> {
  const { rows } = await database.query<{ path: string }>(
    `select '/car-images/' || owner_id || '/' || car_id || '/' || file as path from pictures where is_attached`,
  )
  return rows.map(({ path }) => path)
}

/** The files of these pictures, one for each width: 1.jpg, 1.jpg.320. A picture without files is returned as its path. */
const filesOf = (pictures: string[], files: string[]): string[] =>
  pictures.flatMap((path) => {
    const own = files.filter((file) => file.startsWith(`${path} `) || file.startsWith(`${path}.`))
    return own.length > 0 ? own : [path]
  })

/** All photo files, each as its path and content. */
async function filesIn(data_dir: string): Promise<string[]> {
  const folder = join(data_dir, 'files')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name)
      return `${path.slice(folder.length)} ${(await readFile(path)).toString('base64')}`
    }),
  )
}

async function waitingMails(database: Database): Promise<string[]> {
  const { rows } = await database.query<{ email: string }>(
    `select payload ->> 'email' as email from graphile_worker._private_jobs
     where payload ->> 'email' is not null`,
  )
  return rows.map(({ email }) => email)
}

/** Starts Keyswap from the backup, signs a member in and finds photos that cannot be read. */
async function startFrom(
  { folder, servers }: Stage,
  ledger: Ledger,
  { target, email, photos }: { target: string; email: string; photos: Set<string> },
): Promise<Finding> {
  const server = await superviseServer({ DATA_DIR: target }, folder)
  // The stage then also stops this server, and notices if it ends by itself.
  servers.push(server)
  const line = openExtraLine(server.url, ledger)
  try {
    await server.ready()
    await signIn(line, email)
    const unreadable = await unreadablePhotos(line, photos)
    const examples = unreadable.slice(0, 3)
    return { what: 'photo of a restored Keyswap', lost: unreadable.length, doubled: 0, examples }
  } finally {
    line.agent.destroy()
    await server.stop()
  }
}

/** Freezes the server during `work`, so that no job changes anything. The database keeps running. */
async function whileFrozen<T>({ servers: [server] }: Stage, work: () => Promise<T>): Promise<T> {
  const pid = required(server?.pid())
  process.kill(pid, 'SIGSTOP')
  try {
    return await work()
  } finally {
    process.kill(pid, 'SIGCONT')
  }
}

const busyBackup = ({ folder }: Stage) => join(folder, 'busy')
let [begun, email] = [0, '']

export const backup: Fault = {
  name: 'backup',
  title: 'backup under load, restored',
  plan: { database: 'embedded', outside: ['mail'], confirmation: 'off' },
  is_unnoticed: true,
  async inject(stage, { seconds }, ledger) {
    // The mail server stays down, so that this mail is still waiting in both backups. Clients need no mails here.
    await required(stage.links.mail).down()
    email = required(neverBannedEmails(ledger)[0])
    await queueMail(stage, ledger, email)
    await wait(seconds * 500)
    begun = performance.now()
    await backUp(stage, busyBackup(stage))
    await wait(seconds * 250)
    return 1
  },
  async check(stage, ledger) {
    const target = busyBackup(stage)
    const [busy, pictures, mails] = await inBackup(target, async (database) => [
      await audit(database, ledger, begun),
      await picturesIn(database),
      await waitingMails(database),
    ])
    const copied = new Set(await filesIn(target))
    const photos = ledger.keys('photo', begun)
    const restored = await startFrom(stage, ledger, { target, email, photos })
    const idle = join(stage.folder, 'idle')
    const [rows, files] = await whileFrozen(stage, async () => {
      await backUp(stage, idle)
      const database = await stage.connect()
      return [
        await rowsOf(database).finally(() => database.end()),
        await filesIn(stage.data_dir),
      ] as const
    })
    const due = filesOf(pictures, files)
    return [
      ...busy.map(({ what, ...finding }) => ({ what: `${what} in the backup`, ...finding })),
      { what: 'waiting mail in the backup', ...compareKeys(mails, new Set([email])) },
      restored,
      {
        what: 'files in the backup',
        ...compareKeys(
          due.filter((file) => copied.has(file)),
          new Set(due),
        ),
      },
      { what: 'rows', ...compareKeys(await inBackup(idle, rowsOf), new Set(rows)) },
      { what: 'files', ...compareKeys(await filesIn(idle), new Set(files)) },
    ]
  },
}
