import { currentSession, onMemberChange } from '../../../lib/session.ts'
import { forgetPhotosOf } from './stored-photos.ts'

let member = currentSession().user?.id

/** Only the photos, which are in IndexedDB: `forgetStored` deletes the forms with the member's other stored data. */
onMemberChange((id) => {
  if (member !== undefined) void forgetPhotosOf(member)
  member = id
})
