// What moderators do without deciding a case, from a list or beside a report. Each act against a member is a decision too: they
// read the rule and the reason, and can ask for another look.
import type { InputOf } from '@keyswap/contract'
import type { DecisionAct, DecisionRule } from '@keyswap/contract/choices'
import type { endDeal as contract, removeReview as reviews } from '@keyswap/contract/deals'
import type { Viewer } from '../../../calls/viewer.ts'
import type { Pool } from '../../../db/pool.ts'
import type { Db } from '../../../db/sql.ts'
import { transaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { type ReportedChatPhoto, removeChatPhotoIn } from '../chat-photos.rules.ts'
import {
  endDealIn,
  leaveOwn,
  type ReportedPhoto,
  removeHandoverPhotoIn,
  removeReviewIn,
} from '../deals.rules.ts'
import { isInOpenCase } from '../deals.store.ts'
import {
  type Ban,
  banIn,
  deletePhotoIn,
  type Moderation,
  setCarActiveIn,
  type Tell,
  unbanIn,
} from '../moderation.rules.ts'
import { canSuspend } from '../moderation.store.ts'
import { insertNotice } from '../notices.store.ts'
import { toldOf, writeDecisions } from './decisions.rules.ts'
import {
  type ByHand,
  findCaseByHand,
  findMember,
  findPhotoOwner,
  lockByHand,
} from './decisions.store.ts'
import { takeBackByHand } from './undo.rules.ts'

type Why = { rule?: DecisionRule | undefined; reason?: string | null | undefined }

/** One transaction for what is done, then who is concerned is told. */
async function acting(db: Pool, act: (tx: Db) => Promise<Tell>): Promise<void> {
  const tell = await transaction(db, act)
  await tell()
}

type Done = {
  act: DecisionAct
  /** Who is told, without those who have left. */
  told: string[]
  target_id: string
  target: string
  about: ByHand
}

/** Call it last in a transaction. */
async function decideByHand(
  moderation: Moderation,
  tx: Db,
  viewer: Viewer,
  { about, told, ...done }: Done,
  { rule = 'other', reason }: Why,
  tell: Tell,
): Promise<Tell> {
  await writeDecisions(tx, viewer, told, {
    ...done,
    ...{ rule, reason: reason ?? '', began_by_rule: false, is_by_hand: true, days: null },
    case_id: await findCaseByHand(tx, about),
    report_ids: [],
  })
  return toldOf(moderation, told, [], tell)
}

/** Nobody is told if the member has left, or was banned already. */
export const banUser = (moderation: Moderation, viewer: Viewer, ban: Ban & Why): Promise<void> =>
  acting(moderation.db, async (tx) => {
    const { user_id, for_fraud, rule = for_fraud ? 'fraud' : 'other', reason } = ban
    const isOther = !viewer.is_admin && viewer.id !== user_id
    // Before their swaps end.
    if (isOther && !(await canSuspend(tx, viewer.id, user_id))) throw new Refusal('NOT_YOUR_CASE')
    const member = await findMember(tx, user_id)
    const { tell, is_new } = await banIn(moderation, tx, viewer, ban)
    if (!member || !is_new) return tell
    const done = { act: 'suspend' as const, told: [user_id], target_id: user_id }
    const about = { target: member.title, about: { member: user_id } }
    return decideByHand(moderation, tx, viewer, { ...done, ...about }, { rule, reason }, tell)
  })

export const unbanUser = (moderation: Moderation, viewer: Viewer, user_id: string): Promise<void> =>
  acting(moderation.db, async (tx) => {
    const stood = await lockByHand(tx, 'suspend', user_id)
    const tell = await unbanIn(moderation, tx, viewer, user_id)
    const tellMember = await takeBackByHand(moderation, tx, viewer, stood)
    return async () => {
      await tell()
      await tellMember()
    }
  })

type SwitchedCar = { car_id: string; is_active: boolean } & Why

export const setCarActive = (
  moderation: Moderation,
  viewer: Viewer,
  wanted: SwitchedCar,
): Promise<void> =>
  acting(moderation.db, (tx) =>
    wanted.is_active
      ? activateCar(moderation, tx, viewer, wanted)
      : deactivateCar(moderation, tx, viewer, wanted),
  )

async function deactivateCar(
  moderation: Moderation,
  tx: Db,
  viewer: Viewer,
  { car_id, rule, reason }: SwitchedCar,
): Promise<Tell> {
  const wanted = { car_id, is_active: false, reason: reason ?? undefined }
  const { tell, is_new, car } = await setCarActiveIn(moderation, tx, viewer, wanted)
  if (!is_new) return tell
  const { owner_id, title } = car
  const done = {
    act: 'deactivate_car' as const,
    told: [owner_id],
    target_id: car_id,
    target: title,
  }
  const about = { member: owner_id, car: car_id }
  return decideByHand(moderation, tx, viewer, { ...done, about }, { rule, reason }, tell)
}

/** Its owner reads that in a notice, with the reason if there is one. */
async function activateCar(
  moderation: Moderation,
  tx: Db,
  viewer: Viewer,
  { car_id, reason }: SwitchedCar,
): Promise<Tell> {
  const stood = await lockByHand(tx, 'deactivate_car', car_id)
  const wanted = { car_id, is_active: true, reason: reason ?? undefined }
  const { tell, is_new, car } = await setCarActiveIn(moderation, tx, viewer, wanted)
  if (!is_new) return tell
  const { owner_id: user_id, title } = car
  const notice = { user_id, car_id, car: title, is_active: true, reason: wanted.reason }
  await insertNotice(tx, { kind: 'switched', ...notice })
  const tellOwner = await takeBackByHand(moderation, tx, viewer, stood)
  return async () => {
    await tell()
    await tellOwner()
  }
}

export const deletePhoto = (
  moderation: Moderation,
  viewer: Viewer,
  { photo_id, rule, reason }: { photo_id: string } & Why,
): Promise<void> =>
  acting(moderation.db, async (tx) => {
    const found = await findPhotoOwner(tx, photo_id)
    if (!found) throw new Refusal('PHOTO_NOT_FOUND')
    const { user_id, car_id, title } = found
    const wanted = { photo_id, reason: reason ?? undefined }
    const tell = await deletePhotoIn(moderation, tx, viewer, wanted)
    const done = { act: 'remove_photo' as const, told: [user_id], target_id: photo_id }
    const about = { target: title, about: { member: user_id, car: car_id } }
    return decideByHand(moderation, tx, viewer, { ...done, ...about }, { rule, reason }, tell)
  })

export const removeChatPhoto = (
  moderation: Moderation,
  viewer: Viewer,
  { rule, ...wanted }: ReportedChatPhoto & Why,
): Promise<void> =>
  acting(moderation.db, async (tx) => {
    const { photo_id: target_id, report_id, reason } = wanted
    const { user_id, name, tell } = await removeChatPhotoIn(moderation, tx, viewer, wanted)
    const told = await whoIsHere(tx, user_id)
    const done = { act: 'remove_chat_photo' as const, told, target_id, target: name }
    const about = { member: user_id, report_id }
    return decideByHand(moderation, tx, viewer, { ...done, about }, { rule, reason }, tell)
  })

export const removeHandoverPhoto = (
  moderation: Moderation,
  viewer: Viewer,
  photo: ReportedPhoto,
): Promise<void> =>
  acting(moderation.db, async (tx) => {
    const removed = await removeHandoverPhotoIn(moderation, tx, viewer, photo)
    const { deal_id, user_id, title, tell } = removed
    const told = user_id ? [user_id] : []
    const done = { act: 'remove_handover_photo' as const, told, target_id: deal_id, target: title }
    const about = { deal: deal_id, report_id: photo.reportId }
    return decideByHand(moderation, tx, viewer, { ...done, about }, {}, tell)
  })

export const removeReview = (
  moderation: Moderation,
  viewer: Viewer,
  { rule, ...wanted }: InputOf<typeof reviews>,
): Promise<void> =>
  acting(moderation.db, async (tx) => {
    const { review_id: target_id, reason } = wanted
    const { user_id, about: target, tell } = await removeReviewIn(moderation, tx, viewer, wanted)
    const told = user_id ? [user_id] : []
    const done = { act: 'remove_review' as const, told, target_id, target }
    const about = { member: user_id }
    return decideByHand(moderation, tx, viewer, { ...done, about }, { rule, reason }, tell)
  })

/** A moderator ends only one that an open case is about. Each party is told; the case is about the swap, and accuses nobody. */
export const endDeal = (
  moderation: Moderation,
  viewer: Viewer,
  { rule, ...wanted }: InputOf<typeof contract>,
): Promise<void> =>
  acting(moderation.db, async (tx) => {
    const { deal_id, reason } = wanted
    if (!viewer.is_admin && !(await isInOpenCase(tx, deal_id))) throw new Refusal('NOT_FOUND')
    await leaveOwn(tx, viewer, deal_id)
    const { tell, title, parties } = await endDealIn(moderation, tx, viewer, wanted)
    const done = { act: 'end_deal' as const, told: parties, target_id: deal_id, target: title }
    const about = { deal: deal_id }
    return decideByHand(moderation, tx, viewer, { ...done, about }, { rule, reason }, tell)
  })

const whoIsHere = async (tx: Db, user_id: string): Promise<string[]> =>
  (await findMember(tx, user_id)) ? [user_id] : []
