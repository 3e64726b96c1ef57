import type { AdminReportDetails } from '@keyswap/contract/moderation'
import { CAR_TITLE } from '../../db/columns.ts'
import { type Db, many, maybe, run, type Sql, sql } from '../../db/sql.ts'

type CarPhoto = { car_id: string; file: string }

/** Undefined if the car is gone. The lock keeps it from being deleted. */
export const lockOwner = async (tx: Db, car_id: string): Promise<string | undefined> =>
  (
    await maybe<{ owner_id: string }>(
      tx,
      sql`select owner_id from cars where id = ${car_id} for key share`,
    )
  )?.owner_id

/** Two photos that are compared at the same moment find each other, and make one report. */
export const holdCopies = (tx: Db) =>
  run(tx, sql`select pg_advisory_xact_lock(hashtextextended('copied photos', 0))`)

/** The report about these two cars, or about photos of this car that are like removed ones. */
export const findReportOf = async (tx: Db, car_id: string, other_id: string | null) =>
  (
    await maybe<{ report_id: string }>(
      tx,
      sql`select report_id from copied_photos
          where (car_id = ${car_id} and other_car_id is not distinct from ${other_id}::uuid)
             or (car_id = ${other_id}::uuid and other_car_id = ${car_id})
          limit 1`,
    )
  )?.report_id

export const insertCopies = (tx: Db, report_id: string, photo: CarPhoto, other: CarPhoto | null) =>
  run(
    tx,
    sql`insert into copied_photos (report_id, car_id, file, other_car_id, other_file)
        select ${report_id}, ${photo.car_id}, ${photo.file}, ${other?.car_id ?? null}::uuid, ${other?.file ?? null}
        where not exists (
          select from copied_photos t
          where t.car_id = ${other?.car_id ?? null}::uuid and t.file = ${other?.file ?? null}
            and t.other_car_id = ${photo.car_id} and t.other_file = ${photo.file})
        on conflict do nothing`,
  )

/** Those that are still shown: a photo that was removed meanwhile leaves its place empty. */
export const listCopies = (db: Db, report_id: string) =>
  many<AdminReportDetails['copied_photos'][number]>(
    db,
    sql`select ${shown(sql`t.car_id`, sql`t.file`)} as photo,
               ${shown(sql`t.other_car_id`, sql`t.other_file`)} as other, t.other_car_id is null as is_removed
        from copied_photos t
        where t.report_id = ${report_id}
        order by t.car_id, t.file, t.other_car_id, t.other_file`,
  )

const shown = (car: Sql, file: Sql): Sql =>
  sql`(select jsonb_build_object(
         'id', f.id, 'url', '/storage/car-images/' || p.owner_id || '/' || p.car_id || '/' || p.file,
         'placeholder', p.placeholder, 'focus_x', f.focus_x, 'focus_y', f.focus_y,
         'added_at', at_utc(p.created_at), 'car_id', c.id,
         'car', ${CAR_TITLE},
         'owner', member_named(u))
       from car_photos f
       join pictures p on p.car_id = f.car_id and p.file = f.file
       join cars c on c.id = f.car_id
       join users u on u.id = c.owner_id
       where f.car_id = ${car} and f.file = ${file})`
