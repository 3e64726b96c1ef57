import { car as limits } from '@keyswap/contract/limits'
import type { CarChange, NewCar, OthersCar, OwnCar, Photo } from '@keyswap/contract/listings'
import { newId } from '../../calls/ids.ts'
import type { Viewer } from '../../calls/viewer.ts'
import type { Pool } from '../../db/pool.ts'
import type { Db } from '../../db/sql.ts'
import { transaction } from '../../db/transaction.ts'
import { Refusal, refusalOf } from '../../errors/refusal.ts'
import { lockMember, requireNoHold, setMissingLocation, takePace } from '../accounts/index.ts'
import {
  attachPicture,
  forgetPicturesOfCar,
  forgetUnlistedPictures,
  type PictureName,
  type Pictures,
  parsePictureUrl,
  sweepPictures,
} from '../pictures/index.ts'
import {
  countCars,
  deleteCar as deleteCarRow,
  findCarByClientId,
  findOwnCar,
  insertCar,
  listActiveCars,
  listOldDrafts,
  listOwnCars,
  lockOldDraft,
  lockOwnCar,
  type Odometer,
  ownsCar,
  publishCar,
  touchDraft,
  updateCar,
  updateFindable,
  updateWish,
} from './cars.store.ts'
import { findable, wished } from './findable.ts'
import { listingHash } from './listing-hash.ts'
import {
  countPhotos,
  deletePhotosExcept,
  findPhotoByFile,
  focusPhotos,
  insertPhoto,
  listPhotoIds,
  orderPhotos,
} from './photos.store.ts'

export type Listings = {
  db: Pool
  pictures: Pictures
  site_url: string
  /** What other rooms delete in the transaction that deletes a car. */
  onDelete: ((tx: Db, owner_id: string, car_id: string) => Promise<void>)[]
  /** Ends offers of a car that its owner takes off. Before any lock; what it returns runs after the commit. */
  onTakeOff: (tx: Db, owner_id: string, car_id: string) => Promise<() => Promise<void>>
  /** The addresses of photos that others keep although the listing goes. */
  findKeptPhotos: (tx: Db, car_ids: string[]) => Promise<string[]>
  /** A new member's; 0 is no limit. */
  listings_a_day: number
}

const orNotFound = <T>(car: T | undefined): T => {
  if (car === undefined) throw new Refusal('CAR_NOT_FOUND')
  return car
}

type Mileages = Pick<CarChange, 'mileage' | 'mileage_km'>

/** The mileage in the unit that was sent. */
const odometerOf = ({ mileage, mileage_km }: Mileages): Odometer | undefined => {
  if (mileage !== undefined) return { odometer: mileage, mileage_unit: 'mi' }
  return mileage_km === undefined ? undefined : { odometer: mileage_km, mileage_unit: 'km' }
}

/** Idempotent: if the viewer has a car with this client_id, returns it in its current state. */
export async function listCar(
  { db, site_url }: Listings,
  viewer: Viewer,
  input: NewCar,
): Promise<OwnCar> {
  const id = newId()
  const typed = odometerOf(input)
  if (!typed) throw new Refusal('INVALID_INPUT')
  return transaction(db, async (tx) => {
    // Lock the member, so that concurrent calls cannot exceed the limit together. Not found: the account was deleted.
    if (!(await lockMember(tx, viewer.id))) throw new Refusal('UNAUTHENTICATED')
    const there = input.client_id && (await findCarByClientId(tx, viewer.id, input.client_id))
    if (there) return orNotFound(await findOwnCar(tx, site_url, viewer.id, there.id))
    if ((await countCars(tx, viewer.id)) >= limits.max_per_member)
      throw new Refusal('TOO_MANY_CARS')
    await insertCar(tx, id, viewer.id, {
      ...input,
      ...typed,
      ...findable(input),
      ...wished(input.wish),
    })
    return orNotFound(await findOwnCar(tx, site_url, viewer.id, id))
  })
}

export async function carsOf(
  { db, site_url }: Listings,
  viewer: Viewer,
  userId: string,
): Promise<OwnCar[] | OthersCar[]> {
  if (userId === viewer.id) return listOwnCars(db, site_url, viewer.id)
  const cars = await listActiveCars(db, userId, viewer.id)
  return cars.map((car) => ({
    ...car,
    hash: listingHash({ ...car, photos: car.photos.map(({ url }) => url) }),
  }))
}

type NewPhoto = { car_id: string; url: string; sort_order: number; publish?: boolean }

/** Idempotent: returns the photo if the car already has it. Publishes a draft unless the input says otherwise. */
export async function addPhoto(
  listings: Listings,
  viewer: Viewer,
  input: NewPhoto,
): Promise<Photo> {
  const { db, site_url } = listings
  const { car_id, publish = true } = input
  const name = parsePictureUrl(input.url, site_url)
  const isOurs = name?.userId === viewer.id && name.carId === car_id
  return transaction(db, async (tx) => {
    const car = orNotFound(await lockOwnCar(tx, viewer.id, car_id))
    if (car.is_swapped) throw new Refusal('CAR_SWAPPED')
    if (!name || !isOurs) throw new Refusal('PHOTO_NOT_UPLOADED')
    const there = await findPhotoByFile(tx, viewer.id, car_id, name.file)
    if (!there && car.is_reserved) throw new Refusal('CAR_RESERVED')
    if (!there) await attach(tx, viewer, name, input.sort_order)
    if (publish) await publishDraft(tx, listings, viewer, car_id)
    else await touchDraft(tx, car_id)
    const photo = there ?? (await findPhotoByFile(tx, viewer.id, car_id, name.file))
    if (!photo) throw new Refusal('PHOTO_NOT_UPLOADED')
    return photo
  })
}

