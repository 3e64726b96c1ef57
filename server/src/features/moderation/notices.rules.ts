import type { CarNotice } from '@keyswap/contract/moderation'
import type { Viewer } from '../../calls/viewer.ts'
import type { Db } from '../../db/sql.ts'
import { asJson, type Exporter } from '../accounts/index.ts'
import { listNotices, markSeen, noticesForExport } from './notices.store.ts'
import { warningsForExport } from './warnings.store.ts'

export const noticesFor = (db: Db, viewer: Viewer): Promise<CarNotice[]> =>
  listNotices(db, viewer.id)

export async function markNoticesSeen(db: Db, viewer: Viewer): Promise<void> {
  await markSeen(db, viewer.id)
}

export const exportNotices = (db: Db): Exporter =>
  async function* (user_id) {
    yield { name: 'moderation.json', content: asJson(await noticesForExport(db, user_id)) }
    yield { name: 'warnings.json', content: asJson(await warningsForExport(db, user_id)) }
  }
