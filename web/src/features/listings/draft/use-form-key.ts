import { useState } from 'react'
import { createStore } from '../../../lib/store.ts'

/** The draft that the open form has just created. The URL changes to the draft's, but the form must not remount. */
const adopted = createStore<string | null>(null)

export const adoptDraft = (carId: string): void => adopted.set(carId)

/** The form's React key. It changes when another draft or a new car is opened, so that the form remounts. */
export function useFormKey(draftId: string | null): number {
  const [shown, setShown] = useState({ draftId, key: 0 })
  if (shown.draftId === draftId) return shown.key
  const isSame = draftId !== null && draftId === adopted.get()
  const next = { draftId, key: isSame ? shown.key : shown.key + 1 }
  setShown(next)
  return next.key
}
