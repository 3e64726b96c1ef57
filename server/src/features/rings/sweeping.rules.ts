import type { Pool } from '../../db/pool.ts'
import { deleteOldOffers } from './rings.store.ts'
import { deleteOldWaits } from './waits.store.ts'

/** Nobody sees them any more: the list has them for a week. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000
const PAGE = 1000

/** Deletes offers that came to nothing long ago, and waits that are over. Rings that had a chat stay with it. */
export async function sweepRings(db: Pool): Promise<void> {
  while ((await deleteOldOffers(db, KEPT_MS, PAGE)) === PAGE);
  await deleteOldWaits(db)
}
