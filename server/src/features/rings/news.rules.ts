import type { Db } from '../../db/sql.ts'
import type { PushNews } from '../push/index.ts'

export const newsOfRing =
  (_db: Db) =>
  async (_user_id: string, _ring_id: string): Promise<PushNews | undefined> =>
    undefined
