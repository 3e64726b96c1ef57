import { useRef } from 'react'

type Origin = { control: Element | null; heading: HTMLElement | null }

/** Where the focus was before each dialog that is open, or was closed just now; the newest last. */
const origins: Origin[] = []

const originOf = (control: Element | null): Origin => ({
  control,
  heading: control?.closest('section:has(h2[tabindex])')?.querySelector('h2[tabindex]') ?? null,
})

/**
 * When a dialog closes, Radix returns the focus to its own trigger component. Our dialogs have none, so they remember
 * what had the focus. If it has moved on meanwhile, such as to a new screen's heading, it stays there.
 */
export function useReturnFocus() {
  const own = useRef<Origin>(null)
  return {
    onOpenAutoFocus: () => {
      const { activeElement, body } = document
      // Nothing has the focus if this dialog replaces another: then it goes back to where that one was opened.
      const replaced = activeElement === body ? origins.at(-1) : undefined
      own.current = { ...(replaced ?? originOf(activeElement)) }
      origins.push(own.current)
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const origin = own.current
      if (!origin) return
      own.current = null
      origins.splice(origins.indexOf(origin), 1)
      const { activeElement, body } = document
      const inside = event.target instanceof Node && event.target.contains(activeElement)
      const lost = activeElement === null || activeElement === body || inside
      if (!lost) return
      // The control may have been deleted meanwhile: then the heading of its section or of the page gets the focus.
      const { control, heading } = origin
      const back = [control, heading].find((element) => element?.isConnected)
      const target = back ?? document.querySelector('h1')
      if (target instanceof HTMLElement) target.focus()
    },
  }
}
