// What goes along when something is deleted, in the same transaction, room by room.
import { forgetMessages } from './features/chat/index.ts'
import { forgetPicturesOfOwner } from './features/listings/index.ts'
import { forgetLikes } from './features/matching/index.ts'

export const withMember = [forgetPicturesOfOwner, forgetMessages]
export const withCar = [forgetLikes]
