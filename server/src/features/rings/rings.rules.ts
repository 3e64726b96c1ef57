import type { ErrorCode } from '@keyswap/contract/errors'
import { ring as limits } from '@keyswap/contract/limits'
import type { Ring } from '@keyswap/contract/rings'
import type { Caller } from '../../calls/caller.ts'
import { writeCursor } from '../../calls/cursor.ts'
import { Json, jsonList } from '../../calls/json.ts'
import type { Viewer } from '../../calls/viewer.ts'
import type { Db } from '../../db/sql.ts'
import { transaction } from '../../db/transaction.ts'
import { Refusal } from '../../errors/refusal.ts'
import { type Answering, judgeAnswer, judgeAskingAgain } from './decide.ts'
import type { HeldRing } from './held-ring.ts'
import { holdRing, lockRingsFor, readCircleNow } from './hold.store.ts'
import { endNow, type Rings, recordRings, tellRings, type WrittenRings } from './record.rules.ts'
import { cursorFor, findRing, listRings } from './rings.store.ts'

export type RingPage = { rings: Json<Ring[]>; next: string | undefined }

export async function ringsOf(
  { db }: Rings,
  caller: Caller,
  after: string | undefined,
): Promise<RingPage> {
  const listed = await listRings(db, caller, await cursorFor(db, caller, after))
  const last = listed.at(limits.page - 1)
  return {
    rings: jsonList(listed.map(({ ring }) => new Json<Ring>(ring))),
    next: last && writeCursor({ key: last.created_at, id: last.id }),
  }
}

export async function ringOf({ db }: Rings, viewer: Viewer, id: string): Promise<Json<Ring>> {
  const ring = await findRing(db, viewer.id, id)
  if (!ring) throw new Refusal('NOT_FOUND')
  return ring
}

/** If this ends a ring, the end is stored even if the answer is refused. */
export async function answerRing(
  { db, events }: Rings,
  viewer: Viewer,
  ring_id: string,
  answering: Answering,
): Promise<Json<Ring>> {
  const { refusal, written, ring } = await transaction(db, async (tx) => {
    if (!(await lockRingsFor(tx, viewer.id, ring_id))) throw new Refusal('NOT_FOUND')
    const outcome = await decideAnswer(tx, viewer, ring_id, answering)
    return { ...outcome, ring: await findRing(tx, viewer.id, ring_id) }
  })
  if (written) await tellRings(events, written)
  if (refusal) throw new Refusal(refusal)
  if (!ring) throw new Refusal('NOT_FOUND')
  return ring
}

/** Offers an expired ring anew. Of two who ask at once, the lock lets one be the first. */
export async function askAgain(
  { db, events }: Rings,
  viewer: Viewer,
  ring_id: string,
): Promise<Json<Ring>> {
  const { written, ring } = await transaction(db, async (tx) => {
    if (!(await lockRingsFor(tx, viewer.id, ring_id))) throw new Refusal('NOT_FOUND')
    const held = await holdRing(tx, ring_id)
    if (!held) throw new Refusal('NOT_FOUND')
    const decided = judgeAskingAgain(held, viewer.id, await readCircleNow(tx, ring_id))
    if ('refusal' in decided) throw new Refusal(decided.refusal)
    const { end, made } = decided
    const ends = end ? [end] : []
    const changes = { ended: ends.map(({ ended }) => ended), made: [made] }
    const done = await recordRings(tx, ends, changes, { by: viewer.id })
    return { written: done, ring: await findRing(tx, viewer.id, made.id) }
  })
  await tellRings(events, written)
  if (!ring) throw new Refusal('NOT_FOUND')
  return ring
}

type Outcome = { refusal?: ErrorCode; written?: WrittenRings }

async function decideAnswer(
  tx: Db,
  { id: by }: Viewer,
  ring_id: string,
  answering: Answering,
): Promise<Outcome> {
  const held = await holdRing(tx, ring_id)
  if (!held) return { refusal: 'NOT_FOUND' }
  const decided = judgeAnswer(held, by, answering)
  switch (decided.type) {
    case 'known':
      return {}
    case 'joined':
      return { written: await join(tx, held, by, decided.completes) }
    case 'ended':
      return { written: await endNow(tx, [decided.end], { by }) }
    case 'refused':
      return {
        refusal: decided.refusal,
        ...(decided.end && { written: await endNow(tx, [decided.end]) }),
      }
  }
}

/** A complete ring no longer counts as an offer, so its cars have room for another one. */
function join(tx: Db, { id: ring_id, members }: HeldRing, by: string, completes: boolean) {
  const joined = [{ ring_id, user_id: by }]
  const opened = completes ? [ring_id] : []
  const looks = completes ? members.map(({ car_id }) => car_id) : []
  return recordRings(tx, [], { joined, opened, looks }, { by })
}
