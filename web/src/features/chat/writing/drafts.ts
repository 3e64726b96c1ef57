// What is typed or chosen in a chat but not sent, by the chat's id.
import { readStored, writeStored } from '../../../lib/browser-storage.ts'
import { onMemberChange, rememberedUser } from '../../../lib/http/session.ts'
import type { ChosenPhoto } from '../unsent-photos.ts'

/** A key for each chat: two tabs do not overwrite each other's. */
const keyOf = (chatId: string): string => `keyswap-drafts:${rememberedUser()}/${chatId}`

/** Typed in this tab. If the browser stores nothing, a draft lasts as long as the tab. */
const typed = new Map<string, string>()

/** It survives the end of the browser: a phone may end an app at any time. */
export const draftOf = (chatId: string): string =>
  typed.get(chatId) ?? readStored('local', keyOf(chatId)) ?? ''

export function setDraft(chatId: string, draft: string): void {
  typed.set(chatId, draft)
  writeStored('local', keyOf(chatId), draft || null)
}

/** Chosen photos. In memory only. */
export const photoDrafts = new Map<string, readonly ChosenPhoto[]>()

onMemberChange(() => {
  typed.clear()
  photoDrafts.clear()
})
