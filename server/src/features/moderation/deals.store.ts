import { type Db, maybe, sql } from '../../db/sql.ts'

/** Undefined if there is no such report. `deal_id` is null once the report is decided. */
export const findDealOfReport = (db: Db, report_id: string) =>
  maybe<{ deal_id: string | null }>(
    db,
    sql`select case when status = 'open' then deal_id end as deal_id from reports where id = ${report_id}`,
  )
