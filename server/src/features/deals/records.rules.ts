// The record beside a name counts different partners. docs/decisions/0061-frozen-facts.md
import type { Db } from '../../db/sql.ts'
import { transaction } from '../../db/transaction.ts'
import type { Deals } from './deals.rules.ts'
import { countPartners, countPartnersOfAgain } from './records.store.ts'

const BATCH = 100

/** Counts the swaps whose time has come. */
export async function countRecords({ db }: Pick<Deals, 'db'>): Promise<void> {
  while ((await transaction(db, (tx) => countPartners(tx, BATCH))) > 0);
}

/** Of a member who is suspended for fraud, or no longer: soon the records of their partners are counted anew. */
export const countAgain = (tx: Db, user_id: string) => countPartnersOfAgain(tx, user_id)
