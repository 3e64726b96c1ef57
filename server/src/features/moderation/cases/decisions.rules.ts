// What moderators decide about a case. The member and the reporters are told, and told again if it is taken back.
import type { InputOf } from '@keyswap/contract'
import type { CaseDecision, MyDecision, postDecision } from '@keyswap/contract/cases'
import type { CaseAct, DecisionAct } from '@keyswap/contract/choices'
import { cases as limits } from '@keyswap/contract/limits'
import { newId } from '../../../calls/ids.ts'
import type { Viewer } from '../../../calls/viewer.ts'
import type { Db } from '../../../db/sql.ts'
import { transaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { lockMember, setEnds, writeAudit } from '../../accounts/index.ts'
import { decideReport } from '../../matching/index.ts'
import { queueContentReportMail } from '../content-reports.store.ts'
import { endDealIn } from '../deals.rules.ts'
import {
  banIn,
  deletePhotoIn,
  type Moderation,
  requireLimitable,
  setCarActiveIn,
  type Tell,
} from '../moderation.rules.ts'
import { endRingIn } from '../rings/rings.rules.ts'
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
  type NewDecision,
  queueDecisionMail,
  queueEndOfSuspension,
  readEnds,
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
      decisions.push(...(await decideCase(moderation, viewer, wanted, terms)))
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
): Promise<CaseDecision[]> {
  const { made, tell } = await transaction(moderation.db, async (tx) => {
    const found = await findCase(tx, case_id, viewer.id)
    if (!found) throw new Refusal('CASE_NOT_FOUND')
    if (!found.is_yours) throw new Refusal('NOT_YOUR_CASE')
    const about = { case_id: found.id, target_id }
    const { told, title, tell } = await take(moderation, tx, viewer, about, terms)
    const closed = await closeCase(tx, found.id)
    if (!closed) throw new Refusal('CASE_DECIDED')
    if (reports_hash ? reports_hash !== closed.reports_hash : isUnread(closed, terms.seen_reports))
      throw new Refusal('CASE_CHANGED')
    const { act, rule, reason, days } = terms
    for (const id of closed.open_reports.map((one) => one.id).sort()) {
      await decideReport(tx, id, act === 'dismiss' ? 'dismissed' : 'resolved', viewer.id)
      await queueContentReportMail(tx, { report_id: id, about: 'decision' })
    }
    const made = await writeDecisions(tx, viewer, told, {
      ...{ case_id: found.id, act, target_id, target: title, rule, reason, is_by_hand: false },
      began_by_rule: closed.began_by_rule,
      days: isForDays(act) ? days : null,
      report_ids: closed.open_reports.map(({ id }) => id),
    })
    await writeAudit(tx, viewer, {
      action: 'decide_case',
      target_id: found.id,
      target: title,
      reason: `${act}, ${rule}: ${reason}`,
    })
    const reporters = closed.open_reports.flatMap(({ reporter_id }) => reporter_id ?? [])
    return { made, tell: toldOf(moderation, told, reporters, tell) }
  })
  await tell()
  return made
}

/** One for each who is told, and one in any case. */
export async function writeDecisions(
  tx: Db,
  viewer: Viewer,
  told: string[],
  made: Omit<NewDecision, 'id' | 'user_id'>,
): Promise<CaseDecision[]> {
  const decisions: CaseDecision[] = []
  for (const user_id of told.length > 0 ? told : [null]) {
    const decision = await insertDecision(tx, { ...made, id: newId(), user_id }, viewer.id)
    if (!decision) throw new Refusal('FORBIDDEN')
    if (user_id) await queueDecisionMail(tx, decision.id)
    if (user_id && isForDays(made.act)) await noteEnds(tx, user_id)
    if (made.act === 'suspend' && made.days) await queueEndOfSuspension(tx, decision.id, made.days)
    decisions.push(decision)
  }
  return decisions
}

