import type { Photo } from '@keyswap/contract/listings'
import { type Db, many, maybe, one, run, sql } from '../../db/sql.ts'

export const insertPhoto = (db: Db, car_id: string, id: string, file: string, sort_order: number) =>
  run(
    db,
    sql`insert into car_photos (car_id, id, file, sort_order) values (${car_id}, ${id}, ${file}, ${sort_order})`,
  )

export const findPhotoByFile = (db: Db, owner_id: string, car_id: string, file: string) =>
  maybe<Photo>(
    db,
    sql`select f.id, '/storage/car-images/' || p.owner_id || '/' || p.car_id || '/' || p.file as url,
               f.sort_order, p.width, p.height, p.placeholder, f.focus_x, f.focus_y
        from car_photos f join pictures p on p.car_id = f.car_id and p.file = f.file
        where f.car_id = ${car_id} and f.file = ${file} and p.owner_id = ${owner_id}
          and p.width is not null and p.height is not null and p.placeholder is not null`,
  )

export const countPhotos = async (db: Db, car_id: string): Promise<number> =>
  (await one<{ count: number }>(db, sql`select count(*) from car_photos where car_id = ${car_id}`))
    .count

export const listPhotoIds = async (db: Db, car_id: string): Promise<string[]> =>
  (await many<{ id: string }>(db, sql`select id from car_photos where car_id = ${car_id}`)).map(
    ({ id }) => id,
  )

export const orderPhotos = (db: Db, car_id: string, ids: string[]) =>
  run(
    db,
    sql`update car_photos set sort_order = wanted.ordinality - 1
        from unnest(${ids}::uuid[]) with ordinality as wanted (id, ordinality)
        where car_photos.car_id = ${car_id} and car_photos.id = wanted.id`,
  )

/** Returns how many were updated: fewer than given if some photos are not on this car. */
export const focusPhotos = (
  db: Db,
  car_id: string,
  points: { id: string; x: number; y: number }[],
) =>
  run(
    db,
    sql`update car_photos f set focus_x = wanted.x, focus_y = wanted.y
        from unnest(${points.map(({ id }) => id)}::uuid[], ${points.map(({ x }) => x)}::real[],
                    ${points.map(({ y }) => y)}::real[]) as wanted (id, x, y)
        where f.car_id = ${car_id} and f.id = wanted.id`,
  )

/** Whether the car had a photo of this name. Another picture at its address would be in swaps that know it by that. */
export const isSpentName = async (db: Db, car_id: string, file: string): Promise<boolean> =>
  (await maybe(
    db,
    sql`select 1 as found from spent_photo_names where car_id = ${car_id} and file = ${file}`,
  )) !== undefined

export const deletePhotosExcept = (db: Db, car_id: string, ids: string[]) =>
  run(
    db,
    sql`with gone as (
          delete from car_photos where car_id = ${car_id} and not (id = any(${ids}::uuid[])) returning file
        )
        insert into spent_photo_names (car_id, file) select ${car_id}, file from gone`,
  )

export const deletePhotoOfCar = (db: Db, car_id: string, photo_id: string) =>
  maybe<{ file: string }>(
    db,
    sql`with gone as (
          delete from car_photos where car_id = ${car_id} and id = ${photo_id} returning file
        )
        insert into spent_photo_names (car_id, file) select ${car_id}, file from gone returning file`,
  )
