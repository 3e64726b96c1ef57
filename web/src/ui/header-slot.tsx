import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { createStore, useStore } from '../lib/store.ts'

const place = createStore<HTMLElement | null>(null)

/** Where the header keeps a place for the current screen's own buttons. */
export function HeaderSlot() {
  const [element, setElement] = useState<HTMLElement | null>(null)
  useEffect(() => {
    place.set(element)
    return () => place.set(null)
  }, [element])
  return <div ref={setElement} className="flex items-center empty:hidden" />
}

/** A screen's own buttons, shown in the header while the screen is. */
export function HeaderActions({ children }: { children: ReactNode }) {
  const element = useStore(place)
  return element && createPortal(children, element)
}
