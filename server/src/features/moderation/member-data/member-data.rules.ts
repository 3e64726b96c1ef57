// The data of one member who cannot sign in, or for an authority: by an admin, with a reason, in the audit log, and told to the
// member unless the law forbids it.
import type { DataAct } from '@keyswap/contract/choices'
import type { DataNotice } from '@keyswap/contract/operations'
import type { Viewer } from '../../../calls/viewer.ts'
import type { JobRun } from '../../../db/jobs.ts'
import type { Db } from '../../../db/sql.ts'
import { transaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { oneLineForMail } from '../../../texts/one-line.ts'
import {
  type Accounts,
  deleteHold,
  type Exporter,
  type ExportFile,
  exportAll,
  type Farewell,
  findFarewell,
  isStaff,
  lockAdmins,
  lockMember,
  type MailContext,
  removeAccount,
  sendFarewell,
  sendNotice,
  setHold,
  writeAudit,
} from '../../accounts/index.ts'
import { dataMailTexts } from './data-mail-texts.ts'
import {
  type DataMail,
  insertDataNotice,
  listDataNotices,
  queueDataMail,
} from './member-data.store.ts'

export type MemberData = { accounts: Accounts; exporters: Exporter[] }

type Wanted = { user_id: string; reason: string; is_told: boolean }

const auditOf = (act: DataAct, target: string, { user_id, reason, is_told }: Wanted) => ({
  action: `${act}_member` as const,
  target_id: user_id,
  target,
  reason: is_told ? reason : `Not told to the member. ${reason}`,
})

async function tell(tx: Db, act: DataNotice['act'], { user_id, reason, is_told }: Wanted) {
  if (!is_told) return
  await insertDataNotice(tx, { user_id, act, reason })
  await queueDataMail(tx, { user_id, act, reason })
}

/** What was done is written down before the first byte is read. */
export async function exportMember(
  { accounts: { db }, exporters }: MemberData,
  viewer: Viewer,
  wanted: Wanted,
): Promise<AsyncIterable<ExportFile>> {
  await transaction(db, async (tx) => {
    const member = await lockMember(tx, wanted.user_id)
    if (!member) throw new Refusal('USER_NOT_FOUND')
    await tell(tx, 'export', wanted)
    await writeAudit(tx, viewer, auditOf('export', member.name, wanted))
  })
  return exportAll(exporters, wanted.user_id)
}

export const holdMember = ({ accounts: { db } }: MemberData, viewer: Viewer, wanted: Wanted) =>
  transaction(db, async (tx) => {
    const member = await lockMember(tx, wanted.user_id)
    if (!member || !(await setHold(tx, { ...wanted, admin_id: viewer.id })))
      throw new Refusal('USER_NOT_FOUND')
    await tell(tx, 'hold', wanted)
    await writeAudit(tx, viewer, auditOf('hold', member.name, wanted))
  })

/** Who was not told of the hold is not told of its end. */
export const releaseMember = ({ accounts: { db } }: MemberData, viewer: Viewer, wanted: Wanted) =>
  transaction(db, async (tx) => {
    const member = await lockMember(tx, wanted.user_id)
    const hold = await deleteHold(tx, wanted.user_id)
    if (!member || !hold) throw new Refusal('NOT_FOUND')
    const told = { ...wanted, is_told: wanted.is_told && hold.is_told }
    await tell(tx, 'release', told)
    await writeAudit(tx, viewer, auditOf('release', member.name, told))
  })

/** As the member could themselves, and refused for whom they would be. One transaction, with the audit log. */
export async function deleteMember(
  { accounts }: MemberData,
  viewer: Viewer,
  wanted: Wanted,
): Promise<void> {
  const { user_id, reason, is_told } = wanted
  const found = await findFarewell(accounts.db, user_id)
  if (!found) throw new Refusal('USER_NOT_FOUND')
  const requireNoStaff = async (tx: Db) => {
    await lockAdmins(tx)
    if (await isStaff(tx, user_id)) throw new Refusal('STAFF_STAYS')
  }
  // The last one: the account is locked, so of two deletions the second does not find it.
  const writeDown = async (tx: Db) => {
    const to = await findFarewell(tx, user_id)
    if (!to) throw new Refusal('USER_NOT_FOUND')
    await writeAudit(tx, viewer, auditOf('delete', to.name, wanted))
    if (is_told) await queueDataMail(tx, { user_id, act: 'delete', reason, to })
  }
  const onDelete = [requireNoStaff, ...accounts.onDelete, writeDown]
  await removeAccount({ ...accounts, onDelete }, { id: user_id, email: found.email })
}

export const dataNoticesFor = (db: Db, viewer: Viewer): Promise<DataNotice[]> =>
  listDataNotices(db, viewer.id)

export async function mailAboutData(
  post: Omit<MailContext, 'takeCall'>,
  { user_id, act, reason, to }: DataMail<Farewell>,
  job: JobRun,
): Promise<void> {
  const id = `data-${job.id}`
  const path = act === 'delete' ? '/settings/help-support' : '/settings/data'
  const write = (language: keyof typeof dataMailTexts) =>
    dataMailTexts[language][act](oneLineForMail(reason))
  if (to) return sendFarewell(post, to, { id, path, write })
  await sendNotice(post, user_id, { id, path, write })
}
