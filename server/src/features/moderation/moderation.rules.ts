import type { ReportDecision } from '@keyswap/contract/choices'
import type { ErrorCode } from '@keyswap/contract/errors'
import { admin as limits } from '@keyswap/contract/limits'
import { newId } from '../../calls/ids.ts'
import type { Viewer } from '../../calls/viewer.ts'
import type { Pool } from '../../db/pool.ts'
import type { Db } from '../../db/sql.ts'
import { transaction } from '../../db/transaction.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Events } from '../../outside/events.ts'
import {
  banDeparted,
  deleteAccessTokens,
  deleteSessions,
  liftBan,
  listUnbannedStaff,
  lockAdmins,
  lockAndReadBan,
  lockDeparted,
  lockMember,
  markBannedForFraud,
  type Staff,
  setBan,
  unbanDeparted,
  writeAudit,
} from '../accounts/index.ts'
import { lockChatsHadBy, tellPartnersLater } from '../chat/index.ts'
import { endDealsOf, endDealsWithCar, requireNoDeal, tellDeals } from '../deals/index.ts'
import { deletePhotoOfCar, lockCarsOf, switchCar, switchOffCarsOf } from '../listings/index.ts'
import { decideReport } from '../matching/index.ts'
import { forgetPictures, keepHashes, type Pictures } from '../pictures/index.ts'
import { endRingsOf, lockRings, tellRings } from '../rings/index.ts'
import { queueContentReportMail } from './content-reports.store.ts'
import {
  canSuspend,
  closeDecidedCase,
  findCarOfPhoto,
  isForOthers,
  lockCar,
  lockReport,
} from './moderation.store.ts'
import { insertNotice } from './notices.store.ts'
import { liftWarning, tellWarned, warnOfFraud } from './warnings.rules.ts'

export type Moderation = { db: Pool; events: Events; pictures: Pictures; photo_key: Buffer }

type Reason = { reason?: string | undefined }

/** What to call after the commit: notifies everybody concerned. */
export type Tell = () => Promise<void>

const NOTHING: Tell = async () => {}

/** One transaction for what is decided, then who is concerned is told. */
async function acting(db: Pool, act: (tx: Db) => Promise<Tell>): Promise<void> {
  const tell = await transaction(db, act)
  await tell()
}

/** `staff` are all admins and moderators who are not banned. */
function refuseBan(viewer: Viewer, user_id: string, staff: Staff[]): ErrorCode | null {
  if (user_id === viewer.id) return 'CANNOT_BAN_SELF'
  if (!viewer.is_admin && staff.some(({ id }) => id === user_id)) return 'FORBIDDEN'
  const admins = staff.filter(({ role }) => role === 'admin')
  if (admins.length === 1 && admins[0]?.id === user_id) return 'LAST_ADMIN'
  // Without the viewer among them, somebody has just banned them.
  return staff.some(({ id }) => id === viewer.id) ? null : 'FORBIDDEN'
}

/** Whom a moderator can suspend, they can limit. Locks the member. */
export async function requireLimitable(tx: Db, viewer: Viewer, user_id: string): Promise<void> {
  await lockAdmins(tx)
  const refusal = refuseBan(viewer, user_id, await listUnbannedStaff(tx))
  if (refusal) throw new Refusal(refusal)
  await lockMember(tx, user_id)
}

type Ban = { user_id: string; for_fraud?: boolean | undefined } & Reason

/**
 * One transaction. Signing in, refreshing, messaging, proposing a swap and activating a car lock the member's row, and a like
 * locks both cars, so each of them either happens before the ban or sees it. The member's deals are cancelled, and their rings
 * end. A ban for fraud warns everybody in their chats, even if the member has left or is banned already.
 */
export const banUser = (moderation: Moderation, viewer: Viewer, ban: Ban): Promise<void> =>
  acting(moderation.db, async (tx) => {
    const isOther = !viewer.is_admin && viewer.id !== ban.user_id
    // Before their swaps end.
    if (isOther && !(await canSuspend(tx, viewer.id, ban.user_id)))
      throw new Refusal('NOT_YOUR_CASE')
    return banIn(moderation, tx, viewer, ban)
  })

