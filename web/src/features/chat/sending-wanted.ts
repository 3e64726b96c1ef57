import { readStored } from '../../lib/browser-storage.ts'
import { rememberedUser } from '../../lib/session.ts'
import { createStore } from '../../lib/store.ts'
import { outboxKey } from '../../lib/unsent-lists.ts'

/** Whether the outbox may be needed; its code is loaded only then. */
export const sendingWanted = createStore(hasUnsent())

export const wantSending = (): void => sendingWanted.set(true)

/** Whether messages are left from an earlier visit, perhaps an offline one. */
function hasUnsent(): boolean {
  const userId = rememberedUser()
  return userId !== null && readStored('local', outboxKey(userId)) !== null
}
