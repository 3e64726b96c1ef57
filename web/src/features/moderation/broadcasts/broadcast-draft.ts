// An announcement being written. The draft survives a visit to another tab of the panel.

import { onMemberChange } from '../../../lib/http/session.ts'
import { randomId } from '../../../lib/random-id.ts'
import { createStore, useStore } from '../../../lib/store.ts'

type Draft = {
  title: string
  content: string
  /** Set on the first send, so that a retry after a lost response does not send it twice. */
  client_id: string | undefined
}

const EMPTY: Draft = { title: '', content: '', client_id: undefined }

const draft = createStore(EMPTY)

// The next admin in this tab must not see it.
onMemberChange(dropDraft)

export const currentDraft = draft.get

export const useDraft = (): Draft => useStore(draft)

export const editDraft = (change: Partial<Pick<Draft, 'title' | 'content'>>): void =>
  draft.set({ ...draft.get(), ...change, client_id: undefined })

/** The trimmed draft, with its client_id. */
export function draftToSend(): Draft {
  const { title, content, client_id } = draft.get()
  const given = client_id ?? randomId()
  const sent = { title: title.trim(), content: content.trim(), client_id: given }
  draft.set({ title, content, client_id: given })
  return sent
}

export function dropDraft(): void {
  draft.set(EMPTY)
}
