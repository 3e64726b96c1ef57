import type { Db } from '../../db/sql.ts'
import type { Storage } from '../../outside/storage/storage.ts'
import { asJson, type Exporter } from '../accounts/index.ts'
import { listOwnCars } from './cars.store.ts'
import { listPicturesOf } from './photos.store.ts'
import { keyOf } from './pictures.rules.ts'

export const exportListings = (db: Db, storage: Storage): Exporter =>
  async function* (user_id) {
    const cars = await listOwnCars(db, user_id)
    yield { name: 'cars.json', content: asJson(cars) }
    for (const { owner_id: userId, car_id: carId, file } of await listPicturesOf(db, user_id)) {
      const stored = await storage.read(keyOf({ userId, carId, file }))
      if (stored)
        yield {
          name: `photos/${carId}/${file.replace(/\.\w+$/, '')}.webp`,
          content: await stored.open(),
        }
    }
  }
