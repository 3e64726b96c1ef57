import type { Job } from '../../db/jobs.ts'
import type { Pool } from '../../db/pool.ts'
import { sweepListings } from './listings.rules.ts'

export { lockCarsOf, switchCar, switchOffCarsOf } from './cars.store.ts'
export { exportListings } from './export.rules.ts'
export { modelKey, plain } from './findable.ts'
export { listingsRoutes } from './listings.routes.ts'
export { addPhoto, carsOf, type Listings, listCar } from './listings.rules.ts'
export { deletePhotoOfCar } from './photos.store.ts'
export { storePicture } from './uploads.rules.ts'

export const listingsJobs = (db: Pool): Job[] => [
  { name: 'sweep-listings', schedule: '17 * * * *', run: () => sweepListings(db) },
]