async function attach(
  tx: Db,
  viewer: Viewer,
  { carId, file }: PictureName,
  sort_order: number,
): Promise<void> {
  if ((await countPhotos(tx, carId)) >= limits.max_photos) throw new Refusal('TOO_MANY_PHOTOS')
  if (!(await attachPicture(tx, viewer.id, carId, file))) throw new Refusal('PHOTO_NOT_UPLOADED')
  await insertPhoto(tx, carId, newId(), file, sort_order)
}

/** Who takes a car off ends what is proposed with it. */
export async function changeCar(
  listings: Listings,
  viewer: Viewer,
  id: string,
  change: CarChange,
): Promise<OwnCar> {
  const { db, onTakeOff } = listings
  const { changed, tellOthers } = await transaction(db, async (tx) => {
    const isTakenOff = change.is_active === false && (await ownsCar(tx, viewer.id, id))
    const tellOthers = isTakenOff ? await onTakeOff(tx, viewer.id, id) : NOBODY_TO_TELL
    return { tellOthers, changed: await writeChange(tx, listings, viewer, id, change) }
  })
  await tellOthers()
  return changed
}

const NOBODY_TO_TELL = async () => {}

/** A car in an agreed swap is locked: what was agreed stays as it was. */
async function writeChange(
  tx: Db,
  listings: Listings,
  viewer: Viewer,
  id: string,
  { photos, focus, is_draft, mileage, mileage_km, wish, ...change }: CarChange,
): Promise<OwnCar> {
  const car = orNotFound(await lockOwnCar(tx, viewer.id, id))
  if (car.is_locked && change.is_active) throw new Refusal('CAR_LOCKED')
  if (car.is_draft && change.is_active !== undefined) throw new Refusal('CAR_IS_DRAFT')
  // A swap's record shows it as it was.
  if (car.is_swapped) throw new Refusal('CAR_SWAPPED')
  if (car.is_reserved) throw new Refusal('CAR_RESERVED')
  await updateCar(tx, id, { ...change, ...odometerOf({ mileage, mileage_km }) })
  if (wish !== undefined) await updateWish(tx, id, wished(wish))
  if (photos) await keepPhotos(tx, listings, id, photos)
  if (focus && (await focusPhotos(tx, id, focus)) < focus.length)
    throw new Refusal('PHOTO_NOT_FOUND')
  if (is_draft === false) await publish(tx, listings, viewer, id)
  const changed = orNotFound(await findOwnCar(tx, listings.site_url, viewer.id, id))
  await updateFindable(tx, id, findable(changed))
  return changed
}

async function publish(tx: Db, listings: Listings, viewer: Viewer, id: string): Promise<void> {
  if ((await countPhotos(tx, id)) === 0) throw new Refusal('PHOTO_NOT_FOUND')
  await publishDraft(tx, listings, viewer, id)
}

/**
 * The place of a member's first car becomes the member's own, if they have none. A later car's does not: the member may
 * have removed their place on purpose.
 */
async function publishDraft(
  tx: Db,
  { listings_a_day }: Listings,
  viewer: Viewer,
  id: string,
): Promise<void> {
  const published = await publishCar(tx, id)
  if (!published) return
  const { refusal, ...pace } = await takePace(tx, viewer.id, { listings_a_day })
  if (refusal) throw refusalOf(refusal, pace)
  if (published.is_first) await setMissingLocation(tx, viewer.id, published.location)
}

async function keepPhotos(
  tx: Db,
  { findKeptPhotos }: Listings,
  car_id: string,
  ids: string[],
): Promise<void> {
  const present = await listPhotoIds(tx, car_id)
  if (!ids.every((id) => present.includes(id))) throw new Refusal('PHOTO_NOT_FOUND')
  await deletePhotosExcept(tx, car_id, ids)
  await forgetUnlistedPictures(tx, [car_id], await findKeptPhotos(tx, [car_id]))
  await orderPhotos(tx, car_id, ids)
}

export async function deleteCar(
  { db, onDelete, onTakeOff, findKeptPhotos }: Listings,
  viewer: Viewer,
  id: string,
): Promise<void> {
  const tellOthers = await transaction(db, async (tx) => {
    if (!(await ownsCar(tx, viewer.id, id))) throw new Refusal('CAR_NOT_FOUND')
    await requireNoHold(tx, viewer.id)
    const tell = await onTakeOff(tx, viewer.id, id)
    const car = orNotFound(await lockOwnCar(tx, viewer.id, id))
    if (car.is_reserved) throw new Refusal('CAR_RESERVED')
    for (const leave of onDelete) await leave(tx, viewer.id, id)
    await forgetPicturesOfCar(tx, id, await findKeptPhotos(tx, [id]))
    await deleteCarRow(tx, id)
    return tell
  })
  await tellOthers()
}

/** Deletes abandoned drafts, and pictures that were never attached to a car. */
export async function sweepListings(db: Pool): Promise<void> {
  for (const { id } of await listOldDrafts(db, limits.draft_ms))
    await transaction(db, async (tx) => {
      if (!(await lockOldDraft(tx, id, limits.draft_ms))) return
      await forgetPicturesOfCar(tx, id, [])
      await deleteCarRow(tx, id)
    })
  await sweepPictures(db)
}
