import { randomUUID } from 'node:crypto'
import { report as limits } from '@keyswap/contract/limits'
import type { ReportOutcome } from '@keyswap/contract/matching'
import type { Db } from '../../db/sql.ts'
import { Refusal } from '../../refusal.ts'
import type { Viewer } from '../../viewer.ts'
import {
  deleteOldSnapshots,
  listOutcomes,
  markTold,
  writeMemberReport,
  writeReport,
  writeReviewReport,
} from './reports.store.ts'
import { holdTarget } from './swipes.store.ts'

/** Not `newId`, which begins with the time: admins tell reports apart by the beginning of the id. */
const newReportId = randomUUID

type Words = { reason: string; category?: string | undefined }
type Report = Words & { car_id: string }

export async function reportCar(
  db: Db,
  viewer: Viewer,
  { car_id, reason, category }: Report,
): Promise<{ id: string }> {
  const car = await holdTarget(db, car_id, viewer.id)
  if (!car || car.owner_id === viewer.id) throw new Refusal('CAR_NOT_FOUND')
  return writeReport(db, { id: newReportId(), car_id, reporter_id: viewer.id, reason, category })
}

/** Also possible after the match has ended. */
export async function reportMember(
  db: Db,
  viewer: Viewer,
  match_id: string,
  { reason, category }: Words,
): Promise<{ id: string }> {
  const report = { id: newReportId(), match_id, reporter_id: viewer.id, reason, category }
  const written = await writeMemberReport(db, report)
  if (!written) throw new Refusal('NOT_FOUND')
  return written
}

/** Undefined if nobody sees the review, or the member wrote it. */
export const reportReview = (
  db: Db,
  { review_id, reporter_id, reason, category }: Words & { review_id: string; reporter_id: string },
) => writeReviewReport(db, { id: newReportId(), review_id, reporter_id, reason, category })

/** Deletes the snapshots of reports that were decided long ago. */
export async function sweepSnapshots(db: Db): Promise<void> {
  await deleteOldSnapshots(db, limits.snapshot_ms)
}

export const outcomesFor = (db: Db, viewer: Viewer): Promise<ReportOutcome[]> =>
  listOutcomes(db, viewer.id)

export async function markOutcomesSeen(db: Db, viewer: Viewer): Promise<void> {
  await markTold(db, viewer.id)
}
