// A backup that is taken while the clients write, and one of the idle server, which must be the same row by row.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startEmbedded } from '../../server/src/db/embedded.ts'
import { connect } from '../../server/src/db/pool.ts'
import { audit, compare, type Database } from '../audit.ts'
import type { Fault } from '../fault.ts'
import type { Stage } from '../stage.ts'

const BACKUP = join(import.meta.dirname, '../../server/src/backup.ts')

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

/** Starts the database of a backup. */
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

/** All rows of all tables that survive a crash (rate limits do not), each with its table's name. */
async function rowsOf(database: Database): Promise<string[]> {
  const { rows: tables } = await database.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'`,
  )
  const all: string[] = []
  for (const { name } of tables) {
    const { rows } = await database.query<{ row: string }>(`select t::text as row from ${name} t`)
    all.push(...rows.map(({ row }) => `${name} ${row}`))
  }
  return all
}

/** The pictures that something refers to, as the paths of their widest files. */
async function picturesIn(database: Database): Promise<string[]> {
  const { rows } = await database.query<{ path: string }>(
    `select '/car-images/' || owner_id || '/' || car_id || '/' || file as path from pictures where is_attached`,
  )
  return rows.map(({ path }) => path)
}

/** A picture has a file for each width: 1.jpg, 1.jpg.320. One without any file is there as its path. */
const filesOf = (pictures: string[], files: string[]): string[] =>
  pictures.flatMap((path) => {
    const own = files.filter((file) => file.startsWith(`${path} `) || file.startsWith(`${path}.`))
    return own.length > 0 ? own : [path]
  })

/** All files, each with its content. */
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

const busyBackup = ({ folder }: Stage) => join(folder, 'busy')
let begun = 0

export const backup: Fault = {
  name: 'backup',
  title: 'backup under load, restored',
  plan: { database: 'embedded' },
  is_unnoticed: true,
  async inject(stage, { seconds }) {
    await wait(seconds * 500)
    begun = performance.now()
    await backUp(stage, busyBackup(stage))
    await wait(seconds * 250)
    return 1
  },
  async check(stage, ledger) {
    const [busy, pictures] = await inBackup(busyBackup(stage), async (database) => [
      await audit(database, ledger, begun),
      await picturesIn(database),
    ])
    const copied = new Set(await filesIn(busyBackup(stage)))
    const idle = join(stage.folder, 'idle')
    await backUp(stage, idle)
    const database = await stage.connect()
    const rows = await rowsOf(database).finally(() => database.end())
    const files = await filesIn(stage.data_dir)
    const due = filesOf(pictures, files)
    return [
      ...busy.map(({ what, ...finding }) => ({ what: `${what} in the backup`, ...finding })),
      {
        what: 'files in the backup',
        ...compare(
          due.filter((file) => copied.has(file)),
          new Set(due),
        ),
      },
      { what: 'rows', ...compare(await inBackup(idle, rowsOf), new Set(rows)) },
      { what: 'files', ...compare(await filesIn(idle), new Set(files)) },
    ]
  },
}