export async function banIn(
  { db, events }: Moderation,
  tx: Db,
  viewer: Viewer,
  { user_id, reason, for_fraud = false }: Ban,
): Promise<Tell> {
  await lockAdmins(tx)
  const refusal = refuseBan(viewer, user_id, await listUnbannedStaff(tx))
  if (refusal) throw new Refusal(refusal)
  await lockRings(tx)
  const deals = await endDealsOf(tx, user_id)
  const rings = await endRingsOf(tx, user_id)
  if (for_fraud) await lockChatsHadBy(tx, user_id)
  await lockCarsOf(tx, user_id)
  const member = await lockMember(tx, user_id)
  const audit = { target_id: user_id, target: member?.name ?? 'Deleted user', reason }
  const tellPartners = async () => {
    await events.endSessions(user_id)
    await notifyPartners({ db, events }, user_id)
  }
  if (!member) {
    const departed = for_fraud ? await lockDeparted(tx, user_id) : undefined
    if (!departed) throw new Refusal('USER_NOT_FOUND')
    if (departed.banned_for_fraud) return tellPartners
    await banDeparted(tx, user_id)
  } else if (!member.is_banned) {
    await requireNoDeal(tx, user_id)
    await setBan(tx, user_id, reason)
    await deleteAccessTokens(tx, user_id)
    await switchOffCarsOf(tx, user_id)
  } else if (!for_fraud || member.banned_for_fraud) return tellPartners
  if (for_fraud && member) await markBannedForFraud(tx, user_id)
  await writeAudit(tx, viewer, { action: for_fraud ? 'ban_for_fraud' : 'ban_user', ...audit })
  const warned = for_fraud ? await warnOfFraud(tx, user_id) : []
  return async () => {
    await tellDeals(events, deals)
    await tellRings(events, rings)
    await tellWarned(events, warned)
    await tellPartners()
  }
}

/** The member's chats were closed or reopened: their partners' clients must update at once. */
const notifyPartners = async (
  moderation: Pick<Moderation, 'db' | 'events'>,
  user_id: string,
): Promise<void> => (await tellPartnersLater(moderation, moderation.db, user_id))()

/** The members who were warned are told that the ban is over. */
export const unbanUser = (moderation: Moderation, viewer: Viewer, user_id: string): Promise<void> =>
  acting(moderation.db, (tx) => unbanIn(moderation, tx, viewer, user_id))

/** Without a viewer the suspension ends by itself. */
export async function unbanIn(
  { db, events }: Pick<Moderation, 'db' | 'events'>,
  tx: Db,
  viewer: Viewer | null,
  user_id: string,
): Promise<Tell> {
  const tellPartners = () => notifyPartners({ db, events }, user_id)
  const member = await lockMember(tx, user_id)
  const { is_banned } = member ?? (await lockDeparted(tx, user_id)) ?? {}
  if (is_banned === undefined) throw new Refusal('USER_NOT_FOUND')
  if (!is_banned) return tellPartners
  if (member) {
    await liftBan(tx, user_id)
    // Deletes all sessions, even those that did not refresh during the ban: none from before it may continue.
    await deleteSessions(tx, user_id)
  } else await unbanDeparted(tx, user_id)
  const target = member?.name ?? 'Deleted user'
  if (viewer) await writeAudit(tx, viewer, { action: 'unban_user', target_id: user_id, target })
  const warned = await liftWarning(tx, user_id)
  return async () => {
    await tellWarned(events, warned)
    await tellPartners()
  }
}

/** Notifies the owner, unless the car is already in this state. A deal that has it reserved is cancelled. */
export const setCarActive = (
  moderation: Moderation,
  viewer: Viewer,
  wanted: SwitchedCar,
): Promise<void> => acting(moderation.db, (tx) => setCarActiveIn(moderation, tx, viewer, wanted))

type SwitchedCar = { car_id: string; is_active: boolean } & Reason & ByDecision

