import type { Db } from '../../db/sql.ts'
import { asJson, type Exporter } from '../accounts/index.ts'
import { listForExport } from './push.store.ts'

export const exportPush = (db: Db): Exporter =>
  async function* (user_id) {
    yield { name: 'notifications.json', content: asJson(await listForExport(db, user_id)) }
  }
