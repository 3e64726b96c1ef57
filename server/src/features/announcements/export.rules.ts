import type { Db } from '../../db/sql.ts'
import { asJson, type Exporter } from '../accounts/index.ts'
import { listReadAnnouncements } from './announcements.store.ts'

export const exportAnnouncements = (db: Db): Exporter =>
  async function* (user_id) {
    yield { name: 'announcements.json', content: asJson(await listReadAnnouncements(db, user_id)) }
  }
