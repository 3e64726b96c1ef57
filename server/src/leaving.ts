// What goes along when something is deleted, in the same transaction, room by room.
import { lockLeaving } from './features/accounts/index.ts'
import { forgetMessages } from './features/chat/index.ts'
import { forgetPicturesOfOwner, lockCarsOf } from './features/listings/index.ts'
import { forgetCounts, forgetLikes, forgetSnapshots } from './features/matching/index.ts'

// Once their cars and then they themselves are held, nothing new of theirs can come: what follows finds all of it.
export const withMember = [
  lockCarsOf,
  lockLeaving,
  forgetPicturesOfOwner,
  forgetMessages,
  forgetCounts,
  forgetSnapshots,
]
export const withCar = [forgetLikes]
