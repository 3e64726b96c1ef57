import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { StartError } from '../errors/start-error.ts'
import { connect } from './pool.ts'

// The running server holds this lock.
const LOCK = 'keyswap-data-folder'
// The operator's commands share this lock while they use the folder's database.
const COMMANDS = 'keyswap-data-folder-commands'
const RETRY_MS = 250
// The lock of a server that was just killed is freed once PostgreSQL notices the dead connection.
const PATIENCE_MS = 3_000
// After a crash of one of its processes PostgreSQL recovers and closes every connection. The lock is taken again within this
// time.
const RECOVERY_MS = 20_000

async function take(client: pg.Client, lock: string): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock(hashtext($1)) as taken', [lock])
  return rows[0].taken
}

const nobodyListens = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'

async function takeWithin(url: string, patience: number): Promise<pg.Client | 'gone' | undefined> {
  for (const end = Date.now() + patience; Date.now() < end; await wait(RETRY_MS)) {
    try {
      const client = await connect(url)
      if (await take(client, LOCK)) return client
      await client.end()
    } catch (error) {
      // A recovering server still listens. If nothing listens, the server is dead.
      if (nobodyListens(error)) return 'gone'
    }
  }
  return undefined
}

/**
 * Allows one running server per data folder. The lock is a database session lock, so a crash cannot leave it behind.
 * Undefined if the database stopped in the meantime.
 */
export async function holdFolder(url: string, folder: string, onLost: () => void) {
  let released = false
  const hold = async (patience: number): Promise<pg.Client | 'gone' | undefined> => {
    const client = await takeWithin(url, patience)
    if (client && client !== 'gone') client.on('error', () => {}).once('end', () => void recover())
    return client
  }
  const recover = async () => {
    if (released) return
    const again = await hold(RECOVERY_MS)
    if (again && again !== 'gone') held = again
    else onLost()
  }

  const first = await hold(PATIENCE_MS)
  if (first === 'gone') return undefined
  let held = first
  if (!held)
    throw new StartError(
      `The data folder ${folder} is in use by another running copy of Keyswap.`,
      'Stop that copy, or give this one a folder of its own: DATA_DIR=./data-2 PORT=3001 npm start',
    )
  return {
    async release() {
      released = true
      await held?.end()
    },
  }
}

/**
 * Registers a command as a user of the folder's database, beside other commands and perhaps a running server. Undefined
 * if a previous command has just stopped that database: start it again.
 */
export async function shareFolder(url: string) {
  const client = await connect(url).catch(() => undefined)
  if (!client) return undefined
  let isGone = false
  client.on('error', () => {
    isGone = true
  })
  try {
    await client.query('select pg_advisory_lock_shared(hashtext($1))', [COMMANDS])
  } catch {
    await client.end().catch(() => {})
    return undefined
  }
  return {
    /** Whether nobody else uses the database. If so, nobody else can begin to use it until this connection closes. */
    async isLast(): Promise<boolean> {
      if (isGone) return false
      await client.query('select pg_advisory_unlock_shared(hashtext($1))', [COMMANDS])
      return (await take(client, COMMANDS)) && (await take(client, LOCK))
    },
    close: () => client.end().catch(() => {}),
  }
}
