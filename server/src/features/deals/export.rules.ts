import type { Db } from '../../db/sql.ts'
import { asJson, type Exporter } from '../accounts/index.ts'
import { papersOf, proposalsOf, reviewsBy } from './export.store.ts'

/** What the member proposed and wrote; what others wrote is theirs. */
export const exportDeals = (db: Db): Exporter =>
  async function* (user_id) {
    yield { name: 'proposals.json', content: asJson(await proposalsOf(db, user_id)) }
    yield { name: 'papers.json', content: asJson(await papersOf(db, user_id)) }
    yield { name: 'reviews.json', content: asJson(await reviewsBy(db, user_id)) }
  }
