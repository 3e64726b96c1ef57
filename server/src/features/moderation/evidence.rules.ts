// What moderators need to decide a report. It is copied when the report is made and when a member in it leaves, encrypted, and
// deleted some time after the decision.
import type { Deal } from '@keyswap/contract/deals'
import { admin, report as limits } from '@keyswap/contract/limits'
import type { ReportEvidence } from '@keyswap/contract/moderation'
import type { Viewer } from '../../calls/viewer.ts'
import type { Db } from '../../db/sql.ts'
import { transaction } from '../../db/transaction.ts'
import { Refusal } from '../../errors/refusal.ts'
import { decryptBoundTo, encryptBoundTo, writeAudit } from '../accounts/index.ts'
import { listAround, listPeople } from '../chat/index.ts'
import { dealForModerator } from '../deals/index.ts'
import { writeEvidence } from '../matching/index.ts'
import {
  listOpenInvolving,
  readEvidenceKey,
  readKeptEvidence,
  readReportSubjects,
} from './evidence.store.ts'
import type { Moderation } from './moderation.rules.ts'

/** Copies nothing for a report that names neither a chat nor a deal. A report of a listing has a snapshot. */
export async function keepEvidence(tx: Db, report_id: string): Promise<void> {
  const named = await readReportSubjects(tx, report_id)
  if (!named || (!named.chat_id && !named.deal_id)) return
  const evidence: ReportEvidence = {
    about_seq: named.about_seq,
    ...(await quote(tx, named.chat_id, named.about_seq)),
    deal: await copyDeal(tx, named.deal_id),
  }
  const sealed = encryptBoundTo(
    await readEvidenceKey(tx),
    report_id,
    Buffer.from(JSON.stringify(evidence)),
  )
  await writeEvidence(tx, report_id, sealed)
}

async function quote(tx: Db, chat_id: string | null, about_seq: number | null) {
  if (!chat_id) return { messages: [], people: [] }
  return {
    messages: about_seq ? await listAround(tx, chat_id, about_seq, limits.messages_around) : [],
    people: await listPeople(tx, chat_id),
  }
}

const copyDeal = async (tx: Db, deal_id: string | null): Promise<Deal | null> =>
  (deal_id && (await dealForModerator(tx, deal_id))) || null

/** Called for a member who leaves, because their messages and deals cannot be read later. */
export async function keepEvidenceBeforeLeaving(tx: Db, user_id: string): Promise<void> {
  for (const report_id of await listOpenInvolving(tx, user_id)) await keepEvidence(tx, report_id)
}

/** Each reading is in the audit log. */
export const evidenceFor = (
  { db }: Moderation,
  viewer: Viewer,
  report_id: string,
): Promise<ReportEvidence> =>
  transaction(db, async (tx) => {
    const kept = await readKeptEvidence(tx, report_id)
    if (!kept) throw new Refusal('REPORT_NOT_FOUND')
    const opened =
      kept.evidence && decryptBoundTo(await readEvidenceKey(tx), report_id, kept.evidence)
    if (!opened) throw new Refusal('NOT_FOUND')
    await writeAudit(tx, viewer, {
      action: 'read_messages',
      target_id: report_id,
      target: kept.name,
      reason: `Report #${report_id.slice(0, admin.report_id_shown)}`,
    })
    return JSON.parse(opened.toString()) as ReportEvidence
  })
