import type { Db } from '../../db/sql.ts'
import type { PushNews } from '../push/index.ts'
import { findUnread } from './announcements.store.ts'

export const newsOfAnnouncement =
  (db: Db) =>
  async (user_id: string, id: string): Promise<PushNews | undefined> => {
    const unread = await findUnread(db, user_id, id)
    return unread && { kind: 'announcements', ...unread }
  }
