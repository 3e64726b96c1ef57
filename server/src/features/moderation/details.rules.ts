import type { AdminReportDetails } from '@keyswap/contract/moderation'
import type { Db } from '../../db/sql.ts'
import { Refusal } from '../../errors/refusal.ts'
import { listCopies } from './copies.store.ts'
import { listCarsOfReported, listOtherReports, readReportParts } from './details.store.ts'
import { showReports } from './lists.store.ts'

/** A report with everything an admin needs to decide it. */
export async function reportDetails(db: Db, id: string): Promise<AdminReportDetails> {
  const [[report], whole, history, cars, copied_photos] = await Promise.all([
    showReports(db, [id]),
    readReportParts(db, id),
    listOtherReports(db, id),
    listCarsOfReported(db, id),
    listCopies(db, id),
  ])
  if (!report || !whole) throw new Refusal('REPORT_NOT_FOUND')
  return { ...report, ...whole, history, cars, copied_photos }
}
