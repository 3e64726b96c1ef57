import { isolated } from '@keyswap/contract/accounts/isolated'
import { carTitle } from '@keyswap/contract/car-title'
import type { HandoverView } from '@keyswap/contract/choices'
import type { Deal, HandoverPhoto } from '@keyswap/contract/deals'
import { admin as limits } from '@keyswap/contract/limits'
import type { Viewer } from '../../calls/viewer.ts'
import type { Db } from '../../db/sql.ts'
import { transaction } from '../../db/transaction.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Stored } from '../../outside/storage/storage.ts'
import { writeAudit } from '../accounts/index.ts'
import {
  dealForModerator,
  endDeal as end,
  openPhotoForModerator,
  removeReview as remove,
  removeHandoverPhoto as removePhoto,
  tellDeals,
} from '../deals/index.ts'
import {
  canDecideDeal,
  findAuthor,
  findDealOfPhoto,
  findDealOfReport,
  findPhotographer,
} from './deals.store.ts'
import type { Moderation, Tell } from './moderation.rules.ts'

const titleOf = ({ parties }: Deal): string =>
  parties.map(({ gives }) => isolated(carTitle(gives))).join(' ↔ ')

/** A party of the swap leaves it to another moderator, if there is one. */
export async function leaveOwn(tx: Db, viewer: Viewer, deal_id: string): Promise<void> {
  if (!(await canDecideDeal(tx, viewer.id, deal_id))) throw new Refusal('NOT_YOUR_CASE')
}

const ofReport = (report_id: string): string =>
  `Report #${report_id.slice(0, limits.report_id_shown)}`

/** Only a deal that an open report names can be read. Each reading is in the audit log. */
export const reportedDeal = (
  { db }: Moderation,
  viewer: Viewer,
  report_id: string,
  deal_id?: string,
): Promise<Deal> =>
  transaction(db, async (tx) => {
    const report = await findDealOfReport(tx, report_id, deal_id)
    if (!report) throw new Refusal('REPORT_NOT_FOUND')
    const deal = report.deal_id && (await dealForModerator(tx, report.deal_id))
    if (!deal) throw new Refusal('NOT_FOUND')
    await writeAudit(tx, viewer, {
      action: 'read_deal',
      target_id: deal.id,
      target: titleOf(deal),
      reason: ofReport(report_id),
    })
    return { ...deal, handover_photos: deal.handover_photos.map(addressedFor(report_id)) }
  })

const addressedFor =
  (report_id: string) =>
  (photo: HandoverPhoto): HandoverPhoto => ({
    ...photo,
    url: `/api/admin/reports/${report_id}/handover-photos/${photo.car_id}/${photo.view}`,
  })

export type ReportedPhoto = { reportId: string; carId: string; view: HandoverView }

/** A photo of such a deal. Each look is in the audit log. */
export const reportedHandoverPhoto = (
  { db, pictures }: Moderation,
  viewer: Viewer,
  { reportId, carId, view }: ReportedPhoto,
  width: number | undefined,
): Promise<Stored> =>
  transaction(db, async (tx) => {
    const report = await findDealOfPhoto(tx, reportId, { car_id: carId, view })
    if (!report) throw new Refusal('REPORT_NOT_FOUND')
    const { deal_id } = report
    if (!deal_id) throw new Refusal('NOT_FOUND')
    const photo = { deal_id, car_id: carId, view }
    const stored = await openPhotoForModerator(pictures, tx, photo, width)
    await writeAudit(tx, viewer, {
      action: 'read_handover_photo',
      target_id: deal_id,
      target: view,
      reason: ofReport(reportId),
    })
    return stored
  })

/** Returns the deal, its title, and what to call after the commit. */
export async function removeHandoverPhotoIn(
  { events }: Pick<Moderation, 'events'>,
  tx: Db,
  viewer: Viewer,
  { reportId, carId, view }: ReportedPhoto,
) {
  const report = await findDealOfPhoto(tx, reportId, { car_id: carId, view })
  if (!report) throw new Refusal('REPORT_NOT_FOUND')
  const { deal_id } = report
  const photo = deal_id && { deal_id, car_id: carId, view }
  const user_id = photo && (await findPhotographer(tx, photo))
  const parties = photo && (await removePhoto(tx, photo))
  if (!deal_id || !parties) throw new Refusal('PHOTO_NOT_FOUND')
  await leaveOwn(tx, viewer, deal_id)
  await writeAudit(tx, viewer, {
    action: 'remove_handover_photo',
    target_id: deal_id,
    target: view,
    reason: ofReport(reportId),
  })
  const deal = await dealForModerator(tx, deal_id)
  const tell: Tell = () => events.notify(parties, { type: 'deal', deal_id })
  return { deal_id, user_id: user_id ?? null, title: deal ? titleOf(deal) : '', tell }
}

type EndedDeal = { deal_id: string; reason: string | null }

/** Returns the parties who are here, the deal's title, and what to call after the commit. */
export async function endDealIn(
  { events }: Pick<Moderation, 'events'>,
  tx: Db,
  viewer: Viewer,
  { deal_id, reason }: EndedDeal,
): Promise<{ tell: Tell; title: string; parties: string[] }> {
  const ended = await end(tx, deal_id, reason)
  const deal = await dealForModerator(tx, deal_id)
  const title = deal ? titleOf(deal) : ''
  await writeAudit(tx, viewer, { action: 'end_deal', target_id: deal_id, target: title, reason })
  const here = deal?.parties.filter(({ is_deleted }) => !is_deleted) ?? []
  return {
    tell: () => tellDeals(events, ended),
    title,
    parties: here.map(({ user_id }) => user_id).sort(),
  }
}

/** Returns who wrote it and about whom, and what to call after the commit. */
export async function removeReviewIn(
  { events }: Pick<Moderation, 'events'>,
  tx: Db,
  viewer: Viewer,
  { review_id, reason }: { review_id: string; reason: string | null },
) {
  const author_id = await findAuthor(tx, review_id)
  const removed = await remove(tx, review_id)
  if (!removed) throw new Refusal('NOT_FOUND')
  await leaveOwn(tx, viewer, removed.deal_id)
  const target = `${isolated(removed.author)} → ${isolated(removed.about)}`
  await writeAudit(tx, viewer, { action: 'remove_review', target_id: review_id, target, reason })
  const { parties, deal_id, about } = removed
  const tell: Tell = () => events.notify(parties, { type: 'deal', deal_id })
  return { user_id: author_id ?? null, about, tell }
}