/** A decision of a case tells the owner itself. */
type ByDecision = { by_decision?: boolean }

export async function setCarActiveIn(
  { events }: Pick<Moderation, 'events'>,
  tx: Db,
  viewer: Viewer,
  { car_id, is_active, reason, by_decision = false }: SwitchedCar,
): Promise<Tell> {
  const told = is_active ? [] : await endDealsWithCar(tx, car_id)
  const car = await lockCar(tx, car_id)
  if (!car) throw new Refusal('CAR_NOT_FOUND')
  if (car.is_draft) throw new Refusal('CAR_IS_DRAFT')
  if (is_active && car.is_swapped) throw new Refusal('CAR_SWAPPED')
  if (is_active && (await lockAndReadBan(tx, car.owner_id))?.is_banned)
    throw new Refusal('OWNER_BANNED')
  if (car.is_active === is_active && car.is_locked !== is_active) return NOTHING
  await switchCar(tx, car_id, is_active)
  await writeAudit(tx, viewer, {
    action: is_active ? 'activate_car' : 'deactivate_car',
    target_id: car_id,
    target: car.title,
    reason,
  })
  const notice = {
    kind: 'switched' as const,
    user_id: car.owner_id,
    car_id,
    car: car.title,
    is_active,
    reason,
  }
  if (!by_decision) await insertNotice(tx, notice)
  return async () => {
    await tellDeals(events, told)
    await events.notify([car.owner_id], { type: 'car_moderated', car_id })
  }
}

/** Notifies the owner, with the reason. */
export const deletePhoto = (
  moderation: Moderation,
  viewer: Viewer,
  wanted: RemovedPhoto,
): Promise<void> => acting(moderation.db, (tx) => deletePhotoIn(moderation, tx, viewer, wanted))

type RemovedPhoto = { photo_id: string } & Reason & ByDecision

export async function deletePhotoIn(
  { events }: Pick<Moderation, 'events'>,
  tx: Db,
  viewer: Viewer,
  { photo_id, reason, by_decision = false }: RemovedPhoto,
): Promise<Tell> {
  const car_id = await findCarOfPhoto(tx, photo_id)
  const car = car_id && (await lockCar(tx, car_id))
  const deleted = car && (await deletePhotoOfCar(tx, car.id, photo_id))
  if (!deleted) throw new Refusal('PHOTO_NOT_FOUND')
  await keepHashes(tx, newId(), car.id, deleted.file)
  await forgetPictures(tx, car.id, [deleted.file])
  await writeAudit(tx, viewer, {
    action: 'delete_photo',
    target_id: photo_id,
    target: car.title,
    reason,
  })
  const notice = {
    kind: 'photo_removed' as const,
    user_id: car.owner_id,
    car_id: car.id,
    car: car.title,
    is_active: car.is_active,
    reason,
  }
  if (!by_decision) await insertNotice(tx, notice)
  return () => events.notify([car.owner_id], { type: 'car_moderated', car_id: car.id })
}

export async function concludeReport(
  { db, events }: Moderation,
  viewer: Viewer,
  { report_id, outcome }: { report_id: string; outcome: ReportDecision },
): Promise<void> {
  const reporter_id = await transaction(db, async (tx) => {
    const report = await lockReport(tx, report_id)
    if (!report) throw new Refusal('REPORT_NOT_FOUND')
    if (await isForOthers(tx, report_id, viewer.id)) throw new Refusal('NOT_YOUR_CASE')
    if (report.status === outcome) return null
    await decideReport(tx, report_id, outcome, viewer.id)
    await queueContentReportMail(tx, { report_id, about: 'decision' })
    await closeDecidedCase(tx, report_id)
    await writeAudit(tx, viewer, {
      action: outcome === 'resolved' ? 'resolve_report' : 'dismiss_report',
      target_id: report_id,
      target: report.about ?? `Report #${report_id.slice(0, limits.report_id_shown)}`,
    })
    return report.reporter_id
  })
  if (reporter_id) await events.notify([reporter_id], { type: 'report_decided' })
}
