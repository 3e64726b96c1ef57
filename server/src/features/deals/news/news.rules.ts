import type { Db } from '../../../db/sql.ts'
import type { PushNews } from '../../push/index.ts'
import { readNews } from './news.store.ts'

/** The last step of a deal; undefined if the member has made or read it. */
export const newsOfDeal =
  (db: Db) =>
  async (user_id: string, deal_id: string): Promise<PushNews | undefined> => {
    const news = await readNews(db, user_id, deal_id)
    return news && { kind: 'deals', deal_id, ...news }
  }
