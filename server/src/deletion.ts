// What each room deletes along with a member or a car, in the same transaction.
import { lockForDeletion } from './features/accounts/index.ts'
import { forgetMessages } from './features/chat/index.ts'
import { lockCarsOf } from './features/listings/index.ts'
import { forgetCounts, forgetLikes, forgetSnapshots } from './features/matching/index.ts'
import { forgetPicturesOfOwner } from './features/pictures/index.ts'

// The first two lock the member's cars and then the member, so that nothing is added while the others delete.
export const memberDeletion = [
  lockCarsOf,
  lockForDeletion,
  forgetPicturesOfOwner,
  forgetMessages,
  forgetCounts,
  forgetSnapshots,
]
export const carDeletion = [forgetLikes]
