import { type Db, maybe, sql } from '../../db/sql.ts'

type Reported = { chat_id: string | null; user_id: string | null; name: string }

/** Undefined if there is no such report. `chat_id` is null once the report is decided. */
export const findChatOfReport = (db: Db, report_id: string) =>
  maybe<Reported>(
    db,
    sql`select case when r.status = 'open' then coalesce(r.match_id, r.ring_id) end as chat_id, r.user_id,
               coalesce(u.name, 'Deleted user') as name
        from reports r left join users u on u.id = r.user_id
        where r.id = ${report_id}`,
  )
