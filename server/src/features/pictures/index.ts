import type { Job } from '../../db/jobs.ts'
import type { Pool } from '../../db/pool.ts'
import type { Storage } from '../../outside/storage/storage.ts'
import { removeForgotten } from './pictures.rules.ts'
import { type PictureKey, REMOVE_PICTURE_JOB } from './pictures.store.ts'

export { exportPictures } from './export.rules.ts'
export { picturesRoutes } from './pictures.routes.ts'
export {
  findPicture,
  type PictureName,
  type Pictures,
  parsePictureUrl,
  processPicture,
  type Register,
  storeOnce,
  sweepPictures,
  type Upload,
  urlOf,
} from './pictures.rules.ts'
export {
  attachPicture,
  countUnattached,
  findAndRenewComplete,
  forgetPictures,
  forgetPicturesExcept,
  forgetPicturesOfCar,
  forgetPicturesOfChats,
  forgetPicturesOfOwner,
  forgetUnlistedPictures,
  registerOrResume,
  registerPicture,
} from './pictures.store.ts'

export const picturesJobs = (db: Pool, storage: Storage): Job[] => [
  {
    name: REMOVE_PICTURE_JOB,
    run: (payload) => removeForgotten(db, storage, payload as PictureKey),
  },
]
