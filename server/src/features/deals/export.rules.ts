import type { Db } from '../../db/sql.ts'
import { asJson, type Exporter, streamJsonList } from '../accounts/index.ts'
import {
  disputesBy,
  type ExportedProposal,
  handoverPhotosBy,
  papersOf,
  proposalsAfter,
  receiptsOf,
  reviewsBy,
  ticksBy,
  wordsBy,
} from './export.store.ts'

/** What the member proposed and wrote; what others wrote is theirs. */
export const exportDeals = (db: Db): Exporter =>
  async function* (user_id) {
    yield {
      name: 'proposals.json',
      content: streamJsonList<ExportedProposal>((after) => proposalsAfter(db, user_id, after)),
    }
    yield { name: 'papers.json', content: asJson(await papersOf(db, user_id)) }
    yield { name: 'handovers.json', content: asJson(await wordsBy(db, user_id)) }
    yield { name: 'checks.json', content: asJson(await ticksBy(db, user_id)) }
    yield { name: 'disputes.json', content: asJson(await disputesBy(db, user_id)) }
    yield {
      name: 'handover-photos.json',
      content: asJson(await handoverPhotosBy(db, user_id)),
    }
    yield { name: 'received.json', content: asJson(await receiptsOf(db, user_id)) }
    yield { name: 'reviews.json', content: asJson(await reviewsBy(db, user_id)) }
  }
