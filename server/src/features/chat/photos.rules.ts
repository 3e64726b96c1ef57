import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PhotoAddress } from '@keyswap/contract/chat'
import type { RateLimit } from '@keyswap/contract/endpoint'
import { admin, chatPhoto as limits } from '@keyswap/contract/limits'
import type { Caller } from '../../calls/caller.ts'
import { FROM_NEWEST, readCursor, writeCursor } from '../../calls/cursor.ts'
import type { Viewer } from '../../calls/viewer.ts'
import type { Db } from '../../db/sql.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Events } from '../../outside/events.ts'
import type { Stored } from '../../outside/storage/storage.ts'
import {
  findAndRenewComplete,
  findPicture,
  forgetPictures,
  type Pictures,
  type Register,
  registerOrResume,
  storeOnce,
  type Upload,
} from '../pictures/index.ts'
import { requireAccess } from './chat.rules.ts'
import type { ChatRef } from './chat.store.ts'
import {
  findSender,
  listPhotos,
  listPhotosOf,
  markPhotoRemoved,
  type SentPhotoRef,
} from './photos.store.ts'

export type ChatPhotos = {
  db: Db
  pictures: Pictures
  /** Signs the addresses of photos. */
  photo_key: Buffer
  takeCall(key: string, limit: RateLimit): Promise<number>
}

const A_DAY = { max: limits.max_per_day, seconds: 86_400 }

/** A client that did not get the answer sends the photo again under its id. It is not stored twice. */
export async function storePhoto(
  { db, pictures, takeCall }: ChatPhotos,
  viewer: Viewer,
  ref: ChatRef,
  id: string,
  upload: Upload,
) {
  const { is_closed } = await requireAccess(db, viewer, ref)
  const photo = { owner_id: viewer.id, car_id: ref.id, file: id }
  const stored = await findAndRenewComplete(db, photo)
  if (stored) return { id, ...stored }
  if (is_closed) throw new Refusal('CHAT_CLOSED')
  const register: Register = async (pool, { userId, carId, file }) => {
    if ((await takeCall(`chat-photos ${userId}`, A_DAY)) > 0)
      throw new Refusal('TOO_MANY_CHAT_PHOTOS')
    return registerOrResume(pool, userId, carId, file)
  }
  const name = { userId: viewer.id, carId: ref.id, file: id }
  return { id, ...(await storeOnce(pictures, name, upload, register)) }
}

export async function photoAddressesOf(
  { db, photo_key }: ChatPhotos,
  caller: Caller,
  ref: ChatRef,
  range: { from: number; to: number },
): Promise<PhotoAddress[]> {
  const found = await listPhotos(db, caller, ref, range)
  if (!found) throw new Refusal('NOT_FOUND')
  const { ids, ...signed } = found
  return ids.map((id) => addressOf(photo_key, { ...signed, chat_id: ref.id, id }))
}

type Signed = { chat_id: string; id: string; viewer_id: string; until: number }

const signatureOf = (key: Buffer, { chat_id, id, viewer_id, until }: Signed): Buffer =>
  createHmac('sha256', key).update(`${chat_id} ${id} ${viewer_id} ${until}`).digest()

function addressOf(key: Buffer, photo: Signed): PhotoAddress {
  const { chat_id, id, viewer_id, until } = photo
  const signature = signatureOf(key, photo).toString('base64url')
  return {
    id,
    url: `/storage/chat-photos/${chat_id}/${id}?for=${viewer_id}&until=${until}&key=${signature}`,
    expires_at: new Date(until * 1000).toISOString(),
  }
}

/** Checks the signature first, then whether the member for whom it was made may still see the photo. */
export async function openPhoto(
  { db, pictures, photo_key }: ChatPhotos,
  photo: Signed,
  signature: string,
  width: number | undefined,
): Promise<Stored> {
  const given = Buffer.from(signature, 'base64url')
  const right = signatureOf(photo_key, photo)
  if (given.length !== right.length || !timingSafeEqual(given, right))
    throw new Refusal('INVALID_LINK')
  const found = await findSender(db, photo)
  if (found?.is_expired) throw new Refusal('INVALID_LINK')
  if (!found) throw new Refusal('NOT_FOUND')
  const name = { userId: found.owner_id, carId: photo.chat_id, file: photo.id }
  return findPicture(pictures.storage, name, width)
}

/** A page of the photos that a member sent in a chat, with addresses for the moderator. `next` is the next page's cursor. */
export async function photosForModerator(
  { db, photo_key }: Pick<ChatPhotos, 'db' | 'photo_key'>,
  viewer: Viewer,
  from: { chat_id: string; user_id: string },
  after: string | undefined,
) {
  const cursor = after === undefined ? FROM_NEWEST : readCursor(after, 'time')
  const found = await listPhotosOf(db, from, cursor)
  const page = found.slice(0, admin.page)
  const last = found.length > admin.page ? page.at(-1) : undefined
  const signed = { chat_id: from.chat_id, viewer_id: viewer.id }
  return {
    items: page.map(({ until, seq: _, ...photo }) => ({
      ...photo,
      ...addressOf(photo_key, { ...signed, id: photo.id, until }),
    })),
    next: last && writeCursor({ key: last.seq, id: last.id }),
  }
}

/**
 * Undefined if this member has sent no such photo in the chat. Otherwise returns a function that notifies the chat's members,
 * whose open pages show the photo; call it after the commit.
 */
export async function removePhoto(
  { events }: { events: Events },
  tx: Db,
  photo: SentPhotoRef,
): Promise<(() => Promise<void>) | undefined> {
  const place = await markPhotoRemoved(tx, photo)
  if (!place) return undefined
  await forgetPictures(tx, photo.chat_id, [photo.photo_id])
  const { kind, seq, members } = place
  const chat = kind === 'match' ? { match_id: photo.chat_id } : { ring_id: photo.chat_id }
  return () => events.notify(members, { type: 'message_changed', ...chat, seq })
}
