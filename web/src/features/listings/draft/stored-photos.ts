// Stores chosen photos in IndexedDB until the car is published, so that they survive a reload. Without access to the
// database they silently last only as long as the page.
import { car as limits, photo as photoLimits } from '@keyswap/contract/limits'
import { memberDatabase } from '../../../lib/offline/member-database.ts'
import { type FocusPoint, type ListingPhoto, MIDDLE } from '../upload/listing-flow.ts'
import { ownerOf } from './storage-slot.ts'

type PhotoRecord = {
  name: string
  file: Blob
  is_compressed: boolean
  /** The uploaded picture's URL; null if it is not uploaded. */
  url: string | null
  /** Attached to the car, so the server does not sweep it. */
  is_attached: boolean
  /** Missing in records of older versions. */
  focus?: FocusPoint
}
type SlotRecord = { slot: string; kept_at: number; photos: PhotoRecord[] }

const STORE = 'photos'

const { use } = memberDatabase('listing', STORE, 'slot')

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
  if (records.length === 0) await forgetListingPhotos(slot)
  else
    await use(ownerOf(slot), 'readwrite', (store) =>
      store.put({ slot, kept_at: now, photos: records }),
    )
}

export async function forgetListingPhotos(slot: string): Promise<void> {
  await use(ownerOf(slot), 'readwrite', (store) => store.delete(slot))
}

export async function readPhotos(slot: string, now: number): Promise<ListingPhoto[]> {
  const userId = ownerOf(slot)
  await forgetOld(userId, now)
  const found = await use<SlotRecord | undefined>(userId, 'readonly', (store) => store.get(slot))
  if (!found) return []
  // The server deletes an unattached upload after `unattached_ms`. From half that time on, upload it again to be safe.
  const fresh = now - found.kept_at < photoLimits.unattached_ms / 2
  return found.photos.map(({ name, file, is_compressed, url, is_attached, focus }) => ({
    ...photoFrom(name, file),
    is_compressed,
    focus: focus ?? MIDDLE,
    step: url !== null && (fresh || is_attached) ? { at: 'stored', url } : { at: 'chosen' },
  }))
}

/**
 * Deletes photos stored longer ago than a draft lives: the server has swept the draft by now, and the tab of an unsaved
 * new car is most likely closed.
 */
async function forgetOld(userId: string, now: number): Promise<void> {
  const all = await use<SlotRecord[]>(userId, 'readonly', (store) => store.getAll())
  for (const { slot, kept_at } of all ?? [])
    if (now - kept_at > limits.draft_ms) await forgetListingPhotos(slot)
}

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