/** A suspension can also be for good. */
export const isForDays = (act: DecisionAct): boolean => act === 'limit' || act === 'suspend'

/** Until when the member is limited and suspended, by the decisions that stand now. */
export const noteEnds = async (tx: Db, user_id: string): Promise<void> => {
  await lockMember(tx, user_id)
  await setEnds(tx, user_id, await readEnds(tx, user_id))
}

/** Nobody decides what they have not read. Of more reports than the page shows, they have read the newest. */
const isUnread = ({ open_reports }: Pick<Closed, 'open_reports'>, seen?: string[]): boolean =>
  seen !== undefined &&
  open_reports.slice(0, limits.reports_shown).some(({ id }) => !seen.includes(id))

export const toldOf =
  ({ events }: Pick<Moderation, 'events'>, told: string[], reporters: string[], tell: Tell): Tell =>
  async () => {
    await tell()
    if (told.length > 0) await events.notify(told, { type: 'decision' })
    if (reporters.length > 0) await events.notify(reporters, { type: 'report_decided' })
  }

type Taken = { told: string[]; title: string; tell: Tell }

export const NOTHING: Tell = async () => {}

/** Does what was decided. Returns who is told, and what to call after the commit. */
async function take(
  moderation: Moderation,
  tx: Db,
  viewer: Viewer,
  { case_id, target_id }: Pick<Wanted, 'case_id' | 'target_id'>,
  { act, reason, for_fraud }: Terms,
): Promise<Taken> {
  if (act === 'dismiss' || act === 'resolve') return { told: [], title: '–', tell: NOTHING }
  if (!target_id) throw new Refusal('NOT_FOUND')
  const isOfSeveral = act === 'end_deal' || act === 'end_ring'
  const about = isOfSeveral ? undefined : await subjectOf(tx, act, target_id)
  if (!(await isOfCase(tx, case_id, act, target_id))) throw new Refusal('NOT_FOUND')
  const taken = await acts[act](moderation, tx, viewer, target_id, reason, for_fraud)
  return about
    ? { told: [about.user_id], title: about.title, tell: taken.tell }
    : { told: [], title: '–', ...taken }
}

async function subjectOf(tx: Db, act: CaseAct, target_id: string) {
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
) => Promise<Pick<Taken, 'tell'> & Partial<Taken>>

const acts: Record<Exclude<CaseAct, 'dismiss' | 'resolve'>, Act> = {
  warn: async () => ({ tell: NOTHING }),
  deactivate_car: async (moderation, tx, viewer, car_id, reason) => {
    const wanted = { car_id, is_active: false, reason }
    return { tell: (await setCarActiveIn(moderation, tx, viewer, wanted)).tell }
  },
  remove_photo: async (moderation, tx, viewer, photo_id, reason) => ({
    tell: await deletePhotoIn(moderation, tx, viewer, { photo_id, reason }),
  }),
  limit: async (_, tx, viewer, user_id) => {
    await requireLimitable(tx, viewer, user_id)
    return { tell: NOTHING }
  },
  suspend: async (moderation, tx, viewer, user_id, reason, for_fraud) => ({
    tell: (await banIn(moderation, tx, viewer, { user_id, reason, for_fraud })).tell,
  }),
  end_deal: async (moderation, tx, viewer, deal_id, reason) => {
    const { parties, ...ended } = await endDealIn(moderation, tx, viewer, { deal_id, reason })
    return { told: parties, ...ended }
  },
  end_ring: async (moderation, tx, viewer, ring_id, reason) => {
    const { members, ...ended } = await endRingIn(moderation, tx, viewer, { ring_id, reason })
    return { told: members, ...ended }
  },
}

export const decisionsAbout = (db: Db, viewer: Viewer): Promise<MyDecision[]> =>
  listMyDecisions(db, viewer.id)

export async function markDecisionsSeen(db: Db, viewer: Viewer): Promise<void> {
  await markSeen(db, viewer.id)
}
