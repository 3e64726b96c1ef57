import type { Db } from '../../db/sql.ts'
import { asJson, type Exporter } from '../accounts/index.ts'
import { reportsOf, swipesOf, viewsOf } from './export.store.ts'
import { listMatches } from './matches.store.ts'
import { listBlocks } from './pairs.store.ts'

export const exportMatching = (db: Db): Exporter =>
  async function* (user_id) {
    yield { name: 'swipes.json', content: asJson(await swipesOf(db, user_id)) }
    yield { name: 'views.json', content: asJson(await viewsOf(db, user_id)) }
    yield { name: 'matches.json', content: asJson(await listMatches(db, user_id)) }
    yield { name: 'blocks.json', content: asJson(await listBlocks(db, user_id)) }
    yield { name: 'reports.json', content: asJson(await reportsOf(db, user_id)) }
  }
