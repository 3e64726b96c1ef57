import { hashesForExport } from './hashes.store.ts'
import { type Pictures, storageKeyOf } from './pictures.rules.ts'
import { listPicturesOf } from './pictures.store.ts'

/** All pictures of a member that are shown somewhere, the avatar too. For an admin also those that are stored only because of a hold. */
export const exportPictures = ({ db, storage }: Pictures, kept = { also_kept: false }) =>
  async function* (user_id: string) {
    for (const { owner_id: userId, car_id: carId, file } of await listPicturesOf(
      db,
      user_id,
      kept,
    )) {
      const stored = await storage.read(storageKeyOf({ userId, carId, file }))
      if (stored)
        yield {
          name: `photos/${carId}/${file.replace(/\.\w+$/, '')}.webp`,
          content: await stored.open(),
        }
    }
    const hashes = await hashesForExport(db, user_id)
    yield { name: 'photos/fingerprints.json', content: `${JSON.stringify(hashes, null, 2)}\n` }
  }
