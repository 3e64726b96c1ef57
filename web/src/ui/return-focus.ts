import { useRef } from 'react'

/**
 * The library gives the focus back to a trigger of its own; our dialogs are opened from anywhere, so
 * they remember where it was. If it has moved on meanwhile, to a new screen's heading, it stays there.
 */
export function useReturnFocus() {
  const before = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const { activeElement, body } = document
      const inside = event.target instanceof Node && event.target.contains(activeElement)
      const lost = activeElement === null || activeElement === body || inside
      if (!lost) return
      // Where it was may be gone, with what was deleted: the page itself is the next best place.
      const back = before.current?.isConnected ? before.current : document.querySelector('h1')
      if (back instanceof HTMLElement) back.focus()
    },
  }
}
