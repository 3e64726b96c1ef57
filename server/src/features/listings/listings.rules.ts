import { car as limits, photo as photoLimits } from '@keyswap/contract/limits'
import type { Car, CarChange, CarInput, OwnCar, Photo } from '@keyswap/contract/listings'
import type { Pool } from '../../db/pool.ts'
import type { Db } from '../../db/sql.ts'
import { transaction } from '../../db/transaction.ts'
import { newId } from '../../ids.ts'
import { Refusal } from '../../refusal.ts'
import type { Viewer } from '../../viewer.ts'
import {
  countCars,
  deleteCar as deleteCarRow,
  findOwnCar,
  insertCar,
  listActiveCars,
  listOldDrafts,
  listOwnCars,
  lockOwnCar,
  publishCar,
  updateCar,
  updateFindable,
} from './cars.store.ts'
import { findable } from './findable.ts'
import {
  claimPicture,
  countPhotos,
  deletePhotosExcept,
  findPhotoByFile,
  forgetPictures,
  forgetPicturesOfCar,
  forgetUnattachedPictures,
  insertPhoto,
  listPhotoIds,
  orderPhotos,
} from './photos.store.ts'
import { readUrl } from './pictures.rules.ts'

export type Listings = {
  db: Pool
  site_url: string
  /** What other rooms do in the same transaction when a car goes. */
  onDelete: ((tx: Db, owner_id: string, car_id: string) => Promise<void>)[]
}

const must = <T>(car: T | undefined): T => {
  if (car === undefined) throw new Refusal('CAR_NOT_FOUND')
  return car
}

export async function listCar({ db }: Listings, viewer: Viewer, input: CarInput): Promise<OwnCar> {
  if ((await countCars(db, viewer.id)) >= limits.max_per_member) throw new Refusal('TOO_MANY_CARS')
  const id = newId()
  await insertCar(db, id, viewer.id, { ...input, ...findable(input) })
  return must(await findOwnCar(db, viewer.id, id))
}

export const carsOf = (db: Db, viewer: Viewer, userId: string): Promise<OwnCar[] | Car[]> =>
  userId === viewer.id ? listOwnCars(db, viewer.id) : listActiveCars(db, userId)

type NewPhoto = { car_id: string; url: string; sort_order: number }

/** The first photo also publishes the car. Sent again, it is the photo that is there already. */
export async function addPhoto(
  { db, site_url }: Listings,
  viewer: Viewer,
  input: NewPhoto,
): Promise<Photo> {
  const name = readUrl(input.url, site_url)
  const isOurs = name?.userId === viewer.id && name.carId === input.car_id
  return transaction(db, async (tx) => {
    must(await lockOwnCar(tx, viewer.id, input.car_id))
    if (!name || !isOurs) throw new Refusal('PHOTO_NOT_UPLOADED')
    const there = await findPhotoByFile(tx, viewer.id, input.car_id, name.file)
    if (there) return there
    if ((await countPhotos(tx, input.car_id)) >= limits.max_photos)
      throw new Refusal('TOO_MANY_PHOTOS')
    if (!(await claimPicture(tx, viewer.id, input.car_id, name.file)))
      throw new Refusal('PHOTO_NOT_UPLOADED')
    await insertPhoto(tx, input.car_id, newId(), name.file, input.sort_order)
    await publishCar(tx, input.car_id)
    const added = await findPhotoByFile(tx, viewer.id, input.car_id, name.file)
    if (!added) throw new Refusal('PHOTO_NOT_UPLOADED')
    return added
  })
}

export async function changeCar(
  { db }: Listings,
  viewer: Viewer,
  id: string,
  { photos, ...change }: CarChange,
): Promise<OwnCar> {
  return transaction(db, async (tx) => {
    const car = must(await lockOwnCar(tx, viewer.id, id))
    if (car.is_locked && change.is_active) throw new Refusal('CAR_LOCKED')
    await updateCar(tx, id, change)
    if (photos) await keepPhotos(tx, id, photos)
    const changed = must(await findOwnCar(tx, viewer.id, id))
    await updateFindable(tx, id, findable(changed))
    return changed
  })
}

async function keepPhotos(tx: Db, car_id: string, ids: string[]): Promise<void> {
  const present = await listPhotoIds(tx, car_id)
  if (!ids.every((id) => present.includes(id))) throw new Refusal('PHOTO_NOT_FOUND')
  await forgetPictures(tx, car_id, await deletePhotosExcept(tx, car_id, ids))
  await orderPhotos(tx, car_id, ids)
}

export async function deleteCar(
  { db, onDelete }: Listings,
  viewer: Viewer,
  id: string,
): Promise<void> {
  await transaction(db, async (tx) => {
    must(await lockOwnCar(tx, viewer.id, id))
    for (const leave of onDelete) await leave(tx, viewer.id, id)
    await forgetPicturesOfCar(tx, id)
    await deleteCarRow(tx, id)
  })
}

/** Drafts that nobody finished, and pictures that nobody put on a car. */
export async function sweepListings(db: Pool): Promise<void> {
  for (const { id } of await listOldDrafts(db, limits.draft_ms))
    await transaction(db, async (tx) => {
      await forgetPicturesOfCar(tx, id)
      await deleteCarRow(tx, id)
    })
  await transaction(db, (tx) => forgetUnattachedPictures(tx, photoLimits.unattached_ms))
}
