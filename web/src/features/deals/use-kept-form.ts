import { useEffect, useState } from 'react'
import { type FormSlot, keepForm, readForm } from './kept-form.ts'

/** The fields of a form as they were left, else as it starts. What is typed is kept until it is like the start again. */
export function useKeptForm<Fields extends object>(slot: FormSlot, start: Fields) {
  const { about, form, answers } = slot
  const [kept] = useState(() => readForm(slot, start))
  const [typed, setTyped] = useState(kept ?? start)
  const hasChanges = JSON.stringify(typed) !== JSON.stringify(start)
  useEffect(
    () => keepForm({ about, form, answers }, hasChanges ? typed : null),
    [about, form, answers, typed, hasChanges],
  )
  return {
    typed,
    set: (change: Partial<Fields>) => setTyped((before) => ({ ...before, ...change })),
    hasChanges,
    /** It holds what was typed before it was opened. */
    isKept: kept !== null && hasChanges,
    startOver: () => setTyped(start),
    /** It was sent. */
    forget: () => keepForm(slot, null),
  }
}
