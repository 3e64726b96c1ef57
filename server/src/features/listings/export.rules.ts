import type { Db } from '../../db/sql.ts'
import { asJson, type Exporter } from '../accounts/index.ts'
import { listOwnCars } from './cars.store.ts'
import { readVisit } from './visits.store.ts'

export const exportListings = (db: Db, site_url: string): Exporter =>
  async function* (user_id) {
    yield { name: 'cars.json', content: asJson(await listOwnCars(db, site_url, user_id)) }
    yield { name: 'last-visit.json', content: asJson((await readVisit(db, user_id)) ?? null) }
  }
