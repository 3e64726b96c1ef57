// What each room deletes along with a member or a car, in the same transaction, and whom it tells.
import type { Db } from '../db/sql.ts'
import type { Events } from '../outside/events.ts'
import { lockForDeletion } from './accounts/index.ts'
import { endChatsOf, requireNoLiveChat, tellPartners } from './chat/index.ts'
import { endDealsOf, forgetDeals, requireNoDeal, tellParties } from './deals/index.ts'
import { lockCarsOf } from './listings/index.ts'
import { forgetCounts, forgetLikes } from './matching/index.ts'
import { keepEvidenceOf } from './moderation/index.ts'
import { forgetPicturesOfOwner } from './pictures/index.ts'
import { endRingsOf, forgetRings, lockRings, tellRingsOf } from './rings/index.ts'

// The first ones lock rings, the member's deals, chats, cars and then the member, so that nothing is added while the others
// delete. What open reports need is copied while it is still there.
export const memberDeletion = [
  lockRings,
  endDealsOf,
  endRingsOf,
  endChatsOf,
  lockCarsOf,
  lockForDeletion,
  requireNoDeal,
  requireNoLiveChat,
  keepEvidenceOf,
  forgetDeals,
  forgetRings,
  forgetPicturesOfOwner,
  forgetCounts,
]
export const carDeletion = [forgetLikes]

/** Returns a function that tells the other members of a member's chats, deals and rings; call it after the commit. */
export const tellOfDeletion = (events: Events) => async (tx: Db, user_id: string) => {
  const tellings = [
    await tellPartners({ events }, tx, user_id),
    await tellParties(events, tx, user_id),
    await tellRingsOf(events, tx, user_id),
  ]
  return async () => {
    for (const telling of tellings) await telling()
  }
}
