import type { AdminCase, CaseMember, CaseNote } from '@keyswap/contract/cases'
import { admin as limits } from '@keyswap/contract/limits'
import { newId } from '../../../calls/ids.ts'
import type { Viewer } from '../../../calls/viewer.ts'
import type { Pool } from '../../../db/pool.ts'
import type { Db } from '../../../db/sql.ts'
import { transaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { writeAudit } from '../../accounts/index.ts'
import { showReports } from '../lists.store.ts'
import {
  findCase,
  insertNote,
  listCarsOfCase,
  listDealsOfCase,
  listEarlierCases,
  listMembersOfCase,
  listNotes,
  listReportsOfCase,
  listRingsOfCase,
} from './cases.store.ts'
import { listDecisions } from './decisions.store.ts'

/** What is said, what is known of the members, and what was decided before. */
export async function caseDetails(db: Db, viewer: Viewer, asked: string): Promise<AdminCase> {
  const found = await findCase(db, asked, viewer.id)
  if (!found) throw new Refusal('CASE_NOT_FOUND')
  const [reports, people, cars, deals, rings, decisions, earlier, notes] = await Promise.all([
    listReportsOfCase(db, found.id).then((ids) => showReports(db, ids)),
    listMembersOfCase(db, found.id),
    listCarsOfCase(db, found.id),
    listDealsOfCase(db, found.id),
    listRingsOfCase(db, found.id),
    listDecisions(db, found.id, viewer.id),
    listEarlierCases(db, found.id),
    listNotes(db, found.id),
  ])
  const [members, parties] = [true, false].map((wanted) =>
    people.flatMap(({ is_subject, ...member }) => (is_subject === wanted ? [member] : [])),
  ) as [CaseMember[], CaseMember[]]
  return { ...found, reports, members, parties, cars, deals, rings, decisions, earlier, notes }
}

/** The audit log says who wrote one, and not what: notes are deleted, its entries stay. */
export async function writeNote(
  db: Pool,
  viewer: Viewer,
  case_id: string,
  text: string,
): Promise<CaseNote> {
  return transaction(db, async (tx) => {
    const found = await findCase(tx, case_id, viewer.id)
    const note =
      found && (await insertNote(tx, { id: newId(), case_id, author_id: viewer.id, text }))
    if (!note) throw new Refusal('CASE_NOT_FOUND')
    await writeAudit(tx, viewer, {
      action: 'note_case',
      target_id: found.id,
      target: `Case #${found.id.slice(0, limits.report_id_shown)}`,
    })
    return note
  })
}
