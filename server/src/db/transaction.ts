import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import type { Pool } from './pool.ts'
import type { Db } from './sql.ts'

const ATTEMPTS = 6
const FIRST_WAIT_MS = 5

// Two transactions got into each other's way and one was rolled back whole: trying again is right.
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'
const isConflict = (error: unknown): boolean => {
  const code = (error as { code?: unknown }).code
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED
}

/** Runs `work` in one transaction, again from its beginning after a conflict. */
export async function transaction<T>(pool: Pool, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptOnce(pool, work)
    } catch (error) {
      if (!isConflict(error) || attempt === ATTEMPTS) throw error
      const longest = FIRST_WAIT_MS * 2 ** attempt
      await wait(randomInt(1, longest))
    }
  }
}

async function attemptOnce<T>(pool: Pool, work: (tx: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(client)
    await commit(client)
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    // A connection that could not even roll back is thrown away, not handed to the next request.
    client.release(broken)
  }
}

/** A commit whose wait for the standby was cancelled is durable here only: nobody may be told "done". */
async function commit(client: PoolClient): Promise<void> {
  let warning: string | undefined
  const listen = (notice: { message: string | undefined; severity: string | undefined }) => {
    if (notice.severity === 'WARNING') warning = notice.message
  }
  client.on('notice', listen)
  try {
    await client.query('commit')
  } finally {
    client.off('notice', listen)
  }
  if (warning !== undefined) throw new Error(`The commit was not acknowledged: ${warning}`)
}
