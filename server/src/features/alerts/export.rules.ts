import type { Db } from '../../db/sql.ts'
import { asJson, type Exporter } from '../accounts/index.ts'
import { findPushes, listAlerts, listAllToldCars } from './alerts.store.ts'

export const exportAlerts = (db: Db): Exporter =>
  async function* (user_id) {
    const [kept, told_of] = [await listAlerts(db, user_id), await listAllToldCars(db, user_id)]
    const notifications = (await findPushes(db, user_id)) ?? null
    yield { name: 'kept-searches.json', content: asJson({ kept, told_of, notifications }) }
  }
