// What each room deletes with a member or a car, in the same transaction, and whom each room notifies.
import type { Db } from '../db/sql.ts'
import type { Events } from '../outside/events.ts'
import { lockForDeletion, requireNoHold } from './accounts/index.ts'
import { endChatsOf, requireNoLiveChat, tellPartnersLater } from './chat/index.ts'
import {
  endDealsOf,
  findKeptPhotos,
  forgetDeals,
  listCarsOfParty,
  listDealsWithPhotosOf,
  requireNoDeal,
  tellPartiesLater,
} from './deals/index.ts'
import { lockCarsOf } from './listings/index.ts'
import { forgetCounts, forgetLikes } from './matching/index.ts'
import { keepEvidenceBeforeLeaving } from './moderation/index.ts'
import { forgetPicturesOfOwner, forgetUnlistedPictures } from './pictures/index.ts'
import { endRingsOf, forgetRings, lockRings, tellRingsOfLater } from './rings/index.ts'

/** The others in a swap keep the photos of its handover, and those of the cars as they were agreed. */
const forgetPicturesExceptKept = async (tx: Db, user_id: string): Promise<void> =>
  forgetPicturesOfOwner(tx, user_id, {
    albums: await listDealsWithPhotosOf(tx, user_id),
    urls: await findKeptPhotos(tx, await listCarsOfParty(tx, user_id)),
  })

/** For cars whose agreements are gone. */
export const forgetUnkeptPhotos = async (tx: Db, car_ids: string[]): Promise<void> =>
  forgetUnlistedPictures(tx, car_ids, await findKeptPhotos(tx, car_ids))

// The first functions lock rings, the member's deals, chats, cars and then the member, so that nothing is added while the others
// delete. Evidence for open reports is copied before it is deleted.
export const memberDeletion = [
  lockRings,
  endDealsOf,
  endRingsOf,
  endChatsOf,
  lockCarsOf,
  lockForDeletion,
  requireNoHold,
  requireNoDeal,
  requireNoLiveChat,
  keepEvidenceBeforeLeaving,
  forgetDeals,
  forgetRings,
  forgetPicturesExceptKept,
  forgetCounts,
]
export const carDeletion = [forgetLikes]

/** Returns a function that notifies the other members of a member's chats, deals and rings; call it after the commit. */
export const tellOfDeletionLater = (events: Events) => async (tx: Db, user_id: string) => {
  const tellings = [
    await tellPartnersLater({ events }, tx, user_id),
    await tellPartiesLater(events, tx, user_id),
    await tellRingsOfLater(events, tx, user_id),
  ]
  return async () => {
    for (const telling of tellings) await telling()
  }
}
