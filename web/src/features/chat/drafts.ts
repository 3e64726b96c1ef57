import { onMemberChange } from '../../lib/session.ts'

/** What is typed but not sent, by the chat's id. Kept in memory only, until the page is closed. */
export const drafts = new Map<string, string>()

onMemberChange(() => drafts.clear())
