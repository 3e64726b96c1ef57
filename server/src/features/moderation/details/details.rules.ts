import type { AdminReportDetails } from '@keyswap/contract/moderation'
import type { Db } from '../../../db/sql.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { listCopies } from '../copies.store.ts'
import { showReports } from '../lists.store.ts'
import { listCarsOfReported, listOtherReports, readReportParts } from './details.store.ts'
import { openListing } from './listings.rules.ts'

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
  const { copied, ...shown } = whole
  const copy = await openListing(db, id, copied)
  const reported = shown.reported ?? copy?.facts ?? null
  const reported_photos = copy?.photos.map((photo) => `data:image/webp;base64,${photo}`) ?? []
  return { ...report, ...shown, reported, reported_photos, history, cars, copied_photos }
}
