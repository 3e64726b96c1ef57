// Looks at what has changed, in the background: offers rings that closed, and ends those that no longer hold.
import { AsyncResource } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../../db/sql.ts'
import { transaction } from '../../db/transaction.ts'
import type { Logger } from '../../log.ts'
import { Outage } from '../../outage.ts'
import { judge } from './decide.ts'
import {
  hasWork,
  holdRingsAt,
  type Looks,
  lockRings,
  takeLooks,
  tryLookingLock,
  waitForCommit,
} from './hold.store.ts'
import { isNothing, planAround, type Rings, record, tell } from './record.rules.ts'

const BATCH = 100

/** After a like, so that several are looked at together; also when another instance is looking. */
const SOON_MS = 50
const POLL_MS = 500

/** Returns when to look again. */
async function look({ db, events }: Rings): Promise<number> {
  if (!(await hasWork(db))) return POLL_MS
  const written = await transaction(db, async (tx) => {
    if (!(await tryLookingLock(tx))) return undefined
    const looks = await takeLooks(tx, BATCH)
    // Most likes close no ring: only what changes something needs the lock, under which it is decided again.
    if (isNothing((await decide(tx, looks)).changes)) return undefined
    await lockRings(tx)
    const { ends, changes } = await decide(tx, looks)
    if (isNothing(changes)) return undefined
    await waitForCommit(tx)
    return record(tx, ends, changes)
  })
  if (written) await tell(events, written)
  return SOON_MS
}

/** Returns when everything that has changed was looked at. */
export async function lookAtAll(rings: Rings): Promise<void> {
  while ((await look(rings)) !== POLL_MS) await wait(SOON_MS)
}

async function decide(tx: Db, { likes, cars }: Looks) {
  const rings = await holdRingsAt(tx, [...cars, ...likes.map(({ source }) => source)])
  const ends = rings.flatMap((ring) => judge(ring) ?? [])
  // Their cars have room now.
  const freed = ends.flatMap(({ ring }) => ring.members.map(({ car_id }) => car_id))
  const changes = await planAround(tx, ends, { likes, cars: [...new Set([...cars, ...freed])] })
  return { ends, changes }
}

export type Looking = {
  /** After a like that this instance has served. */
  soon(): void
  stop(): Promise<void>
}

export function startLooking(rings: Rings, log: Logger): Looking {
  let timer: NodeJS.Timeout | undefined
  let due = Number.POSITIVE_INFINITY
  let current = Promise.resolve()
  let isStopped = false
  const lookIn = (ms: number) => {
    const at = performance.now() + ms
    if (isStopped || at >= due) return
    clearTimeout(timer)
    due = at
    timer = setTimeout(() => {
      current = current.then(lookNow)
    }, ms)
  }
  // Bound, so that it is no part of the call that asked for it.
  const lookNow = AsyncResource.bind(async () => {
    due = Number.POSITIVE_INFINITY
    lookIn(await look(rings).catch(report(log)))
  })
  lookIn(POLL_MS)
  return {
    soon: () => lookIn(SOON_MS),
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await current
    },
  }
}

/** What was not looked at stays where it is. */
const report =
  (log: Logger) =>
  (error: unknown): number => {
    if (!(error instanceof Outage)) log.error({ err: error }, 'rings could not be looked at')
    return POLL_MS
  }
