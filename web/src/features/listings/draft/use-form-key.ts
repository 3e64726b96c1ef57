import { useState } from 'react'
import { createStore } from '../../../lib/store.ts'

/** The draft that the open form has just become: the URL changes, but the form must not remount. */
const adopted = createStore<string | null>(null)

export const adoptDraft = (carId: string): void => adopted.set(carId)

/** The form's React key. It changes, and so the form is a fresh one, when another draft is opened. */
export function useFormKey(draftId: string | null): number {
  const [shown, setShown] = useState({ draftId, key: 0 })
  if (shown.draftId === draftId) return shown.key
  const isSame = draftId !== null && draftId === adopted.get()
  const next = { draftId, key: isSame ? shown.key : shown.key + 1 }
  setShown(next)
  return next.key
}
