import { photo as limits } from '@keyswap/contract/limits'
import type { Viewer } from '../../calls/viewer.ts'
import type { Db } from '../../db/sql.ts'
import { transaction } from '../../db/transaction.ts'
import { Refusal } from '../../errors/refusal.ts'
import {
  countUnattached,
  type PictureName,
  processPicture,
  type Register,
  registerPicture,
  type Upload,
} from '../pictures/index.ts'
import { lockOwnCar, ownsCar, touchDraft } from './cars.store.ts'
import type { Listings } from './listings.rules.ts'
import { isSpentName } from './photos.store.ts'

export async function storePicture(
  { db, pictures }: Listings,
  viewer: Viewer,
  name: PictureName,
  upload: Upload,
) {
  if (name.userId !== viewer.id) throw new Refusal('NOT_THE_VIEWER')
  if (!(await ownsCar(db, viewer.id, name.carId))) throw new Refusal('CAR_NOT_FOUND')
  await requireRoom(db, name.carId)
  return processPicture(pictures, name, upload, registerForCar)
}

async function requireRoom(db: Db, car_id: string): Promise<void> {
  if ((await countUnattached(db, car_id)) >= limits.max_unattached)
    throw new Refusal('TOO_MANY_UPLOADS')
}

/** Locks the car, so that concurrent uploads cannot exceed the limit together. */
const registerForCar: Register = (db, { userId, carId, file }) =>
  transaction(db, async (tx) => {
    if (!(await lockOwnCar(tx, userId, carId))) throw new Refusal('CAR_NOT_FOUND')
    await requireRoom(tx, carId)
    if (await isSpentName(tx, carId, file)) return false
    await touchDraft(tx, carId)
    return registerPicture(tx, userId, carId, file)
  })
