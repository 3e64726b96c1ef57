import type { Pool } from '../../db/pool.ts'
import { Refusal } from '../../refusal.ts'
import type { Viewer } from '../../viewer.ts'
import { findDealOfChat } from '../deals/index.ts'
import { newReportId, writeReportInRing } from '../matching/index.ts'
import { areInRing } from './reports.store.ts'

type Report = { user_id: string; reason: string; category?: string | undefined }

/** Another member of the ring, even of one that is over. */
export async function reportInRing(
  { db }: { db: Pool },
  viewer: Viewer,
  ring_id: string,
  { user_id, reason, category }: Report,
): Promise<{ id: string }> {
  if (!(await areInRing(db, ring_id, [viewer.id, user_id]))) throw new Refusal('NOT_FOUND')
  const deal_id = await findDealOfChat(db, ring_id)
  const report = { id: newReportId(), deal_id, reporter_id: viewer.id, reason, category }
  const written = await writeReportInRing(db, { ring_id, user_id }, report)
  if (!written) throw new Refusal('NOT_FOUND')
  return written
}
