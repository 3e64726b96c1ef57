import type { Job } from '../../db/jobs.ts'
import type { Storage } from '../../outside/storage/storage.ts'
import { removePicture } from './pictures.rules.ts'
import { REMOVE_PICTURE, type StoredPicture } from './pictures.store.ts'

export { exportPictures } from './export.rules.ts'
export { picturesRoutes } from './pictures.routes.ts'
export {
  findPicture,
  type PictureName,
  type Pictures,
  processPicture,
  type Register,
  readUrl,
  sweepPictures,
  urlOf,
} from './pictures.rules.ts'
export {
  claimPicture,
  countUnattached,
  findComplete,
  forgetPictures,
  forgetPicturesExcept,
  forgetPicturesOfCar,
  forgetPicturesOfOwner,
  registerAgain,
  registerPicture,
} from './pictures.store.ts'

export const picturesJobs = (storage: Storage): Job[] => [
  {
    name: REMOVE_PICTURE,
    run: (payload) => {
      const { owner_id: userId, car_id: carId, file } = payload as StoredPicture
      return removePicture(storage, { userId, carId, file })
    },
  },
]
