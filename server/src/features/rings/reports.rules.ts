import type { Viewer } from '../../calls/viewer.ts'
import type { Pool } from '../../db/pool.ts'
import type { Db } from '../../db/sql.ts'
import { transaction } from '../../db/transaction.ts'
import { Refusal } from '../../errors/refusal.ts'
import { dealOfReport } from '../deals/index.ts'
import { namedSeqs, newReportId, writeReportInRing } from '../matching/index.ts'
import { areInRing } from './reports.store.ts'

export type Reporting = {
  db: Pool
  /** Copies what moderators need to decide the report that was just made. */
  keepEvidence(tx: Db, report_id: string): Promise<void>
}

type Report = {
  user_id: string
  reason: string
  category?: string | undefined
  seq?: number | undefined
  seqs?: number[] | undefined
  deal_id?: string | undefined
}

/** Reports another member of the ring, even if the ring is over or the member has left. */
export const reportInRing = (
  { db, keepEvidence }: Reporting,
  viewer: Viewer,
  ring_id: string,
  { user_id, reason, category, deal_id: named, ...said }: Report,
): Promise<{ id: string }> =>
  transaction(db, async (tx) => {
    if (!(await areInRing(tx, ring_id, [viewer.id, user_id]))) throw new Refusal('NOT_FOUND')
    const seqs = namedSeqs(said)
    const deal_id = await dealOfReport(tx, ring_id, { seqs, deal_id: named })
    const report = { id: newReportId(), deal_id, reporter_id: viewer.id, reason, category, seqs }
    const written = await writeReportInRing(tx, { ring_id, user_id }, report)
    await keepEvidence(tx, written.id)
    return written
  })
