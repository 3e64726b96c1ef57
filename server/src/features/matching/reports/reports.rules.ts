import { randomUUID } from 'node:crypto'
import type { CaseRule } from '@keyswap/contract/choices'
import { report as limits, repeated } from '@keyswap/contract/limits'
import type { ReportOutcome } from '@keyswap/contract/matching'
import type { Viewer } from '../../../calls/viewer.ts'
import type { Db } from '../../../db/sql.ts'
import { transaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { noteAnswered } from '../../chat/index.ts'
import type { Matching } from '../matches/pairs.rules.ts'
import { holdTarget } from '../swipes/swipes.store.ts'
import {
  deleteOldEvidence,
  insertCase,
  listOutcomes,
  markTold,
  openCaseAbout,
  writeReport,
  writeReportInMatch,
} from './reports.store.ts'

/** Not `newId`, which begins with the time: admins tell reports apart by the beginning of the id. */
export const newReportId = randomUUID

type Words = { reason: string; category?: string | undefined }
type Report = Words & { car_id: string }

type Named = { seq?: number | undefined; seqs?: number[] | undefined }
type AboutMessages = Named & { deal_id?: string | undefined }

/** Undefined if the reporter chose nothing, and empty if they chose to show no message. */
export const namedSeqs = ({ seq, seqs }: Named): number[] | undefined =>
  seq === undefined ? seqs : [...(seqs ?? []), seq]

export async function reportCar(
  db: Db,
  viewer: Viewer,
  { car_id, reason, category }: Report,
): Promise<{ id: string }> {
  const car = await holdTarget(db, car_id, viewer.id)
  if (!car || car.owner_id === viewer.id) throw new Refusal('CAR_NOT_FOUND')
  return writeReport(db, { id: newReportId(), car_id, reporter_id: viewer.id, reason, category })
}

/** Also possible after the match has ended, and once the partner has left. */
export const reportMember = (
  { db, dealOfReport, keepEvidence }: Matching,
  viewer: Viewer,
  match_id: string,
  { reason, category, deal_id: named, ...said }: Words & AboutMessages,
): Promise<{ id: string }> =>
  transaction(db, async (tx) => {
    const seqs = namedSeqs(said)
    const deal_id = await dealOfReport(tx, match_id, { seqs, deal_id: named })
    const report = { id: newReportId(), deal_id, reporter_id: viewer.id, reason, category, seqs }
    const written = await writeReportInMatch(tx, match_id, report)
    if (!written) throw new Refusal('NOT_FOUND')
    await keepEvidence(tx, written.id)
    await noteAnswered(tx, match_id, viewer.id)
    return written
  })

/** `own` says in how many chats the member wrote it; a job that waited for the upgrade does not say. */
export type RepeatedWords = { user_id: string; own?: number }

const REPEATED = `The same first message went to ${repeated.from} chats or more within a day`

/** Opens a case without the text: a machine has counted, and nobody has complained. */
export const reportRepeatedWords = (db: Db, { user_id, own = repeated.from }: RepeatedWords) =>
  openCaseAbout(db, {
    ...{ id: newReportId(), user_id, rule: 'equal_messages' },
    reason:
      own < repeated.from
        ? `${REPEATED}: to ${own} from this member, to the others from other new members.`
        : `${REPEATED}.`,
  })

/** Opens a case of which the caller says what it is about. */
export async function openCase(tx: Db, found: { rule: CaseRule; reason: string }): Promise<string> {
  const id = newReportId()
  await insertCase(tx, id, found)
  return id
}

/** Deletes what was kept for reports that were decided long ago. */
export const sweepEvidence = (db: Db): Promise<void> => deleteOldEvidence(db, limits.snapshot_ms)

export const outcomesFor = (db: Db, viewer: Viewer): Promise<ReportOutcome[]> =>
  listOutcomes(db, viewer.id)

export async function markOutcomesSeen(db: Db, viewer: Viewer): Promise<void> {
  await markTold(db, viewer.id)
}
