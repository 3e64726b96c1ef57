import { currentSession, onMemberChange } from '../../lib/session.ts'
import { forgetPhotosOf } from './kept-photos.ts'
import { isOf } from './kept-slot.ts'

const FORM_KEY = /^keyswap-listing(?:-sent)?:(.+)$/

let member = currentSession().user?.id

onMemberChange((id) => {
  if (member !== undefined) void forgetMember(member)
  member = id
})

/** On sign-out: deletes a member's forms from this tab and their photos from this browser. */
async function forgetMember(userId: string): Promise<void> {
  try {
    for (const key of Object.keys(sessionStorage)) {
      const slot = FORM_KEY.exec(key)?.[1]
      if (slot !== undefined && isOf(slot, userId)) sessionStorage.removeItem(key)
    }
  } catch {}
  await forgetPhotosOf(userId)
}
