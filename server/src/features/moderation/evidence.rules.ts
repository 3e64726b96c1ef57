// What moderators need to decide a report. It is copied when the report is made and when a member in it leaves, encrypted, and
// deleted some time after the decision.
import type { QuotedMessage } from '@keyswap/contract/chat'
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

type Copy = Omit<ReportEvidence, 'about_seqs'>

/**
 * Copies nothing for a report that names neither a chat nor a deal. A report of a listing has a snapshot. What an earlier copy has
 * stays: since then the reported member may have left, or may have changed the plan.
 */
export async function keepEvidence(tx: Db, report_id: string): Promise<void> {
  const named = await readReportSubjects(tx, report_id)
  if (!named || (!named.chat_id && !named.deal_id)) return
  const key = await readEvidenceKey(tx)
  const before = named.evidence && openCopy(key, report_id, named.evidence)
  const now: Copy = {
    copied_at: named.now,
    about_seq: named.about_seqs.at(-1) ?? null,
    ...(await quote(tx, named.chat_id, named.about_seqs)),
    deal: await copyDeal(tx, named.deal_id),
    deals_before: [],
  }
  const copy = before ? joined(before, now) : now
  await writeEvidence(
    tx,
    report_id,
    encryptBoundTo(key, report_id, Buffer.from(JSON.stringify(copy))),
  )
}

const openCopy = (key: Buffer, report_id: string, sealed: Buffer): Copy | undefined => {
  const opened = decryptBoundTo(key, report_id, sealed)
  // The first copies had neither a time nor earlier ones.
  return opened && { copied_at: null, deals_before: [], ...JSON.parse(opened.toString()) }
}

async function quote(tx: Db, chat_id: string | null, about_seqs: number[]) {
  if (!chat_id) return { messages: [], people: [] }
  let messages: QuotedMessage[] = []
  for (const seq of about_seqs)
    messages = joinedMessages(messages, await listAround(tx, chat_id, seq, limits.messages_around))
  return { messages, people: await listPeople(tx, chat_id) }
}

const copyDeal = async (tx: Db, deal_id: string | null): Promise<Deal | null> =>
  (deal_id && (await dealForModerator(tx, deal_id))) || null

const joined = (before: Copy, now: Copy): Copy => ({
  copied_at: now.copied_at,
  about_seq: now.about_seq,
  messages: joinedMessages(before.messages, now.messages),
  people: [
    ...before.people,
    ...now.people.filter(({ id }) => !before.people.some((one) => one.id === id)),
  ],
  deal: now.deal && before.deal ? joinedDeal(before.deal, now.deal) : (now.deal ?? before.deal),
  deals_before: dealsBefore(before, now),
})

/** What stood when it was reported stays, whatever its parties make of it. Of many copies the first one and the newest ones. */
function dealsBefore({ deal, copied_at, deals_before }: Copy, now: Copy): Copy['deals_before'] {
  if (!deal || !now.deal || isSame(deal, now.deal)) return deals_before
  const [first, ...later] = [...deals_before, { deal, copied_at }]
  return [...(first ? [first] : []), ...later.slice(1 - limits.plans_kept)]
}

const isSame = (one: Deal, other: Deal): boolean =>
  one.id === other.id &&
  one.revision === other.revision &&
  one.papers_revision === other.papers_revision

const joinedMessages = (before: QuotedMessage[], now: QuotedMessage[]): QuotedMessage[] =>
  [...before, ...now.filter(({ seq }) => !before.some((one) => one.seq === seq))].sort(
    (a, b) => a.seq - b.seq,
  )

/**
 * As it is now, with the names and papers of who has left, and with what older versions said of the cars: only the newest one says
 * all.
 */
const joinedDeal = (before: Deal, now: Deal): Deal => ({
  ...now,
  parties: now.parties.map((party) => {
    const was = before.parties.find(({ user_id }) => user_id === party.user_id)
    return party.is_deleted && was ? { ...party, name: was.name } : party
  }),
  papers: withKept(before.papers, now.papers, (one) => one.car_id),
  handover_photos: withKept(
    before.handover_photos,
    now.handover_photos,
    (one) => `${one.car_id} ${one.view}`,
  ),
  versions: now.versions.map((version) => {
    const was = before.versions.find(({ number }) => number === version.number)
    return was ? { ...version, snapshot: was.snapshot } : version
  }),
})

/** What is there no more stays as it was. */
const withKept = <One>(before: One[], now: One[], keyOf: (one: One) => string): One[] => [
  ...now,
  ...before.filter((one) => !now.some((other) => keyOf(other) === keyOf(one))),
]

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
    const opened = kept.evidence && openCopy(await readEvidenceKey(tx), report_id, kept.evidence)
    if (!opened) throw new Refusal('NOT_FOUND')
    await writeAudit(tx, viewer, {
      action: 'read_messages',
      target_id: report_id,
      target: kept.name,
      reason: `Report #${report_id.slice(0, admin.report_id_shown)}`,
    })
    return { ...opened, about_seqs: kept.about_seqs }
  })
