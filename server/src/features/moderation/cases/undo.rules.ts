// Taking back what was decided: at once or later, by a moderator, after an appeal, or because its days are over.
import { isFinal } from '@keyswap/contract/choices'
import type { Viewer } from '../../../calls/viewer.ts'
import type { Db } from '../../../db/sql.ts'
import { transaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { writeAudit } from '../../accounts/index.ts'
import { keepReports, reopenReport } from '../../matching/index.ts'
import { allowRingAgain } from '../../rings/index.ts'
import { takeBackMail } from '../content-reports.store.ts'
import { type Moderation, setCarActiveIn, type Tell, unbanIn } from '../moderation.rules.ts'
import { endAppeal, listReportIds, queueAppealMail } from './appeals.store.ts'
import { isYours } from './cases.rules.ts'
import { isForDays, NOTHING, noteEnds, toldOf } from './decisions.rules.ts'
import {
  findMember,
  type HeldDecision,
  isHeldOtherwise,
  isLastSuspension,
  listReporters,
  lockDecision,
  lockTogether,
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
    if (isFinal(held.act)) throw new Refusal('CANNOT_UNDO')
    const tell = await takeBack(moderation, tx, viewer, held)
    const is_restored = tell !== undefined
    const wasAppealed = await endAppealOf(tx, held, is_restored, viewer)
    await writeAudit(tx, viewer, {
      action: 'undo_decision',
      target_id: held.case_id,
      target: held.target,
      reason: held.act,
    })
    return reopen(moderation, tx, viewer, held, { tell: tell ?? NOTHING, wasAppealed })
  })
  await tell()
}

/** Whether one waited: its member hears of that outcome. */
async function endAppealOf(
  tx: Db,
  { id, case_id }: HeldDecision,
  is_restored: boolean,
  viewer: Viewer,
): Promise<boolean> {
  const ended = { outcome: 'undone' as const, is_restored, reason: null }
  const wasAppealed = await endAppeal(tx, id, ended, viewer.id)
  if (wasAppealed) await keepReports(tx, await listReportIds(tx, case_id), 'from_now')
  return wasAppealed
}

/**
 * The case is open again, and so are the reports that this decision decided. What was done by hand opens none. Everybody who was told
 * of it is told, also those who were told with it.
 */
export async function reopen(
  moderation: Moderation,
  tx: Db,
  viewer: Viewer,
  held: HeldDecision,
  { tell, wasAppealed }: { tell: Tell; wasAppealed: boolean },
): Promise<Tell> {
  const told: string[] = []
  const isOfSeveral = held.act === 'end_deal' || held.act === 'end_ring'
  const others = isOfSeveral ? await lockTogether(tx, held.id) : []
  for (const one of [held, ...others]) {
    const { id, act, user_id } = one
    const isAppealed =
      one === held ? wasAppealed : await endAppealOf(tx, one, held.act === 'end_ring', viewer)
    await markUndone(tx, id)
    if (user_id && isForDays(act)) await noteEnds(tx, user_id)
    if (isAppealed) await queueAppealMail(tx, id)
    else if (user_id) await queueDecisionMail(tx, id, 0)
    if (user_id) told.push(user_id)
  }
  for (const report_id of held.report_ids) {
    await reopenReport(tx, report_id)
    await takeBackMail(tx, report_id)
  }
  if (!held.is_by_hand) await reopenCase(tx, held.case_id)
  return toldOf(moderation, told, await listReporters(tx, held.report_ids), tell)
}

/** Who is let in again, or whose car is active again, by hand: what was done to them by hand is taken back. */
export async function takeBackByHand(
  moderation: Moderation,
  tx: Db,
  viewer: Viewer,
  stood: HeldDecision[],
): Promise<Tell> {
  const tells: Tell[] = []
  for (const held of stood) {
    const wasAppealed = await endAppealOf(tx, held, true, viewer)
    tells.push(await reopen(moderation, tx, viewer, held, { tell: NOTHING, wasAppealed }))
  }
  return async () => {
    for (const tell of tells) await tell()
  }
}

/** Undefined if nothing is to be taken back: it holds without this decision too. */
export async function takeBack(
  moderation: Moderation,
  tx: Db,
  viewer: Viewer,
  held: HeldDecision,
): Promise<Tell | undefined> {
  const { act, target_id } = held
  if (act === 'end_ring')
    return target_id && (await allowRingAgain(tx, target_id)) ? NOTHING : undefined
  if (act !== 'limit' && act !== 'suspend' && act !== 'deactivate_car') return NOTHING
  if (!target_id || (await isHeldOtherwise(tx, held))) return undefined
  if (act === 'limit') return (await findMember(tx, target_id)) ? NOTHING : undefined
  if (act === 'suspend') return unbanIn(moderation, tx, viewer, target_id)
  const wanted = { car_id: target_id, is_active: true }
  return (await setCarActiveIn(moderation, tx, viewer, wanted)).tell
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
