import { availableParallelism } from 'node:os'
import { photo as limits } from '@keyswap/contract/limits'
import { createTurns } from '../../capacity/turns.ts'
import type { Pool } from '../../db/pool.ts'
import { transaction } from '../../db/transaction.ts'
import { Refusal } from '../../errors/refusal.ts'
import { NotAPicture } from '../../outside/picture-parts.ts'
import {
  PICTURE_MEDIA_TYPE,
  type Picture,
  preparePicture,
  readPicture,
} from '../../outside/pictures.ts'
import type { Spool } from '../../outside/spool.ts'
import type { Storage, Stored } from '../../outside/storage/storage.ts'
import { createPerMemberLimit } from './few-each.ts'
import {
  completePicture,
  findAndRenewComplete,
  forgetUnattachedPictures,
  forgetUnfinished,
  isBeingStored,
  markInterrupted,
  type PictureFacts,
  type PictureKey,
  RENEW_MS,
  registerPicture,
  releaseName,
  renewStoring,
  takePixels,
} from './pictures.store.ts'

// A decoded picture is large, so process only a few at a time.
const inTurn = createTurns(Math.max(1, Math.min(2, availableParallelism() - 1)), 100)
const fewOf = createPerMemberLimit(limits.max_at_once)

const WIDEST = Math.max(...limits.widths)

/**
 * `carId` is a car's id, the member's own id for an avatar, a chat's id for a photo sent there, or a deal's id for one of its
 * handover. The `file` of these two is a name that the public address of pictures does not accept.
 */
export type PictureName = { userId: string; carId: string; file: string }
export type Pictures = { db: Pool; storage: Storage; spool: Spool }

/** `gone` is aborted when the sender has hung up. */
export type Upload = { body: AsyncIterable<Buffer>; gone?: AbortSignal }

/** Registers a picture before it is decoded; false if the name is taken. */
export type Register = (db: Pool, name: PictureName) => Promise<boolean>

export const storageKeyOf = ({ userId, carId, file }: PictureName, width = WIDEST): string =>
  `${userId}/${carId}/${file}${width === WIDEST ? '' : `.${width}`}`

export const urlOf = (name: PictureName): string => `/storage/car-images/${storageKeyOf(name)}`

const URL_FORM =
  /^\/storage\/car-images\/([\da-f-]{36})\/([\da-f-]{36})\/(\d{1,16}_\d{1,3}\.\w{3,4})$/

/** The picture's name from a URL; undefined if it is not in our storage. Never fetches the URL. */
export function parsePictureUrl(url: string, site_url: string): PictureName | undefined {
  const path = url.startsWith(`${site_url}/`) ? url.slice(site_url.length) : url
  const [, userId, carId, file] = URL_FORM.exec(path) ?? []
  return userId && carId && file ? { userId, carId, file } : undefined
}

/**
 * Registers, decodes, stores and then completes a picture. In this order the sweep can clean up after a crash at any point, and a
 * picture that a limit refuses is not decoded. The file waits for its turn on disk.
 */
export const processPicture = (
  { db, storage, spool }: Pictures,
  name: PictureName,
  { body, gone }: Upload,
  register: Register,
) =>
  fewOf(name.userId, () =>
    spool.use(body, limits.max_bytes, async (received) => {
      const picture = await inTurn(
        name.userId,
        (charge) => prepare(db, name, register, received, charge),
        gone,
      ).catch((error) => {
        throw error instanceof NotAPicture ? new Refusal('INVALID_IMAGE') : error
      })
      await whileRenewing(db, name, () => store(db, storage, name, picture))
      const { width, height, placeholder } = picture
      return { url: urlOf(name), width, height, placeholder }
    }),
  )

/** After this many seconds another request that stores the same picture will be done. */
const STORED_SOON = 10

/**
 * For a client that sends a picture again under its name because it did not get the answer: it is not stored twice. While one
 * request stores it, another gets `BUSY`.
 */
export async function storeOnce(
  pictures: Pictures,
  name: PictureName,
  upload: Upload,
  register: Register,
): Promise<PictureFacts> {
  const { db } = pictures
  const key = { owner_id: name.userId, car_id: name.carId, file: name.file }
  const stored = await findAndRenewComplete(db, key)
  if (stored) return stored
  await refuseIfBeingStored()
  try {
    const { width, height, placeholder } = await processPicture(pictures, name, upload, register)
    return { width, height, placeholder }
  } catch (error) {
    if (!isTaken(error)) throw error
    // Another request is storing the picture, or has done so. These checks keep their order: it may finish between them.
    await refuseIfBeingStored()
    const there = await findAndRenewComplete(db, key)
    if (there) return there
    throw error
  }

  async function refuseIfBeingStored(): Promise<void> {
    if (await isBeingStored(db, key)) throw new Refusal('BUSY', { retry_after: STORED_SOON })
  }
}

const isTaken = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'PHOTO_EXISTS'

async function prepare(
  db: Pool,
  name: PictureName,
  register: Register,
  received: string,
  charge: (pixels: number) => void,
): Promise<Picture> {
  const parts = await readPicture(received)
  charge(parts.cost)
  const retry_after = await takePixels(db, name.userId, parts.cost)
  if (retry_after > 0) throw new Refusal('RATE_LIMITED', { retry_after })
  if (!(await register(db, name))) throw new Refusal('PHOTO_EXISTS')
  try {
    return await whileRenewing(db, name, () => preparePicture(parts))
  } catch (error) {
    // If this fails, the sweep does it later.
    await transaction(db, (tx) => forgetUnfinished(tx, name.carId, name.file)).catch(() => {})
    throw error
  }
}

async function store(db: Pool, storage: Storage, name: PictureName, picture: Picture) {
  try {
    for (const { width, bytes } of picture.versions)
      await storage.put(storageKeyOf(name, width), bytes, PICTURE_MEDIA_TYPE)
    await completePicture(db, name.carId, name.file, picture)
  } catch (error) {
    // The client can then send the picture again at once.
    await markInterrupted(db, name.carId, name.file).catch(() => {})
    throw error
  }
}

/** Renews the upload while `work` runs. Otherwise another request would think that it was interrupted. */
async function whileRenewing<T>(db: Pool, name: PictureName, work: () => Promise<T>): Promise<T> {
  const renewing = setInterval(() => {
    renewStoring(db, name.carId, name.file).catch(() => {})
  }, RENEW_MS)
  try {
    return await work()
  } finally {
    clearInterval(renewing)
  }
}

export async function findPicture(
  storage: Storage,
  name: PictureName,
  width: number | undefined,
): Promise<Stored> {
  const stored = await storage.read(storageKeyOf(name, width))
  if (!stored) throw new Refusal('NOT_FOUND')
  return stored
}

/**
 * Removes the files of a picture whose row is gone. A photo of a chat may be uploaded again under its name. If it was, the files
 * are the new ones and stay; an upload that begins now waits until the old files are gone, because this holds the name.
 */
export const removeForgotten = (
  db: Pool,
  storage: Storage,
  { owner_id, car_id, file }: PictureKey,
): Promise<void> =>
  transaction(db, async (tx) => {
    if (!(await registerPicture(tx, owner_id, car_id, file))) return
    for (const width of limits.widths)
      await storage.remove(storageKeyOf({ userId: owner_id, carId: car_id, file }, width))
    await releaseName(tx, car_id, file)
  })

/** Forgets pictures that no listing, message or deal has taken in time; their files are deleted by the job that this queues. */
export const sweepPictures = (db: Pool): Promise<void> =>
  transaction(db, (tx) => forgetUnattachedPictures(tx, limits.unattached_ms))
