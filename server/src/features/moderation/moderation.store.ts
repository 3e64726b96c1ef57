import { CAR_STATE, CAR_TITLE } from '../../db/columns.ts'
import { type Db, maybe, one, run, sql } from '../../db/sql.ts'

export type ModeratedCar = {
  id: string
  owner_id: string
  title: string
  is_active: boolean
  is_locked: boolean
  is_draft: boolean
  is_swapped: boolean
}

export const lockCar = (db: Db, id: string) =>
  maybe<ModeratedCar>(
    db,
    sql`select c.id, c.owner_id, ${CAR_TITLE} as title, c.is_active, ${CAR_STATE}, c.swapped_at is not null as is_swapped
        from cars c where c.id = ${id} for update`,
  )

export const findCarOfPhoto = async (db: Db, photo_id: string): Promise<string | undefined> =>
  (await maybe<{ car_id: string }>(db, sql`select car_id from car_photos where id = ${photo_id}`))
    ?.car_id

export type DecidedReport = { status: string; reporter_id: string | null; about: string | null }

export const lockReport = (db: Db, id: string) =>
  maybe<DecidedReport>(
    db,
    sql`select r.status, r.reporter_id, coalesce(
          (select ${CAR_TITLE} from cars c where c.id = r.car_id), snapshot_title(r.snapshot),
          (select name from users where id = r.user_id)) as about
        from reports r where r.id = ${id} for update`,
  )

/** Whether somebody else has to decide the case of this report. */
export const isForOthers = async (db: Db, report_id: string, viewer_id: string) =>
  (
    await one<{ is_for_others: boolean }>(
      db,
      sql`select exists (
            select from case_parts p
            where p.kind = 'report' and p.part_id = ${report_id} and not can_decide(${viewer_id}, p.case_id)) as is_for_others`,
    )
  ).is_for_others

/** Whether the two have no open case or swap in common, or there is no other moderator. */
export const canSuspend = async (db: Db, viewer_id: string, user_id: string) =>
  (await one<{ can: boolean }>(db, sql`select can_suspend(${viewer_id}, ${user_id}) as can`)).can

/** What can be decided alone, without the case, is a report. */
export const closeDecidedCase = (tx: Db, report_id: string) =>
  run(
    tx,
    sql`with closed as (
          update cases c set decided_at = now()
          from case_parts mine
          where mine.kind = 'report' and mine.part_id = ${report_id} and c.id = mine.case_id and c.decided_at is null
            and not exists (
              select from case_parts p left join reports r on r.id = p.part_id
              where p.case_id = c.id and (p.kind <> 'report' or r.status = 'open'))
          returning c.id
        )
        update case_subjects s set is_open = false from closed where s.case_id = closed.id`,
  )
