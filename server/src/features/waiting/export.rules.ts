import type { Db } from '../../db/sql.ts'
import { asJson, type Exporter } from '../accounts/index.ts'
import { findChoice, listTold } from './waiting.store.ts'

/** How the member wants to be told what waits, and what they were told. */
export const exportWaiting = (db: Db): Exporter =>
  async function* (user_id) {
    const choice = await findChoice(db, user_id)
    yield {
      name: 'what-waits.json',
      content: asJson({ ...choice, told_of: await listTold(db, user_id) }),
    }
  }
