// Looks at changes in the background: offers rings whose circle has closed, and ends rings that no longer hold.
import { AsyncResource } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../../db/sql.ts'
import { isConflict, transaction } from '../../db/transaction.ts'
import { Outage } from '../../errors/outage.ts'
import type { Logger } from '../../outside/log.ts'
import { judgeRing } from './decide.ts'
import type { HeldRing, RingChanges } from './held-ring.ts'
import {
  dropLook,
  findWork,
  holdRingsAt,
  type Looks,
  listDueRings,
  listLooks,
  lockRings,
  queueLooksOfUnbarred,
  takeLooks,
  tryLookingLock,
  waitForCommit,
} from './hold.store.ts'
import {
  carsOfEnded,
  changesNothing,
  planAround,
  type Rings,
  recordRings,
  tellRings,
  type WrittenRings,
} from './record.rules.ts'
import { queueLooksAfterWaits } from './waits.store.ts'

/** The amount of work in one transaction, which must end within the database's limit for a statement. */
const BATCH = { likes: 100, cars: 20 }
const RINGS = 20
const MEMBERS = 20

/** The delay of a look after a like, so that several likes are looked at together. */
const SOON_MS = 50
const POLL_MS = 500

/**
 * After a look comes a pause this many times as long, so that an instance spends at most a third of its time on looks. On a busy
 * server looks must not take the place of likes. A longer pause would tell members of their rings later than a second after the
 * like, at 100 likes a second.
 */
const PAUSE = 2

/** The delay before asking again if another instance is looking. */
const ASK_AGAIN_MS = 5

type Look = Rings & {
  /** Skips a ring or look that fails even alone, so that it stops nothing else. */
  giveUp(error: unknown, what: { ring?: string; look?: number }): void
  /** Rings that could not be ended. They are tried again after the next start. */
  skipped: Set<string>
}

/** Returns whether there was something to look at. */
async function look(at: Look): Promise<boolean> {
  const { db, skipped, giveUp } = at
  const work = await findWork(db, [...skipped])
  if (work.has_unbarred) await queueLooksOfUnbarred(db, RINGS)
  if (work.has_waited) await queueLooksAfterWaits(db, MEMBERS)
  if (work.has_due)
    await inParts(await listDueRings(db, [...skipped], RINGS), (rings) => endDue(at, rings), {
      giveUp(ring, error) {
        skipped.add(ring)
        giveUp(error, { ring })
      },
    })
  if (work.has_looks || work.has_unbarred || work.has_waited)
    await inParts(await listLooks(db, BATCH), (ids) => lookAt(at, ids), {
      async giveUp(id, error) {
        await dropLook(db, id)
        giveUp(error, { look: id })
      },
    })
  return Object.values(work).includes(true)
}

/** If the work fails, it is done in smaller and smaller parts, until the part that fails is alone. */
async function inParts<Id>(
  ids: Id[],
  work: (ids: Id[]) => Promise<void>,
  { giveUp }: { giveUp(id: Id, error: unknown): Promise<void> | void },
): Promise<void> {
  const [first] = ids
  if (first === undefined) return
  try {
    await work(ids)
  } catch (error) {
    if (error instanceof Outage || isConflict(error)) throw error
    if (ids.length === 1) return giveUp(first, error)
    const half = Math.ceil(ids.length / 2)
    for (const part of [ids.slice(0, half), ids.slice(half)]) await inParts(part, work, { giveUp })
  }
}

/** Returns when everything that has changed was looked at, without pauses. */
export async function lookAtAll(rings: Rings): Promise<void> {
  const giveUp = (error: unknown) => {
    throw error
  }
  const all = { ...rings, giveUp, skipped: new Set<string>() }
  while (await look(all)) await wait(ASK_AGAIN_MS)
}

const lookAt = ({ db, events }: Rings, ids: number[]): Promise<void> =>
  alone({ db, events }, async (tx) => {
    const looks = await takeLooks(tx, ids)
    const cars = [...looks.cars, ...looks.likes.map(({ source }) => source)]
    const hold = () => holdRingsAt(tx, { cars })
    const { changes } = await decide(tx, await hold(), looks)
    // Most likes close no ring. Only a look that changes something takes the lock, and decides again under it.
    return changesNothing(changes) ? undefined : decideAndWrite(tx, hold, leadingTo(changes, looks))
  })

