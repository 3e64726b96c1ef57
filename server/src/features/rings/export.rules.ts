import type { Db } from '../../db/sql.ts'
import { asJson, type Exporter, streamJsonList } from '../accounts/index.ts'
import { type ExportedRing, ringsAfter } from './export.store.ts'
import { readWait } from './waits.store.ts'

/**
 * The member's rings with their own answers, and until when new rings wait. Leaves out the others' answers and what their cars
 * are.
 */
export const exportRings = (db: Db): Exporter =>
  async function* (user_id) {
    yield {
      name: 'rings.json',
      content: streamJsonList<ExportedRing>((after) => ringsAfter(db, user_id, after?.id)),
    }
    yield { name: 'ring-wait.json', content: asJson((await readWait(db, user_id)) ?? null) }
  }
