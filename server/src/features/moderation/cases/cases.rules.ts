import { report as limits } from '@keyswap/contract/limits'
import type { Viewer } from '../../../calls/viewer.ts'
import type { Db } from '../../../db/sql.ts'
import { deleteOldAppeals } from './appeals.store.ts'
import {
  type CasePart,
  type CaseSubjects,
  deleteOldCaseNotes,
  findCase,
  writeCasePart,
} from './cases.store.ts'

/**
 * Adds something that was said to the open case about the same member, car or deal, or opens one. Returns the case. Call it last
 * in a transaction: all joins wait for each other. A report needs no call: writing it joins it.
 */
export const joinCase = (tx: Db, part: CasePart, about: CaseSubjects): Promise<string> =>
  writeCasePart(tx, part, about)

/** Whether the viewer can decide the case: whom it concerns does not, unless there is nobody else. */
export const isYours = async (tx: Db, case_id: string, viewer: Viewer): Promise<boolean> =>
  (await findCase(tx, case_id, viewer.id))?.is_yours ?? true

/** With what else was kept for the moderators. */
export async function sweepCases(db: Db): Promise<void> {
  await deleteOldCaseNotes(db, limits.snapshot_ms)
  await deleteOldAppeals(db)
}
