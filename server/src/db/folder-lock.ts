import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { StartError } from '../start-error.ts'
import { connect } from './pool.ts'

// Held by the running copy.
const LOCK = 'keyswap-data-folder'
// Shared by the operator's commands that use the folder's database at this moment.
const COMMANDS = 'keyswap-data-folder-commands'
const RETRY_MS = 250
// A copy that was killed a moment ago lets go as soon as its connection is noticed to be dead.
const PATIENCE_MS = 3_000
// PostgreSQL closes every connection while it recovers from the crash of one of its processes.
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
      // A server that recovers still listens; one that does not is dead.
      if (nobodyListens(error)) return 'gone'
    }
  }
  return undefined
}

/**
 * One running copy per data folder. The database itself holds the lock and frees it with the
 * connection, so that no crash can leave it behind. Undefined when the database ended meanwhile.
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
 * A command's use of the folder's database, beside other commands and perhaps a running copy. Undefined when the last
 * command before this one has just stopped that database: it must be started again.
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
    /** Whether nobody else uses the database. Until the connection closes, nobody can begin to. */
    async isLast(): Promise<boolean> {
      if (isGone) return false
      await client.query('select pg_advisory_unlock_shared(hashtext($1))', [COMMANDS])
      return (await take(client, COMMANDS)) && (await take(client, LOCK))
    },
    close: () => client.end().catch(() => {}),
  }
}
