import { currentSession, onMemberChange } from '../../../lib/session.ts'
import { forgetPhotosOf } from './stored-photos.ts'

let member = currentSession().user?.id

/** Photos are in IndexedDB; the forms are deleted with everything else that the browser stores for a member. */
onMemberChange((id) => {
  if (member !== undefined) void forgetPhotosOf(member)
  member = id
})
