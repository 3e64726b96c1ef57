// The record beside a name counts different partners. docs/decisions/0061-frozen-facts.md
import { transaction } from '../../../db/transaction.ts'
import type { Deals } from '../steps/deals.rules.ts'
import { countPartners } from './records.store.ts'

const BATCH = 100

/** Counts the record of each member with a swap that counts from now on. */
export async function countRecords({ db }: Pick<Deals, 'db'>): Promise<void> {
  while ((await transaction(db, (tx) => countPartners(tx, BATCH))) > 0);
}
