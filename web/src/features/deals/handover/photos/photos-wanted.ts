import { readStored } from '../../../../lib/browser-storage.ts'
import { rememberedUser } from '../../../../lib/http/session.ts'
import { createStore } from '../../../../lib/store.ts'

/** What the names of the storage keys begin with; the database has the same name. */
export const photosKey = (userId: string): string => `keyswap-handover-photos:${userId}`

/** Whether photos may wait to be sent, perhaps from an earlier visit; the code that sends them is loaded only then. */
export const photosWanted = createStore(mayHavePhotos())

function mayHavePhotos(): boolean {
  const userId = rememberedUser()
  return userId !== null && readStored('local', photosKey(userId)) !== null
}
