import type { Photo } from '@keyswap/contract/listings'
import { addJob } from '../../db/jobs.ts'
import { type Db, many, maybe, one, run, sql } from '../../db/sql.ts'

/** False if that name was registered before: files are never overwritten. */
export async function registerPicture(
  db: Db,
  owner_id: string,
  car_id: string,
  file: string,
): Promise<boolean> {
  const registered = await run(
    db,
    sql`insert into pictures (car_id, file, owner_id) values (${car_id}, ${file}, ${owner_id})
        on conflict (car_id, file) do nothing`,
  )
  return registered === 1
}

export const countUnattached = async (db: Db, car_id: string): Promise<number> =>
  (
    await one<{ count: number }>(
      db,
      sql`select count(*) from pictures where car_id = ${car_id} and not is_attached`,
    )
  ).count

export type PictureFacts = { width: number; height: number; placeholder: string }

export const completePicture = (db: Db, car_id: string, file: string, facts: PictureFacts) =>
  run(
    db,
    sql`update pictures
        set width = ${facts.width}, height = ${facts.height}, placeholder = ${facts.placeholder}
        where car_id = ${car_id} and file = ${file}`,
  )

/** Marks a stored picture as attached. False if there is no such unattached picture. */
export async function claimPicture(
  db: Db,
  owner_id: string,
  car_id: string,
  file: string,
): Promise<boolean> {
  const claimed = await run(
    db,
    sql`update pictures set is_attached = true
        where car_id = ${car_id} and file = ${file} and owner_id = ${owner_id}
          and width is not null and not is_attached`,
  )
  return claimed === 1
}

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

/** Returns how many of these photos are on the car, and were updated. */
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

export const deletePhotosExcept = async (
  db: Db,
  car_id: string,
  ids: string[],
): Promise<string[]> =>
  (
    await many<{ file: string }>(
      db,
      sql`delete from car_photos where car_id = ${car_id} and not (id = any(${ids}::uuid[])) returning file`,
    )
  ).map(({ file }) => file)

export const REMOVE_PICTURE = 'remove-picture'

type Gone = { owner_id: string; car_id: string; file: string }

/** Queues the removal of the files in the transaction that deletes the rows, so that both happen or neither. */
async function queueRemoval(db: Db, gone: Gone[]): Promise<void> {
  for (const picture of gone) await addJob(db, REMOVE_PICTURE, picture)
}

export const forgetPictures = async (db: Db, car_id: string, files: string[]): Promise<void> =>
  queueRemoval(
    db,
    await many<Gone>(
      db,
      sql`delete from pictures where car_id = ${car_id} and file = any(${files}) returning owner_id, car_id, file`,
    ),
  )

// A picture still being stored keeps its row when its car is deleted: its files are yet to be written, and the sweep
// finds them by the row.

export const forgetPicturesOfCar = async (db: Db, car_id: string): Promise<void> =>
  queueRemoval(
    db,
    await many<Gone>(
      db,
      sql`delete from pictures where car_id = ${car_id} and width is not null
          returning owner_id, car_id, file`,
    ),
  )

export const forgetPicturesOfOwner = async (db: Db, owner_id: string): Promise<void> =>
  queueRemoval(
    db,
    await many<Gone>(
      db,
      sql`delete from pictures where owner_id = ${owner_id} and width is not null
          returning owner_id, car_id, file`,
    ),
  )

/** For an album of one picture. Skips a picture that is still being stored. */
export const forgetPicturesExcept = async (db: Db, album: string, file: string): Promise<void> =>
  queueRemoval(
    db,
    await many<Gone>(
      db,
      sql`delete from pictures where car_id = ${album} and is_attached and file <> ${file}
          returning owner_id, car_id, file`,
    ),
  )

export const forgetUnattachedPictures = async (db: Db, older_than_ms: number): Promise<void> =>
  queueRemoval(
    db,
    await many<Gone>(
      db,
      sql`delete from pictures
          where not is_attached and created_at < now() - make_interval(secs => ${older_than_ms / 1000})
          returning owner_id, car_id, file`,
    ),
  )

export const listPicturesOf = (db: Db, owner_id: string) =>
  many<Gone>(
    db,
    sql`select owner_id, car_id, file from pictures where owner_id = ${owner_id} and is_attached order by car_id, file`,
  )

export const deletePhotoOfCar = (db: Db, car_id: string, photo_id: string) =>
  maybe<{ file: string }>(
    db,
    sql`delete from car_photos where car_id = ${car_id} and id = ${photo_id} returning file`,
  )
