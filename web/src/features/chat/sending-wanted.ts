import { outboxKey, rememberedUser } from '../../lib/session.ts'
import { createStore } from '../../lib/store.ts'

/** Whether there is anything to send, or may be: only then is what sends it fetched. */
export const sendingWanted = createStore(hasUnsent())

export const wantSending = (): void => sendingWanted.set(true)

/** Left by an earlier visit, perhaps without a connection. */
function hasUnsent(): boolean {
  try {
    const userId = rememberedUser()
    return userId !== null && localStorage.getItem(outboxKey(userId)) !== null
  } catch {
    return false
  }
}
