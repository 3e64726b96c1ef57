import type { Job } from '../../db/jobs.ts'
import { hashOldPictures } from './hashes.rules.ts'
import { forgetRemovedHashes, HASH_PICTURES_JOB } from './hashes.store.ts'
import { type Pictures, removeForgotten } from './pictures.rules.ts'
import { type PictureKey, REMOVE_PICTURE_JOB } from './pictures.store.ts'

export { exportPictures } from './export.rules.ts'
export { findAlike } from './hashes.rules.ts'
export { keepHashes, type NearPhoto } from './hashes.store.ts'
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

export const picturesJobs = (pictures: Pick<Pictures, 'db' | 'storage'>): Job[] => [
  {
    name: REMOVE_PICTURE_JOB,
    run: (payload) => removeForgotten(pictures.db, pictures.storage, payload as PictureKey),
  },
  { name: HASH_PICTURES_JOB, at_start: true, run: () => hashOldPictures(pictures) },
  {
    name: 'forget-removed-hashes',
    schedule: '50 0 * * *',
    run: () => forgetRemovedHashes(pictures.db),
  },
]
