// What moderators do with rings. Their room writes the audit log.
import type { Db } from '../../db/sql.ts'
import { Refusal } from '../../errors/refusal.ts'
import { endByModerator } from './decide.ts'
import { holdRing, liftBar, lockRings } from './hold.store.ts'
import { endNow, recordRings, type WrittenRings } from './record.rules.ts'

/** Call `lockRings` first, and end its swap before this. Call `tellRings` after the commit. */
export async function endRing(tx: Db, ring_id: string): Promise<WrittenRings> {
  const held = await holdRing(tx, ring_id)
  if (!held) throw new Refusal('NOT_FOUND')
  const end = endByModerator(held)
  if (!end) throw new Refusal('RING_OVER')
  return endNow(tx, [end])
}

/** The ring itself does not come back, but the same one can be offered. False if nothing of it is known any more. */
export async function allowRingAgain(tx: Db, ring_id: string): Promise<boolean> {
  await lockRings(tx)
  const looks = await liftBar(tx, ring_id)
  if (looks.length > 0) await recordRings(tx, [], { looks })
  return looks.length > 0
}
