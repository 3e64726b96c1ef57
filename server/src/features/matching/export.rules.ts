import type { Db } from '../../db/sql.ts'
import { asJson, type Exporter, streamJsonList } from '../accounts/index.ts'
import {
  type ExportedMatch,
  type ExportedSwipe,
  type ExportedView,
  matchesAfter,
  reportsOf,
  swipesAfter,
  viewsAfter,
} from './export.store.ts'
import { listBlocks } from './matches/pairs.store.ts'

/** The member's swipes, views, matches, blocks and reports. Of others only ids and names; the listing that a report keeps is left out. */
export const exportMatching = (db: Db): Exporter =>
  async function* (user_id) {
    yield {
      name: 'swipes.json',
      content: streamJsonList<ExportedSwipe>((after) =>
        swipesAfter(db, user_id, after?.target_car_id),
      ),
    }
    yield {
      name: 'views.json',
      content: streamJsonList<ExportedView>((after) => viewsAfter(db, user_id, after?.car_id)),
    }
    yield {
      name: 'matches.json',
      content: streamJsonList<ExportedMatch>((after) => matchesAfter(db, user_id, after?.id)),
    }
    yield { name: 'blocks.json', content: asJson(await listBlocks(db, user_id)) }
    yield { name: 'reports.json', content: asJson(await reportsOf(db, user_id)) }
  }
