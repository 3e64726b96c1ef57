import { photo as limits } from '@keyswap/contract/limits'
import { addJob } from '../../db/jobs.ts'
import { takeCall } from '../../db/rate-limits.ts'
import { type Db, many, maybe, one, run, type Sql, sql } from '../../db/sql.ts'
import { hashing, type PictureHashes } from './hashes.store.ts'

const AN_HOUR = { max: limits.pixels_per_hour, seconds: 3_600 }

/** Takes pixels from the member's allowance for decoding. Returns 0 if it was granted, otherwise the seconds until it will be. */
export const takePixels = (db: Db, owner_id: string, pixels: number): Promise<number> =>
  takeCall(db, `pixels ${owner_id}`, AN_HOUR, pixels)

/** False if the name was registered before: files are never overwritten. */
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

/** An incomplete upload that was not renewed for this long was interrupted: its process has ended. */
const STORING = sql`interval '10 seconds'`

/** Much sooner than an upload counts as interrupted. */
export const RENEW_MS = 2_000

/** Notes that the picture is still being stored. */
export const renewStoring = (db: Db, car_id: string, file: string) =>
  run(
    db,
    sql`update pictures set created_at = now() where car_id = ${car_id} and file = ${file} and width is null`,
  )

/**
 * Registers a name that the owner's client chose, so that an interrupted upload can be stored again. False if the picture is
 * complete, another request is storing it, or it is another member's.
 */
export async function registerOrResume(
  db: Db,
  owner_id: string,
  car_id: string,
  file: string,
): Promise<boolean> {
  const registered = await run(
    db,
    sql`insert into pictures as p (car_id, file, owner_id) values (${car_id}, ${file}, ${owner_id})
        on conflict (car_id, file) do update set created_at = now()
          where p.owner_id = excluded.owner_id and p.width is null and p.created_at < now() - ${STORING}`,
  )
  return registered === 1
}

/** Whether a request is storing this picture now. */
export const isBeingStored = async (db: Db, { owner_id, car_id, file }: PictureKey) =>
  (await maybe(
    db,
    sql`select 1 as found from pictures
        where car_id = ${car_id} and file = ${file} and owner_id = ${owner_id}
          and width is null and created_at >= now() - ${STORING}`,
  )) !== undefined

/**
 * Finds a complete picture when it is uploaded again. If it is not attached yet, its age counts from now, so that the sweep does not
 * delete it yet.
 */
export const findAndRenewComplete = (db: Db, { owner_id, car_id, file }: PictureKey) =>
  maybe<PictureFacts>(
    db,
    sql`update pictures set created_at = case when is_attached then created_at else now() end
        where car_id = ${car_id} and file = ${file} and owner_id = ${owner_id}
          and width is not null and height is not null and placeholder is not null
        returning width, height, placeholder`,
  )

/** Makes a failed upload count as interrupted at once. */
export const markInterrupted = (db: Db, car_id: string, file: string) =>
  run(
    db,
    sql`update pictures set created_at = now() - ${STORING}
        where car_id = ${car_id} and file = ${file} and width is null`,
  )

/**
 * For the job that removes files: it takes the name first with `registerPicture`, so that no upload uses it meanwhile, and gives it free
 * here, in the same transaction.
 */
export const releaseName = (db: Db, car_id: string, file: string) =>
  run(db, sql`delete from pictures where car_id = ${car_id} and file = ${file}`)

export const countUnattached = async (db: Db, car_id: string): Promise<number> =>
  (
    await one<{ count: number }>(
      db,
      sql`select count(*) from pictures where car_id = ${car_id} and not is_attached`,
    )
  ).count

export type PictureFacts = { width: number; height: number; placeholder: string }

export const completePicture = (
  db: Db,
  car_id: string,
  file: string,
  { width, height, placeholder, hashes }: PictureFacts & { hashes: PictureHashes | null },
) =>
  run(
    db,
    hashing(
      sql`update pictures p
          set width = ${width}, height = ${height}, placeholder = ${placeholder}, is_hashed = true
          where p.car_id = ${car_id} and p.file = ${file} returning p.car_id, p.file`,
      hashes,
    ),
  )

