import { useRef } from 'react'

/**
 * When a dialog closes, Radix returns the focus to its own trigger component. Our dialogs have none, so they remember
 * what had the focus. If it has moved on meanwhile, such as to a new screen's heading, it stays there.
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
      // The element may have been deleted meanwhile: then the page's heading gets the focus.
      const back = before.current?.isConnected ? before.current : document.querySelector('h1')
      if (back instanceof HTMLElement) back.focus()
    },
  }
}
