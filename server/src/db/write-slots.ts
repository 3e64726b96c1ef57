import { setTimeout as wait } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { Outage } from '../errors/outage.ts'
import type { Pool } from './pool.ts'

// The share of the pool's connections that may write. Commits waiting for a standby hold their connections; the other half can
// still read, answer readiness checks and run jobs.
const WRITERS_SHARE = 0.5
const WAIT_MS = 5_000
const LOOK_EVERY_MS = 1_000

type Slots = { free: number; waiting: Set<() => void> }
const slotsOf = new WeakMap<Pool, Slots>()

/** To be called with the connection that the write uses. */
export type Using = (client: PoolClient) => void

/**
 * Runs a write as soon as fewer than half of the pool's connections are writing. A write that we gave up keeps its slot as long
 * as its commit still waits for a standby: otherwise each retry would leave another server process behind, until the database
 * accepts no more connections.
 */
export async function inWriteSlot<T>(pool: Pool, work: (using: Using) => Promise<T>): Promise<T> {
  let slots = slotsOf.get(pool)
  if (!slots) {
    slots = { free: Math.floor(pool.options.max * WRITERS_SHARE), waiting: new Set() }
    slotsOf.set(pool, slots)
  }
  if (slots.free > 0) slots.free -= 1
  else await waitForSlot(slots)
  let process: number | undefined
  let isFree: Promise<void> | undefined
  try {
    return await work((client) => {
      process = processOf(client)
    })
  } catch (error) {
    if (error instanceof Outage && process !== undefined) isFree = noLongerWaits(pool, process)
    throw error
  } finally {
    if (isFree) void isFree.then(() => free(slots))
    else free(slots)
  }
}

function free(slots: Slots): void {
  const [next] = slots.waiting
  if (next) {
    slots.waiting.delete(next)
    next()
  } else slots.free += 1
}

/** The types lack `processID`. */
const processOf = (client: PoolClient): number | undefined =>
  (client as PoolClient & { processID?: number }).processID

/**
 * Resolves when the process no longer waits for a standby. A database that does not answer, or one that has taken over, does not
 * have that process.
 */
async function noLongerWaits(pool: Pool, process: number): Promise<void> {
  const isWaiting = async () => {
    const { rows } = await pool.query(
      `select from pg_stat_activity where pid = $1 and wait_event = 'SyncRep'`,
      [process],
    )
    return rows.length > 0
  }
  while (await isWaiting().catch(() => false)) await wait(LOOK_EVERY_MS, undefined, { ref: false })
}

function waitForSlot({ waiting }: Slots): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const grant = () => {
    clearTimeout(timer)
    resolve()
  }
  const timer = setTimeout(() => {
    waiting.delete(grant)
    reject(new Outage(new Error('No write slot came free')))
  }, WAIT_MS)
  waiting.add(grant)
  return promise
}
