import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { createStore, useStore } from '../lib/store.ts'

const places = {
  screen: createStore<HTMLElement | null>(null),
  member: createStore<HTMLElement | null>(null),
}

type Name = keyof typeof places

/** Where the header keeps a place: for the current screen's own buttons, or for those of every screen. */
export function HeaderSlot({ name }: { name: Name }) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const place = places[name]
  useEffect(() => {
    place.set(element)
    return () => place.set(null)
  }, [element, place])
  return <div ref={setElement} className="flex items-center empty:hidden" />
}

/** Buttons shown in the header while whoever brings them is there. */
export function HeaderActions({ slot = 'screen', children }: { slot?: Name; children: ReactNode }) {
  const element = useStore(places[slot])
  return element && createPortal(children, element)
}
