import type { Job } from '../../db/jobs.ts'
import type { Pool } from '../../db/pool.ts'
import type { Storage } from '../../outside/storage/storage.ts'
import { removeForgotten } from './pictures.rules.ts'
import { REMOVE_PICTURE, type StoredPicture } from './pictures.store.ts'

export { exportPictures } from './export.rules.ts'
export { picturesRoutes } from './pictures.routes.ts'
export {
  findPicture,
  type PictureName,
  type Pictures,
  parsePictureUrl,
  processPicture,
  type Register,
  sweepPictures,
  type Upload,
  urlOf,
} from './pictures.rules.ts'
export {
  claimPicture,
  countUnattached,
  findCompletePicture,
  forgetPictures,
  forgetPicturesExcept,
  forgetPicturesOfAlbums,
  forgetPicturesOfCar,
  forgetPicturesOfOwner,
  isBeingStored,
  registerOrResume,
  registerPicture,
} from './pictures.store.ts'

export const picturesJobs = (db: Pool, storage: Storage): Job[] => [
  {
    name: REMOVE_PICTURE,
    run: (payload) => removeForgotten(db, storage, payload as StoredPicture),
  },
]
