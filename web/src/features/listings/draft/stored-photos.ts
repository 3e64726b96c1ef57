// Stores chosen photos in IndexedDB until the car is published, so that they survive a reload. Without access to the
// database they silently last only as long as the page.
import { car as limits, photo as photoLimits } from '@keyswap/contract/limits'
import { type FocusPoint, type ListingPhoto, MIDDLE } from '../upload/listing-flow.ts'
import { isOf } from './storage-slot.ts'

type PhotoRecord = {
  name: string
  file: Blob
  is_compressed: boolean
  /** The upload's address, if the server has it. */
  url: string | null
  /** Attached to the car, so the server does not sweep it. */
  is_attached: boolean
  /** Missing in records of older versions. */
  focus?: FocusPoint
}
type SlotRecord = { slot: string; kept_at: number; photos: PhotoRecord[] }

const STORE = 'photos'

let database: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  database ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('keyswap-listing', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'slot' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  // Don't cache a failure.
  database.catch(() => {
    database = undefined
  })
  return database
}

async function use<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const store = (await open()).transaction(STORE, mode).objectStore(STORE)
    return await new Promise((resolve, reject) => {
      const request = act(store)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  } catch {
    return undefined
  }
}

export async function storePhotos(
  slot: string,
  photos: readonly ListingPhoto[],
  now: number,
): Promise<void> {
  const records = photos.flatMap(({ name, file, is_compressed, focus, step }) =>
    file && step.at !== 'checking'
      ? [
          {
            name,
            file,
            is_compressed,
            url: step.at === 'stored' || step.at === 'attached' ? step.url : null,
            is_attached: step.at === 'attached',
            focus,
          },
        ]
      : [],
  )
  if (records.length === 0) await forgetPhotos(slot)
  else await use('readwrite', (store) => store.put({ slot, kept_at: now, photos: records }))
}

export async function forgetPhotos(slot: string): Promise<void> {
  await use('readwrite', (store) => store.delete(slot))
}

export async function forgetPhotosOf(userId: string): Promise<void> {
  for (const { slot } of await everything()) if (isOf(slot, userId)) await forgetPhotos(slot)
}

export async function readPhotos(slot: string, now: number): Promise<ListingPhoto[]> {
  await forgetOld(now)
  const found = await use<SlotRecord | undefined>('readonly', (store) => store.get(slot))
  if (!found) return []
  // The server sweeps unattached uploads after a while: upload again in good time before that.
  const fresh = now - found.kept_at < photoLimits.unattached_ms / 2
  return found.photos.map(({ name, file, is_compressed, url, is_attached, focus }) => ({
    ...photoFrom(name, file),
    is_compressed,
    focus: focus ?? MIDDLE,
    step: url !== null && (fresh || is_attached) ? { at: 'stored', url } : { at: 'chosen' },
  }))
}

/** Deletes photos that no form can use any more: the server has swept the draft by now, or the tab was closed. */
async function forgetOld(now: number): Promise<void> {
  for (const { slot, kept_at } of await everything())
    if (now - kept_at > limits.draft_ms) await forgetPhotos(slot)
}

const everything = async (): Promise<SlotRecord[]> =>
  (await use<SlotRecord[]>('readonly', (store) => store.getAll())) ?? []

let chosen = 0

export const photoFrom = (name: string, file: Blob): ListingPhoto => ({
  key: `chosen-${++chosen}`,
  name,
  view: URL.createObjectURL(file),
  file,
  is_compressed: false,
  focus: MIDDLE,
  step: { at: 'checking' },
})
