import { useEffect } from 'react'
import { layers } from '../lib/navigation/app-layers.ts'
import { createStore, useStore } from '../lib/store.ts'

/** The id of the popup whose turn it is. Popups that open by themselves are shown one at a time. */
const current = createStore<string | null>(null)

/**
 * Whether it is this popup's turn; without an id it never is. It waits until nothing else is open, because the same like may
 * make a match and close a ring.
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
