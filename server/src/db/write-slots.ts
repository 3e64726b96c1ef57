import { setTimeout as wait } from 'node:timers/promises'
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

async function waitForSlot({ waiting }: Slots): Promise<void> {
  const timer = new AbortController()
  const { promise: granted, resolve: grant } = Promise.withResolvers<void>()
  waiting.add(grant)
  const timeout = wait(WAIT_MS, true, { signal: timer.signal }).catch(() => false)
  const isTooLate = await Promise.race([granted.then(() => false), timeout])
  timer.abort()
  // If the slot was granted in the same tick as the timeout, it is ours.
  if (isTooLate && waiting.delete(grant)) throw new Outage(new Error('No write slot came free'))
}
