// Taking back what was decided: at once or later, by a moderator, after an appeal, or because its days are over.
import type { Viewer } from '../../../calls/viewer.ts'
import type { Db } from '../../../db/sql.ts'
import { transaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { writeAudit } from '../../accounts/index.ts'
import { keepReports, reopenReport } from '../../matching/index.ts'
import { takeBackMail } from '../content-reports.store.ts'
import { type Moderation, setCarActiveIn, type Tell, unbanIn } from '../moderation.rules.ts'
import { endAppeal, listReportIds, queueAppealMail } from './appeals.store.ts'
import { isYours } from './cases.rules.ts'
import { NOTHING, toldOf } from './decisions.rules.ts'
import {
  type HeldDecision,
  isHeldOtherwise,
  isLastSuspension,
  listReporters,
  lockDecision,
  markUndone,
  queueDecisionMail,
  reopenCase,
} from './decisions.store.ts'

export async function undoDecision(
  moderation: Moderation,
  viewer: Viewer,
  id: string,
): Promise<void> {
  const tell = await transaction(moderation.db, async (tx) => {
    const held = await lockDecision(tx, id)
    if (!held) throw new Refusal('NOT_FOUND')
    if (!(await isYours(tx, held.case_id, viewer))) throw new Refusal('NOT_YOUR_CASE')
    if (held.undone_at) return NOTHING
    if (held.act === 'remove_photo' || held.act === 'end_deal') throw new Refusal('CANNOT_UNDO')
    const tell = await takeBack(moderation, tx, viewer, held)
    const is_restored = tell !== undefined
    const wasAppealed = await endAppeal(
      tx,
      id,
      { outcome: 'undone', is_restored, reason: null },
      viewer.id,
    )
    if (wasAppealed) await keepReports(tx, await listReportIds(tx, held.case_id), 'from_now')
    await writeAudit(tx, viewer, {
      action: 'undo_decision',
      target_id: held.case_id,
      target: held.target,
      reason: held.act,
    })
    return reopen(moderation, tx, held, { tell: tell ?? NOTHING, wasAppealed })
  })
  await tell()
}

/** The case is open again, and so are the reports that this decision decided. Everybody who was told of it is told. */
export async function reopen(
  moderation: Moderation,
  tx: Db,
  { id, case_id, user_id, report_ids }: HeldDecision,
  { tell, wasAppealed }: { tell: Tell; wasAppealed: boolean },
): Promise<Tell> {
  await markUndone(tx, id)
  for (const report_id of report_ids) {
    await reopenReport(tx, report_id)
    await takeBackMail(tx, report_id)
  }
  await reopenCase(tx, case_id)
  if (wasAppealed) await queueAppealMail(tx, id)
  else if (user_id) await queueDecisionMail(tx, id, 0)
  return toldOf(moderation, user_id, await listReporters(tx, report_ids), tell)
}

/** Undefined if nothing is to be taken back: it holds without this decision too. */
export async function takeBack(
  moderation: Moderation,
  tx: Db,
  viewer: Viewer,
  held: HeldDecision,
): Promise<Tell | undefined> {
  const { act, target_id } = held
  if (act !== 'suspend' && act !== 'deactivate_car') return NOTHING
  if (!target_id || (await isHeldOtherwise(tx, held))) return undefined
  if (act === 'suspend') return unbanIn(moderation, tx, viewer, target_id)
  return setCarActiveIn(moderation, tx, viewer, {
    car_id: target_id,
    is_active: true,
    by_decision: true,
  })
}

/** Does nothing if it was taken back meanwhile, or another suspension follows. */
export async function endSuspension(
  moderation: Pick<Moderation, 'db' | 'events'>,
  id: string,
): Promise<void> {
  const tell = await transaction(moderation.db, async (tx) => {
    const held = await lockDecision(tx, id)
    if (!held?.user_id || held.undone_at) return NOTHING
    if (!(await isLastSuspension(tx, id, held.user_id))) return NOTHING
    return unbanIn(moderation, tx, null, held.user_id)
  })
  await tell()
}
