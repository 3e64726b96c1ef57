import type { CarNotice } from '@keyswap/contract/moderation'
import type { Viewer } from '../../calls/viewer.ts'
import type { Db } from '../../db/sql.ts'
import { listNotices, markSeen } from './notices.store.ts'

export const noticesFor = (db: Db, viewer: Viewer): Promise<CarNotice[]> =>
  listNotices(db, viewer.id)

export async function markNoticesSeen(db: Db, viewer: Viewer): Promise<void> {
  await markSeen(db, viewer.id)
}
