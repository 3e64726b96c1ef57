import { outboxKey, rememberedUser } from '../../lib/session.ts'
import { createStore } from '../../lib/store.ts'

/** Whether the outbox may be needed; its code is loaded only then. */
export const sendingWanted = createStore(hasUnsent())

export const wantSending = (): void => sendingWanted.set(true)

/** From an earlier visit, perhaps an offline one. */
function hasUnsent(): boolean {
  try {
    const userId = rememberedUser()
    return userId !== null && localStorage.getItem(outboxKey(userId)) !== null
  } catch {
    return false
  }
}
