import type { Photo } from '@keyswap/contract/listings'
import { addJob } from '../../db/jobs.ts'
import { type Db, many, maybe, one, run, sql } from '../../db/sql.ts'

/** False when a picture of that name was announced before: nothing is ever overwritten. */
export async function announcePicture(
  db: Db,
  owner_id: string,
  car_id: string,
  file: string,
): Promise<boolean> {
  const announced = await run(
    db,
    sql`insert into pictures (car_id, file, owner_id) values (${car_id}, ${file}, ${owner_id})
        on conflict (car_id, file) do nothing`,
  )
  return announced === 1
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

/** A stored picture that waits to be put on its car becomes one that is; false when there is no such one. */
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
    sql`update car_photos set sort_order = wanted.place - 1
        from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
        where car_photos.car_id = ${car_id} and car_photos.id = wanted.id`,
  )

/** How many of the photos named are on the car, and have got their point. */
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

/**
 * Forgets pictures and, in the same transaction, queues the removal of their files: whatever happens next,
 * both happen or neither.
 */
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

// One that is still being stored keeps its row, although its car goes: its files are yet to come, and the
// sweep finds them.

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

/** Of an album that shows one picture at a time; one that is still being stored is left to itself. */
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
