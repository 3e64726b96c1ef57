import { tooltip as limits } from '@keyswap/contract/limits'
import {
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'

/** When the last tooltip closed: the next one opens without delay if it follows soon. */
let closedAt = Number.NEGATIVE_INFINITY

/**
 * Shown on mouse hover and keyboard focus, until Escape; the mouse may move onto it. Hidden from screen readers, which
 * read the button's name.
 */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const opening = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(opening.current), [])
  useEffect(() => {
    if (!isOpen) return
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && setOpen(false)
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [isOpen])

  function openSoon() {
    const isSoonAfter = performance.now() - closedAt < limits.skip_delay_ms
    opening.current = setTimeout(() => setOpen(true), isSoonAfter ? 0 : limits.open_delay_ms)
  }
  function close() {
    clearTimeout(opening.current)
    if (isOpen) closedAt = performance.now()
    setOpen(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the button within
    <span
      className="relative inline-grid"
      onPointerEnter={(event: PointerEvent) => event.pointerType === 'mouse' && openSoon()}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={(event: FocusEvent) => event.target.matches(':focus-visible') && setOpen(true)}
      onBlur={close}
    >
      {children}
      {isOpen && (
        <span
          aria-hidden="true"
          className="absolute bottom-full left-1/2 z-50 -translate-x-1/2 pb-1.5"
        >
          <span className="block rounded-small bg-ink px-2.5 py-1.5 text-small whitespace-nowrap text-paper shadow-low">
            {text}
          </span>
        </span>
      )}
    </span>
  )
}
