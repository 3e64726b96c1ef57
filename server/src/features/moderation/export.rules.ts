import type { Db } from '../../db/sql.ts'
import { asJson, type Exporter } from '../accounts/index.ts'
import { decisionsForExport } from './cases/decisions.store.ts'
import { listDataNotices } from './member-data/member-data.store.ts'
import { noticesForExport } from './notices.store.ts'
import { warningsForExport } from './warnings.store.ts'

export const exportNotices = (db: Db): Exporter =>
  async function* (user_id) {
    yield { name: 'moderation.json', content: asJson(await noticesForExport(db, user_id)) }
    yield { name: 'decisions.json', content: asJson(await decisionsForExport(db, user_id)) }
    yield { name: 'warnings.json', content: asJson(await warningsForExport(db, user_id)) }
    yield { name: 'data.json', content: asJson(await listDataNotices(db, user_id)) }
  }
