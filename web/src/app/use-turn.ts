import { useEffect } from 'react'
import { layers } from '../lib/navigation/app-layers.ts'
import { createStore, useStore } from '../lib/store.ts'

/** What is shown by itself; one at a time. */
const current = createStore<string | null>(null)

/**
 * Whether it is this popup's turn: nothing else was open when it wanted to be shown. The same like may make a match and close
 * a ring.
 */
export function useTurn(id: string | null): boolean {
  const open = useStore(layers.count)
  const turn = useStore(current)
  useEffect(() => {
    if (id !== null && open === 0 && turn === null) current.set(id)
  }, [id, open, turn])
  useEffect(() => {
    if (id === null) return
    return () => {
      if (current.get() === id) current.set(null)
    }
  }, [id])
  return id !== null && turn === id
}
