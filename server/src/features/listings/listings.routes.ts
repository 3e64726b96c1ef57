import {
  deleteCar as deleteCarEndpoint,
  getUserCars,
  patchCar,
  postCar,
  postCarPhoto,
  putPicture,
} from '@keyswap/contract/listings'
import { type Route, serve } from '../../http/serve.ts'
import { addPhoto, carsOf, changeCar, deleteCar, type Listings, listCar } from './listings.rules.ts'
import { sharedRoutes } from './shared/shared.routes.ts'
import { storePicture } from './uploads.rules.ts'

export const listingsRoutes = (listings: Listings): Route[] => [
  serve(postCar, ({ viewer, input }) => listCar(listings, viewer, input)),
  serve(postCarPhoto, ({ viewer, input }) => addPhoto(listings, viewer, input)),
  serve(getUserCars, ({ viewer, params }) => carsOf(listings, viewer, params.userId)),
  serve(patchCar, ({ viewer, params, input }) => changeCar(listings, viewer, params.carId, input)),
  serve(deleteCarEndpoint, async ({ viewer, params }) => {
    await deleteCar(listings, viewer, params.carId)
    return { ok: true as const }
  }),
  serve(putPicture, ({ viewer, params, body, http }) =>
    storePicture(listings, viewer, params, { body, gone: http.gone }),
  ),
  ...sharedRoutes(listings),
]
