import type { AdminCase, CaseNote } from '@keyswap/contract/cases'
import { newId } from '../../../calls/ids.ts'
import type { Viewer } from '../../../calls/viewer.ts'
import type { Db } from '../../../db/sql.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { showReports } from '../lists.store.ts'
import {
  findCase,
  insertNote,
  listEarlierCases,
  listMembersOfCase,
  listNotes,
  listReportsOfCase,
} from './cases.store.ts'
import { listDecisions } from './decisions.store.ts'

/** What is said, what is known of the members, and what was decided before. */
export async function caseDetails(db: Db, viewer: Viewer, asked: string): Promise<AdminCase> {
  const found = await findCase(db, asked)
  if (!found) throw new Refusal('CASE_NOT_FOUND')
  const [reports, members, decisions, earlier, notes] = await Promise.all([
    listReportsOfCase(db, found.id).then((ids) => showReports(db, ids)),
    listMembersOfCase(db, found.id),
    listDecisions(db, found.id, viewer.id),
    listEarlierCases(db, found.id),
    listNotes(db, found.id),
  ])
  return { ...found, reports, members, decisions, earlier, notes }
}

export async function writeNote(
  db: Db,
  viewer: Viewer,
  case_id: string,
  text: string,
): Promise<CaseNote> {
  const note = await insertNote(db, { id: newId(), case_id, author_id: viewer.id, text })
  if (!note) throw new Refusal('CASE_NOT_FOUND')
  return note
}
