import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { StartError } from '../start-error.ts'
import { connect } from './pool.ts'

const LOCK = 'keyswap-data-folder'
const RETRY_MS = 250
// A copy that was killed a moment ago lets go as soon as its connection is noticed to be dead.
const PATIENCE_MS = 3_000
// PostgreSQL closes every connection while it recovers from the crash of one of its processes.
const RECOVERY_MS = 20_000

async function take(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock(hashtext($1)) as taken', [LOCK])
  return rows[0].taken
}

const nobodyListens = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'

async function takeWithin(url: string, patience: number): Promise<pg.Client | undefined> {
  for (const end = Date.now() + patience; Date.now() < end; await wait(RETRY_MS)) {
    try {
      const client = await connect(url)
      if (await take(client)) return client
      await client.end()
    } catch (error) {
      // A server that recovers still listens; one that does not is dead.
      if (nobodyListens(error)) return undefined
    }
  }
  return undefined
}

/**
 * One running copy per data folder. The database itself holds the lock and frees it with the
 * connection, so that no crash can leave it behind.
 */
export async function holdFolder(url: string, folder: string, onLost: () => void) {
  let released = false
  const hold = async (patience: number): Promise<pg.Client | undefined> => {
    const client = await takeWithin(url, patience)
    client?.on('error', () => {}).once('end', () => void recover())
    return client
  }
  const recover = async () => {
    if (released) return
    held = await hold(RECOVERY_MS)
    if (!held) onLost()
  }

  let held = await hold(PATIENCE_MS)
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
