import { ring as limits } from '@keyswap/contract/limits'
import type { Pool } from '../../db/pool.ts'
import { deleteOldOffers } from './rings.store.ts'
import { deleteOldWaits } from './waits.store.ts'

const PAGE = 1000

/** Deletes old offers that came to nothing, once their answers no longer count, and waits that are over. Rings that had a chat are deleted with it. */
export async function sweepRings(db: Pool): Promise<void> {
  while ((await deleteOldOffers(db, limits.answers_ms, PAGE)) === PAGE);
  await deleteOldWaits(db)
}