/** The looks that found a new ring. The others may have room only after another change, which writes looks of its own. */
function leadingTo({ made }: RingChanges, { likes, cars }: Looks): Looks {
  const found = made.map(({ members }) => new Set(members.map(({ car_id }) => car_id)))
  return {
    likes: likes.filter(({ source, target }) =>
      found.some((ring) => ring.has(source) && ring.has(target)),
    ),
    cars: cars.filter((car) => found.some((ring) => ring.has(car))),
  }
}

const endDue = ({ db, events }: Rings, rings: string[]): Promise<void> =>
  alone({ db, events }, (tx) => decideAndWrite(tx, () => holdRingsAt(tx, { rings })))

/** Does nothing if another instance is looking. */
async function alone(
  { db, events }: Rings,
  work: (tx: Db) => Promise<WrittenRings | undefined>,
): Promise<void> {
  const written = await transaction(db, async (tx) =>
    (await tryLookingLock(tx)) ? work(tx) : undefined,
  )
  if (written) await tellRings(events, written)
}

async function decideAndWrite(
  tx: Db,
  hold: () => Promise<HeldRing[]>,
  looks?: Looks,
): Promise<WrittenRings | undefined> {
  await lockRings(tx)
  const rings = await hold()
  const { ends, changes } = await decide(tx, rings, looks)
  if (changesNothing(changes)) return undefined
  await waitForCommit(tx)
  // The end of a deal releases cars, which a repair needs, so the rest is decided after it.
  const hasDeals = ends.some(({ ring }) => ring.state === 'complete')
  return recordRings(
    tx,
    ends,
    hasDeals ? async () => (await decide(tx, rings, looks)).changes : changes,
  )
}

/** The cars of ended rings have room again. If they are many, they are looked at after the commit. */
async function decide(tx: Db, rings: HeldRing[], { likes, cars }: Looks = { likes: [], cars: [] }) {
  const ends = rings.flatMap((ring) => judgeRing(ring) ?? [])
  const freed = carsOfEnded(ends)
  const all = [...new Set([...cars, ...freed])]
  return all.length <= BATCH.cars
    ? { ends, changes: await planAround(tx, ends, { likes, cars: all }) }
    : { ends, changes: { ...(await planAround(tx, ends, { likes, cars })), looks: freed } }
}

export type Looking = {
  /** To be called after a like that this instance has served. */
  soon(): void
  stop(): Promise<void>
}

export function startLooking(rings: Rings, log: Logger): Looking {
  let timer: NodeJS.Timeout | undefined
  let due = Number.POSITIVE_INFINITY
  let pausesUntil = 0
  let current = Promise.resolve()
  let isStopped = false
  const all: Look = {
    ...rings,
    skipped: new Set(),
    giveUp: (error, what) => log.error({ err: error, ...what }, 'a look at rings was given up'),
  }
  const lookIn = (ms: number) => {
    const at = performance.now() + ms
    if (isStopped || at >= due) return
    clearTimeout(timer)
    due = at
    timer = setTimeout(() => {
      current = current.then(lookNow)
    }, ms)
  }
  // Bound, so that this work does not belong to the call that caused it.
  const lookNow = AsyncResource.bind(async () => {
    due = Number.POSITIVE_INFINITY
    const begun = performance.now()
    if (begun < pausesUntil) return lookIn(pausesUntil - begun)
    const hasWork = await look(all).catch(report(log))
    const ended = performance.now()
    pausesUntil = ended + PAUSE * (ended - begun)
    lookIn(hasWork ? SOON_MS : POLL_MS)
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

/** Looks that were not done stay in the table. */
const report =
  (log: Logger) =>
  (error: unknown): false => {
    if (!(error instanceof Outage)) log.error({ err: error }, 'rings could not be looked at')
    return false
  }
