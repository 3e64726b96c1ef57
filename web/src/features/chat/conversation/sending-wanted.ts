import { rememberedUser } from '../../../lib/http/session.ts'
import { countUnsent, moveEarlier } from '../../../lib/offline/unsent-lists.ts'
import { createStore } from '../../../lib/store.ts'

/** Whether the outbox may be needed; its code is loaded only then. */
export const sendingWanted = createStore(hasUnsent())

export const wantSending = (): void => sendingWanted.set(true)

/** Whether messages are left from an earlier visit, perhaps an offline one. */
function hasUnsent(): boolean {
  const userId = rememberedUser()
  if (userId === null) return false
  moveEarlier(userId)
  return countUnsent(userId).messages > 0
}
