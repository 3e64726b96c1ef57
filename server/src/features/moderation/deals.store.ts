import { type Db, maybe, one, sql } from '../../db/sql.ts'

/** Undefined if there is no such report. `deal_id` is null once the report is decided, or if it is not about the wanted deal. */
export const findDealOfReport = (db: Db, report_id: string, wanted?: string) =>
  maybe<{ deal_id: string | null }>(
    db,
    sql`select case when status <> 'open' then null
                    when ${wanted ?? null}::uuid is null then deal_id
                    when ${wanted ?? null}::uuid in (deal_id, other_deal_id) then ${wanted ?? null}::uuid end as deal_id
        from reports where id = ${report_id}`,
  )

/** The deal with this photo: the report's own, if it has one. */
export const findDealOfPhoto = (
  db: Db,
  report_id: string,
  { car_id, view }: { car_id: string; view: string },
) =>
  maybe<{ deal_id: string | null }>(
    db,
    sql`select case when r.status = 'open' then coalesce((
                 select h.deal_id from handover_photos h
                 where h.deal_id = r.other_deal_id and h.car_id = ${car_id} and h.view = ${view}
                   and not exists (
                     select from handover_photos own
                     where own.deal_id = r.deal_id and own.car_id = h.car_id and own.view = h.view)), r.deal_id) end as deal_id
        from reports r where r.id = ${report_id}`,
  )

/** Whether the moderator is no party of it, or there is nobody else. */
export const canDecideDeal = async (db: Db, viewer_id: string, deal_id: string) =>
  (await one<{ can: boolean }>(db, sql`select can_decide_deal(${viewer_id}, ${deal_id}) as can`))
    .can

export const isInOpenCase = async (db: Db, deal_id: string): Promise<boolean> =>
  (
    await one<{ is_open: boolean }>(
      db,
      sql`select exists (
            select from case_subjects s where s.kind = 'deal' and s.subject_id = ${deal_id} and s.is_open) as is_open`,
    )
  ).is_open
