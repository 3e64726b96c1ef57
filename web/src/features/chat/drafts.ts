import { onMemberChange } from '../../lib/session.ts'

/** Unsent texts by match id; they last until the page is closed. */
export const drafts = new Map<string, string>()

onMemberChange(() => drafts.clear())
