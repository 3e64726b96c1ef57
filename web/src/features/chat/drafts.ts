import { parseJson, readStored, writeStored } from '../../lib/browser-storage.ts'
import { onMemberChange, rememberedUser } from '../../lib/session.ts'
import type { ChosenPhoto } from './unsent-photos.ts'

const key = (): string => `keyswap-drafts:${rememberedUser()}`

/** What is typed but not sent, by the chat's id. Session storage: it survives a reload and ends with the tab. */
export const drafts = new Map<string, string>(stored())

export function setDraft(chatId: string, draft: string): void {
  if (draft === '') drafts.delete(chatId)
  else drafts.set(chatId, draft)
  writeStored('session', key(), drafts.size === 0 ? null : JSON.stringify([...drafts]))
}

function stored(): [string, string][] {
  const found = parseJson(readStored('session', key()))
  return Array.isArray(found) ? found : []
}

/** Chosen photos that are not sent. In memory only. */
export const photoDrafts = new Map<string, readonly ChosenPhoto[]>()

onMemberChange(() => {
  drafts.clear()
  // This code may be here before the session is: the member's own drafts are found again.
  for (const [chatId, draft] of stored()) drafts.set(chatId, draft)
  photoDrafts.clear()
})
