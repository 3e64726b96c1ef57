import { type Db, literal, one, run, sql } from '../../../db/sql.ts'

/** Returns how many members’ records were counted. */
export const countPartners = async (tx: Db, batch: number): Promise<number> =>
  (await one<{ n: number }>(tx, sql`select cardinality(count_partners(${literal(batch)})) as n`)).n

/**
 * Of a member who is suspended for fraud, or no longer: the job, which locks in order, soon counts the records of their
 * partners anew.
 */
export const countAgain = (tx: Db, partner_id: string) =>
  run(
    tx,
    sql`update swap_partners set is_counted = false where partner_id = ${partner_id} and counts_from <= now()`,
  )
