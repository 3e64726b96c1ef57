import { Outage } from '../outage.ts'
import type { Pool } from './pool.ts'

// Of the pool. Commits waiting for a standby hold their connections; the other half can still read, answer readiness
// checks and run jobs.
const WRITERS_SHARE = 0.5
const WAIT_MS = 5_000

type Slots = { free: number; waiting: Set<() => void> }
const slotsOf = new WeakMap<Pool, Slots>()

/** Runs a write as soon as fewer than half of the pool's connections are writing. */
export async function inWriteSlot<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  let slots = slotsOf.get(pool)
  if (!slots) {
    slots = { free: Math.floor(pool.options.max * WRITERS_SHARE), waiting: new Set() }
    slotsOf.set(pool, slots)
  }
  if (slots.free > 0) slots.free -= 1
  else await waitForSlot(slots)
  try {
    return await work()
  } finally {
    const [next] = slots.waiting
    if (next) {
      slots.waiting.delete(next)
      next()
    } else slots.free += 1
  }
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
