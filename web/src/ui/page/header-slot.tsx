import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { createStore, useStore } from '../../lib/store.ts'

const slots = {
  screen: createStore<HTMLElement | null>(null),
  member: createStore<HTMLElement | null>(null),
  staff: createStore<HTMLElement | null>(null),
}

type Name = keyof typeof slots

/**
 * A slot in the header: `screen` for the current screen's buttons, `member` for those of every screen, `staff` for the way to the
 * panel.
 */
export function HeaderSlot({ name }: { name: Name }) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const slot = slots[name]
  useEffect(() => {
    slot.set(element)
    return () => slot.set(null)
  }, [element, slot])
  return <div ref={setElement} className="flex items-center empty:hidden" />
}

/** Renders its children into the header while it is mounted. */
export function HeaderActions({ slot = 'screen', children }: { slot?: Name; children: ReactNode }) {
  const element = useStore(slots[slot])
  return element && createPortal(children, element)
}
