import type { Db } from '../../db/sql.ts'
import { asJsonList, type Exporter } from '../accounts/index.ts'
import { type ExportedRing, ringsAfter } from './export.store.ts'

/** The member's rings with their own answers, without what the others answered and what their cars are. */
export const exportRings = (db: Db): Exporter =>
  async function* (user_id) {
    yield {
      name: 'rings.json',
      content: asJsonList<ExportedRing>((after) => ringsAfter(db, user_id, after?.id)),
    }
  }
