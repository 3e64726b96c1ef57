import type { Job } from '../../db/jobs.ts'
import type { Pool } from '../../db/pool.ts'
import type { Storage } from '../../outside/storage/storage.ts'
import { sweepListings } from './listings.rules.ts'
import { REMOVE_PICTURE } from './photos.store.ts'
import { removePicture } from './pictures.rules.ts'

export { lockCarsOf, switchCar, switchOffCarsOf } from './cars.store.ts'
export { exportListings } from './export.rules.ts'
export { modelKey, plain } from './findable.ts'
export { listingsRoutes } from './listings.routes.ts'
export { addPhoto, carsOf, type Listings, listCar } from './listings.rules.ts'
export { deletePhotoOfCar, forgetPictures, forgetPicturesOfOwner } from './photos.store.ts'
export { type Pictures, storePicture } from './pictures.rules.ts'

type Gone = { owner_id: string; car_id: string; file: string }

export const listingsJobs = (db: Pool, storage: Storage): Job[] => [
  {
    name: REMOVE_PICTURE,
    run: (payload) => {
      const { owner_id: userId, car_id: carId, file } = payload as Gone
      return removePicture(storage, { userId, carId, file })
    },
  },
  { name: 'sweep-listings', schedule: '17 * * * *', run: () => sweepListings(db) },
]
