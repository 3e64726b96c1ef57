import { onMemberChange } from '../../lib/session.ts'

/** What was begun in a chat and not sent; it waits there while the page lives. */
export const drafts = new Map<string, string>()

onMemberChange(() => drafts.clear())
