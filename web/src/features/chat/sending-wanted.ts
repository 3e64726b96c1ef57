import { currentSession } from '../../lib/session.ts'
import { createStore } from '../../lib/store.ts'

export const outboxKey = (userId: string): string => `keyswap-outbox-${userId}`

/** Whether there is anything to send, or may be: only then is what sends it fetched. */
export const sendingWanted = createStore(hasUnsent())

export const wantSending = (): void => sendingWanted.set(true)

/** Left by an earlier visit, perhaps without a connection. */
function hasUnsent(): boolean {
  try {
    const { user } = currentSession()
    return user !== null && localStorage.getItem(outboxKey(user.id)) !== null
  } catch {
    return false
  }
}
