import { onMemberChange } from '../../lib/session.ts'
import type { ChosenPhoto } from './unsent-photos.ts'

/** What is typed but not sent, by the chat's id. Kept in memory only, until the page is closed. */
export const drafts = new Map<string, string>()

/** The same for chosen photos. */
export const photoDrafts = new Map<string, readonly ChosenPhoto[]>()

onMemberChange(() => {
  drafts.clear()
  photoDrafts.clear()
})