/**
 * Marks a stored picture as attached: a listing, a message, a deal or a profile shows it, so that the sweep leaves it alone. False if
 * there is no such unattached picture.
 */
export async function attachPicture(
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

export const REMOVE_PICTURE_JOB = 'remove-picture'

/** `car_id` is the picture's album: a car, a chat or a deal, or for an avatar the member. */
export type PictureKey = { owner_id: string; car_id: string; file: string }

const STORED = sql`owner_id, car_id, file`

/**
 * Queues the removal of the files in the transaction that deletes the rows, so that both happen or neither. While its owner is held, a
 * picture only counts as not attached: it is shown nowhere, and the sweep removes it afterwards.
 */
async function forgetWhere(db: Db, which: Sql): Promise<void> {
  const held = sql`width is not null and exists (select from holds h where h.user_id = pictures.owner_id)`
  await run(
    db,
    sql`update pictures set is_attached = false where ${which} and is_attached and ${held}`,
  )
  const gone = await many<PictureKey>(
    db,
    sql`delete from pictures where ${which} and not (${held}) returning ${STORED}`,
  )
  for (const picture of gone) await addJob(db, REMOVE_PICTURE_JOB, picture)
}

export const forgetPictures = (db: Db, car_id: string, files: string[]) =>
  forgetWhere(db, sql`car_id = ${car_id} and file = any(${files})`)

/**
 * For an upload that failed before any of its files was written; `markInterrupted` is for later failures. Its files are removed
 * nevertheless: an earlier upload under the same name may have left some.
 */
export const forgetUnfinished = (db: Db, car_id: string, file: string) =>
  forgetWhere(db, sql`car_id = ${car_id} and file = ${file} and width is null`)

// A picture that is still being stored keeps its row when its car, chat or owner is deleted: its files are yet to be written, and the sweep
// finds them by the row.

const isNot = (kept: string[]) =>
  sql`'/storage/car-images/' || owner_id || '/' || car_id || '/' || file <> all (${kept}::text[])`

/** All but those with an address in `kept`. */
export const forgetPicturesOfCar = (db: Db, car_id: string, kept: string[]) =>
  forgetWhere(db, sql`car_id = ${car_id} and width is not null and ${isNot(kept)}`)

/** Those that no listing shows, but those with an address in `kept`. */
export const forgetUnlistedPictures = (db: Db, car_ids: string[], kept: string[]) =>
  forgetWhere(
    db,
    sql`car_id = any (${car_ids}::uuid[]) and is_attached and ${isNot(kept)} and not exists (
          select from car_photos f where f.car_id = pictures.car_id and f.file = pictures.file)`,
  )

export const forgetPicturesOfChats = (db: Db, albums: string[]) =>
  forgetWhere(db, sql`car_id = any (${albums}::uuid[]) and width is not null`)

type Kept = { albums: string[]; urls: string[] }

/** Called for a member who leaves. What they sent in chats stays there, as their messages do, and so does what is kept. */
export const forgetPicturesOfOwner = (db: Db, owner_id: string, { albums, urls }: Kept) =>
  forgetWhere(
    db,
    sql`owner_id = ${owner_id} and width is not null and ${isNot(urls)}
        and not (is_attached and (car_id = any (${albums}::uuid[])
                                  or exists (select from chats c where c.id = pictures.car_id)))`,
  )

/** For avatars: a member has only one, and `album` is the member's id. Skips a picture that is still being stored. */
export const forgetPicturesExcept = (db: Db, album: string, file: string) =>
  forgetWhere(db, sql`car_id = ${album} and is_attached and file <> ${file}`)

export const forgetUnattachedPictures = (db: Db, older_than_ms: number) =>
  forgetWhere(
    db,
    sql`not is_attached and created_at < now() - make_interval(secs => ${older_than_ms / 1000})`,
  )

export const listPicturesOf = (db: Db, owner_id: string, { also_kept }: { also_kept: boolean }) =>
  many<PictureKey>(
    db,
    sql`select ${STORED} from pictures
        where owner_id = ${owner_id} and (is_attached or ${also_kept} and width is not null) order by car_id, file`,
  )
