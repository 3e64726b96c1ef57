import type { Db } from '../../../db/sql.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { hasHold } from './holds.store.ts'

export async function requireNoHold(tx: Db, user_id: string): Promise<void> {
  if (await hasHold(tx, user_id)) throw new Refusal('ACCOUNT_HELD')
}
