// What moderators decide about a case. The member and the reporters are told, and told again if it is taken back.
import type { InputOf } from '@keyswap/contract'
import type { CaseDecision, MyDecision, postDecision } from '@keyswap/contract/cases'
import type { DecisionAct } from '@keyswap/contract/choices'
import { cases as limits } from '@keyswap/contract/limits'
import { newId } from '../../../calls/ids.ts'
import type { Viewer } from '../../../calls/viewer.ts'
import type { Db } from '../../../db/sql.ts'
import { transaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { writeAudit } from '../../accounts/index.ts'
import { decideReport } from '../../matching/index.ts'
import { queueContentReportMail } from '../content-reports.store.ts'
import { endDealIn } from '../deals.rules.ts'
import {
  banIn,
  deletePhotoIn,
  type Moderation,
  setCarActiveIn,
  type Tell,
} from '../moderation.rules.ts'
import { findCase, isOfCase } from './cases.store.ts'
import {
  type Closed,
  closeCase,
  findCarOwner,
  findMember,
  findPhotoOwner,
  insertDecision,
  listMyDecisions,
  markDecisionsSeen as markSeen,
  queueDecisionMail,
  queueEndOfSuspension,
} from './decisions.store.ts'

type Terms = Omit<InputOf<typeof postDecision>, 'cases'>
type Wanted = InputOf<typeof postDecision>['cases'][number]

/** Each case in a transaction of its own: of a wave of spam, one that is refused leaves the others decided. */
export async function decideCases(
  moderation: Moderation,
  viewer: Viewer,
  { cases, ...terms }: Terms & { cases: Wanted[] },
): Promise<CaseDecision[]> {
  const decisions: CaseDecision[] = []
  const refusals: Refusal[] = []
  for (const wanted of cases)
    try {
      decisions.push(await decideCase(moderation, viewer, wanted, terms))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refusals.push(error)
    }
  if (decisions.length === 0 && refusals[0]) throw refusals[0]
  return decisions
}

/** The act comes first, because it locks in an order of its own; the case is locked last. */
async function decideCase(
  moderation: Moderation,
  viewer: Viewer,
  { case_id, target_id, reports_hash }: Wanted,
  terms: Terms,
): Promise<CaseDecision> {
  const { decision, tell } = await transaction(moderation.db, async (tx) => {
    const found = await findCase(tx, case_id, viewer.id)
    if (!found) throw new Refusal('CASE_NOT_FOUND')
    if (!found.is_yours) throw new Refusal('NOT_YOUR_CASE')
    const about = { case_id: found.id, target_id }
    const { user_id, title, tell } = await take(moderation, tx, viewer, about, terms)
    const closed = await closeCase(tx, found.id)
    if (!closed) throw new Refusal('CASE_DECIDED')
    if (reports_hash ? reports_hash !== closed.reports_hash : isUnread(closed, terms.seen_reports))
      throw new Refusal('CASE_CHANGED')
    const { act, rule, reason, days } = terms
    for (const id of closed.open_reports.map((one) => one.id).sort()) {
      await decideReport(tx, id, act === 'dismiss' ? 'dismissed' : 'resolved', viewer.id)
      await queueContentReportMail(tx, { report_id: id, about: 'decision' })
    }
    const made = await insertDecision(
      tx,
      {
        ...{ id: newId(), case_id: found.id, user_id, act, target_id, target: title, rule, reason },
        began_by_rule: closed.began_by_rule,
        days: act === 'suspend' ? days : null,
        report_ids: closed.open_reports.map(({ id }) => id),
      },
      viewer.id,
    )
    if (!made) throw new Refusal('FORBIDDEN')
    await writeAudit(tx, viewer, {
      action: 'decide_case',
      target_id: found.id,
      target: title,
      reason: `${act}, ${rule}: ${reason}`,
    })
    if (user_id) await queueDecisionMail(tx, made.id)
    if (made.days) await queueEndOfSuspension(tx, made.id, made.days)
    const reporters = closed.open_reports.flatMap(({ reporter_id }) => reporter_id ?? [])
    return { decision: made, tell: toldOf(moderation, user_id, reporters, tell) }
  })
  await tell()
  return decision
}

/** Nobody decides what they have not read. Of more reports than the page shows, they have read the newest. */
const isUnread = ({ open_reports }: Pick<Closed, 'open_reports'>, seen?: string[]): boolean =>
  seen !== undefined &&
  open_reports.slice(0, limits.reports_shown).some(({ id }) => !seen.includes(id))

export const toldOf =
  (
    { events }: Pick<Moderation, 'events'>,
    user_id: string | null,
    reporters: string[],
    tell: Tell,
  ): Tell =>
  async () => {
    await tell()
    if (user_id) await events.notify([user_id], { type: 'decision' })
    if (reporters.length > 0) await events.notify(reporters, { type: 'report_decided' })
  }

type Taken = { user_id: string | null; title: string; tell: Tell }

export const NOTHING: Tell = async () => {}

/** Does what was decided. Returns whom it is about, and what to call after the commit. */
async function take(
  moderation: Moderation,
  tx: Db,
  viewer: Viewer,
  { case_id, target_id }: Pick<Wanted, 'case_id' | 'target_id'>,
  { act, reason, for_fraud }: Terms,
): Promise<Taken> {
  if (act === 'dismiss' || act === 'resolve') return { user_id: null, title: '–', tell: NOTHING }
  if (!target_id) throw new Refusal('NOT_FOUND')
  const about = await subjectOf(tx, act, target_id)
  if (!(await isOfCase(tx, case_id, act, target_id))) throw new Refusal('NOT_FOUND')
  return { ...about, tell: await acts[act](moderation, tx, viewer, target_id, reason, for_fraud) }
}

async function subjectOf(tx: Db, act: DecisionAct, target_id: string) {
  if (act === 'end_deal') return { user_id: null, title: '–' }
  if (act === 'deactivate_car') {
    const found = await findCarOwner(tx, target_id)
    if (!found) throw new Refusal('CAR_NOT_FOUND')
    return found
  }
  if (act === 'remove_photo') {
    const found = await findPhotoOwner(tx, target_id)
    if (!found) throw new Refusal('PHOTO_NOT_FOUND')
    return found
  }
  const found = await findMember(tx, target_id)
  if (!found) throw new Refusal('USER_NOT_FOUND')
  return found
}

type Act = (
  moderation: Moderation,
  tx: Db,
  viewer: Viewer,
  target_id: string,
  reason: string,
  for_fraud: boolean,
) => Promise<Tell>

const acts: Record<Exclude<DecisionAct, 'dismiss' | 'resolve'>, Act> = {
  warn: async () => NOTHING,
  deactivate_car: (moderation, tx, viewer, car_id, reason) =>
    setCarActiveIn(moderation, tx, viewer, { car_id, is_active: false, reason, by_decision: true }),
  remove_photo: (moderation, tx, viewer, photo_id, reason) =>
    deletePhotoIn(moderation, tx, viewer, { photo_id, reason, by_decision: true }),
  suspend: (moderation, tx, viewer, user_id, reason, for_fraud) =>
    banIn(moderation, tx, viewer, { user_id, reason, for_fraud }),
  end_deal: (moderation, tx, viewer, deal_id, reason) =>
    endDealIn(moderation, tx, viewer, { deal_id, reason }),
}

export const decisionsAbout = (db: Db, viewer: Viewer): Promise<MyDecision[]> =>
  listMyDecisions(db, viewer.id)

export async function markDecisionsSeen(db: Db, viewer: Viewer): Promise<void> {
  await markSeen(db, viewer.id)
}
