import type { Pool } from '../../db/pool.ts'
import { deleteOldOffers } from './rings.store.ts'
import { deleteOldWaits } from './waits.store.ts'

/** After this time nobody sees them any more: the list shows them for a week. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000
const PAGE = 1000

/** Deletes old offers that came to nothing, and waits that are over. Rings that had a chat are deleted with it. */
export async function sweepRings(db: Pool): Promise<void> {
  while ((await deleteOldOffers(db, KEPT_MS, PAGE)) === PAGE);
  await deleteOldWaits(db)
}
