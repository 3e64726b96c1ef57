import { admin as limits } from '@keyswap/contract/limits'
import type { ReportedPhoto } from '@keyswap/contract/moderation'
import type { Viewer } from '../../calls/viewer.ts'
import type { Db } from '../../db/sql.ts'
import { transaction } from '../../db/transaction.ts'
import { Refusal } from '../../errors/refusal.ts'
import { writeAudit } from '../accounts/index.ts'
import { photosForModerator, removePhoto } from '../chat/index.ts'
import { findChatOfReport } from './chat-photos.store.ts'
import type { ListPage } from './lists.rules.ts'
import type { Moderation, Tell } from './moderation.rules.ts'

const numberOf = (report_id: string): string =>
  `Report #${report_id.slice(0, limits.report_id_shown)}`

/** Only photos of a chat that an open report names, and that the reported member sent. Each reading is in the audit log. */
export const reportedPhotos = (
  { db, photo_key }: Moderation,
  viewer: Viewer,
  report_id: string,
  after: string | undefined,
): Promise<ListPage<ReportedPhoto>> =>
  transaction(db, async (tx) => {
    const report = await findChatOfReport(tx, report_id)
    if (!report) throw new Refusal('REPORT_NOT_FOUND')
    const { chat_id, user_id, name } = report
    if (!chat_id || !user_id) throw new Refusal('NOT_FOUND')
    await writeAudit(tx, viewer, {
      action: 'read_chat_photos',
      target_id: user_id,
      target: name,
      reason: numberOf(report_id),
    })
    return photosForModerator({ db: tx, photo_key }, viewer, { chat_id, user_id }, after)
  })

export type ReportedChatPhoto = {
  report_id: string
  photo_id: string
  reason?: string | undefined
}

/** Returns who sent it, and what to call after the commit. */
export async function removeChatPhotoIn(
  { events }: Pick<Moderation, 'events'>,
  tx: Db,
  viewer: Viewer,
  { report_id, photo_id, reason }: ReportedChatPhoto,
): Promise<{ user_id: string; name: string; tell: Tell }> {
  const report = await findChatOfReport(tx, report_id)
  if (!report?.chat_id || !report.user_id) throw new Refusal('REPORT_NOT_FOUND')
  const { chat_id, user_id, name } = report
  const tell = await removePhoto({ events }, tx, { chat_id, user_id, photo_id })
  if (!tell) throw new Refusal('PHOTO_NOT_FOUND')
  await writeAudit(tx, viewer, {
    action: 'remove_chat_photo',
    target_id: photo_id,
    target: name,
    reason: reason || numberOf(report_id),
  })
  return { user_id, name, tell }
}
