// What the member has done in swap plans and the server does not have yet, for the screens; the code that sends it is loaded
// only with a plan, or if something is left from an earlier visit.
import { rememberedUser } from '../../lib/http/session.ts'
import { actionsKey, countUnsent, readUnsent } from '../../lib/offline/unsent-lists.ts'
import { createStore } from '../../lib/store.ts'
import type { StoredAction } from './action-outbox.ts'

export const unsentActions = createStore<readonly StoredAction[]>(fromBefore())

/** Whether actions may have to be sent. */
export const actionsWanted = createStore(unsentActions.get().length > 0)

function fromBefore(): StoredAction[] {
  const userId = rememberedUser()
  if (userId === null || countUnsent(userId).actions === 0) return []
  return readUnsent(actionsKey(userId)) as StoredAction[]
}
