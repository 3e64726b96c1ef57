import type { HandoverView } from '@keyswap/contract/choices'
import { type Db, many, maybe, run, sql } from '../../../db/sql.ts'
import { NOT_KEPT } from '../steps/deals.store.ts'

export type PhotoRef = { deal_id: string; car_id: string; view: HandoverView }

type NewPhoto = PhotoRef & {
  user_id: string
  file: string
  caption: string | null
  sent_digest: string
  stored_digest: string
}

/** The digest of the photo that stands. */
export const findSentDigest = async (db: Db, { deal_id, car_id, view }: PhotoRef) =>
  (
    await maybe<{ sent_digest: string }>(
      db,
      sql`select sent_digest from handover_photos
          where deal_id = ${deal_id} and car_id = ${car_id} and view = ${view}`,
    )
  )?.sent_digest

export const writePhoto = (tx: Db, photo: NewPhoto) =>
  run(
    tx,
    sql`insert into handover_photos (deal_id, car_id, view, user_id, file, caption, sent_digest, stored_digest)
        values (${photo.deal_id}, ${photo.car_id}, ${photo.view}, ${photo.user_id}, ${photo.file}, ${photo.caption},
                ${photo.sent_digest}, ${photo.stored_digest})`,
  )

/** Who took it, and its file. Undefined if there is none, or if it is not shown any more, as papers are not. */
const findPhoto = (db: Db, { deal_id, car_id, view }: PhotoRef, viewer: string | null) =>
  maybe<{ user_id: string; file: string }>(
    db,
    sql`select h.user_id, h.file from handover_photos h join deals d on d.id = h.deal_id
        where h.deal_id = ${deal_id} and h.car_id = ${car_id} and h.view = ${view} and h.removed_at is null
          and has_record(d, ${viewer})`,
  )

/** Also after an end that hides it from the parties. */
export const findPhotoForModerator = (db: Db, photo: PhotoRef) => findPhoto(db, photo, null)

/** The same for a party; undefined for anyone else. */
export const findPhotoFor = async (db: Db, photo: PhotoRef, user_id: string) =>
  (await isParty(db, photo.deal_id, user_id)) ? findPhoto(db, photo, user_id) : undefined

const isParty = async (db: Db, deal_id: string, user_id: string): Promise<boolean> =>
  (await maybe(
    db,
    sql`select 1 as found from deal_parties where deal_id = ${deal_id} and user_id = ${user_id}`,
  )) !== undefined

/** Its place is taken for good, so that it is not taken again. Returns the file; undefined if there is no such photo any more. */
export const markRemoved = (tx: Db, { deal_id, car_id, view }: PhotoRef) =>
  maybe<{ file: string }>(
    tx,
    sql`update handover_photos set removed_at = now(), caption = null
        where deal_id = ${deal_id} and car_id = ${car_id} and view = ${view} and removed_at is null
        returning file`,
  )

export type ForgottenPhoto = { deal_id: string; file: string }

export const forgetPhotosOf = (tx: Db, deal_ids: string[]) =>
  many<ForgottenPhoto>(
    tx,
    sql`delete from handover_photos where deal_id = any (${deal_ids}::uuid[]) returning deal_id, file`,
  )

/** Of a leaving member. */
export const forgetPhotosBy = (tx: Db, user_id: string) =>
  many<ForgottenPhoto>(
    tx,
    sql`delete from handover_photos h using deals d
        where h.user_id = ${user_id} and d.id = h.deal_id and ${NOT_KEPT}
        returning h.deal_id, h.file`,
  )

/** Deals in which photos of this member are kept. */
export const listDealsWithPhotosOf = async (tx: Db, user_id: string): Promise<string[]> =>
  (
    await many<{ deal_id: string }>(
      tx,
      sql`select distinct deal_id from handover_photos where user_id = ${user_id}`,
    )
  ).map(({ deal_id }) => deal_id)
