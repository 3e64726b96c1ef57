import type { Job } from '../../db/jobs.ts'
import type { Pool } from '../../db/pool.ts'
import type { MailContext } from '../accounts/index.ts'
import { keepFresh, mailFresh } from './fresh.rules.ts'
import { sweepListings } from './listings.rules.ts'
import { FRESH_MAIL } from './visits.store.ts'

export { createCarCount } from './car-count.rules.ts'
export { lockCarsOf, switchCar, switchOffCarsOf } from './cars.store.ts'
export { exportListings } from './export.rules.ts'
export { modelKey, plain } from './findable.ts'
export { newsOfFresh, visit } from './fresh.rules.ts'
export { listingHash } from './listing-hash.ts'
export { listingsRoutes } from './listings.routes.ts'
export { addPhoto, carsOf, type Listings, listCar } from './listings.rules.ts'
export { deletePhotoOfCar } from './photos.store.ts'
export { storePicture } from './uploads.rules.ts'

export const listingsJobs = (db: Pool, post: Omit<MailContext, 'takeCall'>): Job[] => [
  { name: 'sweep-listings', schedule: '17 * * * *', run: () => sweepListings(db) },
  {
    name: 'keep-fresh',
    schedule: '47 * * * *',
    at_start: true,
    run: () => keepFresh(db),
  },
  {
    name: FRESH_MAIL,
    run: (payload, job) => mailFresh(post, payload as { user_id: string }, job),
  },
]
