import { deleteAvatar, putAvatar } from '@keyswap/contract/accounts'
import { photo as limits } from '@keyswap/contract/limits'
import {
  deleteCar as deleteCarEndpoint,
  getPicture,
  getUserCars,
  patchCar,
  postCar,
  postCarPhoto,
  putPicture,
} from '@keyswap/contract/listings'
import { type Route, serve } from '../../http/serve.ts'
import { answerStored } from '../../http/stored.ts'
import { changeAvatar, removeAvatar } from './avatar.rules.ts'
import { addPhoto, carsOf, changeCar, deleteCar, type Listings, listCar } from './listings.rules.ts'
import { findPicture, type Pictures, storePicture } from './pictures.rules.ts'

export const listingsRoutes = (listings: Listings, pictures: Pictures): Route[] => [
  serve(postCar, ({ viewer, input }) => listCar(listings, viewer, input)),
  serve(postCarPhoto, ({ viewer, input }) => addPhoto(listings, viewer, input)),
  serve(getUserCars, ({ viewer, params }) => carsOf(listings.db, viewer, params.userId)),
  serve(patchCar, ({ viewer, params, input }) => changeCar(listings, viewer, params.carId, input)),
  serve(deleteCarEndpoint, async ({ viewer, params }) => {
    await deleteCar(listings, viewer, params.carId)
    return { ok: true as const }
  }),
  serve(putPicture, ({ viewer, params, body }) => storePicture(pictures, viewer, params, body)),
  serve(getPicture, async ({ params, input, http }) => {
    const stored = await findPicture(
      pictures.storage,
      params,
      input.w ? Number(input.w) : undefined,
    )
    return answerStored(http, stored, limits.cache_seconds)
  }),
  serve(putAvatar, ({ viewer, body }) => changeAvatar(pictures, viewer, body, Date.now())),
  serve(deleteAvatar, ({ viewer }) => removeAvatar(pictures, viewer)),
]
