// An announcement being written. It outlives its tab, so that a look at another one costs nothing.
import { randomId } from '../../lib/random-id.ts'
import { onMemberChange } from '../../lib/session.ts'
import { createStore, useStore } from '../../lib/store.ts'

type Draft = {
  title: string
  content: string
  /** Sent again after an answer that was lost, it stays one announcement. */
  client_id: string | undefined
}

const EMPTY: Draft = { title: '', content: '', client_id: undefined }

const draft = createStore(EMPTY)

// The next admin in this tab must not find it.
onMemberChange(dropDraft)

export const currentDraft = draft.get

export const useDraft = (): Draft => useStore(draft)

export const editDraft = (change: Partial<Pick<Draft, 'title' | 'content'>>): void =>
  draft.set({ ...draft.get(), ...change, client_id: undefined })

/** What is about to be sent, under an id of its own. */
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
