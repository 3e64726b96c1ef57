import type { Job } from '../../db/jobs.ts'
import type { Db } from '../../db/sql.ts'
import type { Storage } from '../../outside/storage/storage.ts'
import { removePicture } from './pictures.rules.ts'
import { isRegistered, REMOVE_PICTURE, type StoredPicture } from './pictures.store.ts'

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
  findAgain,
  forgetPictures,
  forgetPicturesExcept,
  forgetPicturesOfCar,
  forgetPicturesOfOwner,
  isBeingStored,
  registerAgain,
  registerPicture,
} from './pictures.store.ts'

export const picturesJobs = (db: Db, storage: Storage): Job[] => [
  {
    name: REMOVE_PICTURE,
    run: async (payload) => {
      const picture = payload as StoredPicture
      // A photo of a chat may have been uploaded again under its name: then the files are the new ones.
      if (await isRegistered(db, picture)) return
      const { owner_id: userId, car_id: carId, file } = picture
      await removePicture(storage, { userId, carId, file })
    },
  },
]
