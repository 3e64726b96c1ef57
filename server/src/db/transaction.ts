import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { Outage } from '../outage.ts'
import { acknowledged } from './acknowledged.ts'
import { orOutage } from './outage.ts'
import type { Pool } from './pool.ts'
import type { Db } from './sql.ts'
import { inWriteSlot } from './write-slots.ts'

const ATTEMPTS = 6
const FIRST_WAIT_MS = 5

// Two transactions conflicted and one was rolled back as a whole, so it can be retried.
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'
const isConflict = (error: unknown): boolean => {
  const code = (error as { code?: unknown }).code
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED
}

/** For a transaction that has to lock something before what it holds already: it is rolled back and runs again. */
export class StartOver extends Error {
  readonly code = SERIALIZATION_FAILURE
}

/** Runs `work` in a transaction. After a conflict it is rolled back and `work` runs again. */
export const transaction = <T>(pool: Pool, work: (tx: Db) => Promise<T>): Promise<T> =>
  retried(() => inWriteSlot(pool, () => attemptOnce(pool, work)))

/** For a statement that is a transaction of its own: runs it again after a conflict. */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isConflict(error) || attempt === ATTEMPTS) throw error
      const longest = FIRST_WAIT_MS * 2 ** attempt
      await wait(randomInt(1, longest))
    }
  }
}

async function attemptOnce<T>(pool: Pool, work: (tx: Db) => Promise<T>): Promise<T> {
  const client = await orOutage(pool.connect())
  let isUsable = false
  try {
    await orOutage(client.query('begin'))
    const result = await work(client).catch(async (error) => {
      isUsable = !(error instanceof Outage) && (await canRollBack(client))
      throw error
    })
    await acknowledged(client, () => orOutage(client.query('commit')))
    isUsable = true
    return result
  } finally {
    // A failed commit closes the connection instead of rolling back, which could wait as long as the commit did.
    client.release(!isUsable)
  }
}

const canRollBack = (client: PoolClient): Promise<boolean> =>
  client.query('rollback').then(
    () => true,
    () => false,
  )
