// The files of photos that wait to be sent. They are in IndexedDB, so that they survive a reload, and in memory, so that
// what was sent is shown without being fetched.

import { onMemberChange } from '../../lib/http/session.ts'
import { memberDatabase } from '../../lib/offline/member-database.ts'
import { createStore } from '../../lib/store.ts'

const { use } = memberDatabase('chat-photos', 'photos', 'id')

/** A photo that is chosen but not sent: already as small as it is sent. */
export type ChosenPhoto = { id: string; file: Blob; view: string; width: number; height: number }

type PhotoRecord = { id: string; file: Blob }

const files = new Map<string, Blob>()

/** Addresses on this device, by the photo's id: of those that were chosen since the page was loaded, or read. */
export const localViews = createStore<ReadonlyMap<string, string>>(new Map())

onMemberChange(() => {
  for (const view of localViews.get().values()) URL.revokeObjectURL(view)
  localViews.set(new Map())
  files.clear()
})

export function keepView(id: string, file: Blob): string {
  const views = localViews.get()
  const known = views.get(id)
  if (known) return known
  const view = URL.createObjectURL(file)
  localViews.set(new Map(views).set(id, view))
  return view
}

/** Of a photo that is no longer chosen. */
export function dropView(id: string): void {
  const views = new Map(localViews.get())
  const view = views.get(id)
  if (view) URL.revokeObjectURL(view)
  views.delete(id)
  localViews.set(views)
}

/** Returns whether it is still there after a reload. */
export async function storePhoto(userId: string, id: string, file: Blob): Promise<boolean> {
  files.set(id, file)
  keepView(id, file)
  const record: PhotoRecord = { id, file }
  return (await use(userId, 'readwrite', (photos) => photos.put(record))) !== undefined
}

/** Undefined if it is not on this device. */
export async function readPhoto(userId: string, id: string): Promise<Blob | undefined> {
  const known = files.get(id)
  if (known) return known
  const found = await use<PhotoRecord | undefined>(userId, 'readonly', (photos) => photos.get(id))
  if (found) keepView(id, found.file)
  return found?.file
}

/** They are sent or discarded. What is shown already stays visible. */
export async function forgetChatPhotos(userId: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    files.delete(id)
    await use(userId, 'readwrite', (photos) => photos.delete(id))
  }
}
