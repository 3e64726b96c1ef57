import { buffer } from 'node:stream/consumers'
import { photo as limits } from '@keyswap/contract/limits'
import type { Db } from '../../db/sql.ts'
import { keysNear, mirrored, NEAR } from '../../outside/picture-hash.ts'
import { hashStored } from '../../outside/pictures.ts'
import {
  hashesOf,
  isNearRemoved,
  listNear,
  listUnhashed,
  type NearPhoto,
  queueHashing,
  writeHashes,
} from './hashes.store.ts'
import { type Pictures, storageKeyOf } from './pictures.rules.ts'

const PAGE = 20
const PAUSE_MS = 1_000

/**
 * Hashes the photos that an earlier release stored: a few, and after a pause the next ones. They are not searched for copies:
 * new photos are compared with them.
 */
export async function hashOldPictures(
  { db, storage }: Pick<Pictures, 'db' | 'storage'>,
  page = PAGE,
): Promise<void> {
  const pictures = await listUnhashed(db, page)
  for (const picture of pictures) await writeHashes(db, picture, await hashOf({ storage }, picture))
  if (pictures.length === page) await queueHashing(db, PAUSE_MS)
}

/** Null also if the file is gone or cannot be read: the next attempt could not read it either. */
async function hashOf(
  { storage }: Pick<Pictures, 'storage'>,
  { owner_id, car_id, file }: NearPhoto,
) {
  const [smallest] = limits.widths
  const stored = await storage.read(
    storageKeyOf({ userId: owner_id, carId: car_id, file }, smallest),
  )
  if (!stored) return null
  return hashStored(await buffer(await stored.open())).catch(() => null)
}

type Alike = { photos: NearPhoto[]; isLikeRemoved: boolean }

/** What a photo of a car is like: other members' photos, and photos that moderators removed. */
export async function findAlike(db: Db, car_id: string, file: string): Promise<Alike> {
  const hashes = await hashesOf(db, car_id, file)
  if (hashes.length === 0) return { photos: [], isLikeRemoved: false }
  const asked = hashes.flatMap(({ hash, is_grey }, nth) =>
    [hash, mirrored(hash, is_grey)].map((one) => ({
      hash: one,
      is_grey,
      is_whole: nth === 0,
      keys: keysNear(one),
      most: NEAR,
    })),
  )
  return {
    photos: await listNear(db, car_id, asked),
    isLikeRemoved: await isNearRemoved(db, asked),
  }
}
