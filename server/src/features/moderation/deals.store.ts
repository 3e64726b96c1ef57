import { type Db, maybe, sql } from '../../db/sql.ts'

/** Undefined if there is no such report. */
export const findDealOfReport = (db: Db, report_id: string) =>
  maybe<{ deal_id: string | null }>(db, sql`select deal_id from reports where id = ${report_id}`)
