import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'

type Drag = { key: string; x: number; y: number; over: string | null }

type Press = { key: string; x: number; y: number; isMouse: boolean; isHeld: boolean }

/** How far the pointer has to move before a press becomes a drag. */
const SLOP_PX = 6

/** How long a finger rests on a photo before it drags it. */
const HOLD_MS = 250

/**
 * Reorders photos by dragging: with a mouse at once, with a finger after a short press, because before that it scrolls
 * the page. `area` is around all photos.
 */
export function usePhotoDrag(
  area: RefObject<HTMLElement | null>,
  onMove: (key: string, onto: string) => void,
) {
  const press = useRef<Press | null>(null)
  const holding = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasDragged = useRef(false)
  const [drag, setDrag] = useState<Drag | null>(null)

  const end = useCallback(() => {
    clearTimeout(holding.current)
    press.current = null
    setDrag(null)
  }, [])

  useEffect(() => {
    const element = area.current
    // `touch-action` counts only from the next touch on, and React's own listeners cannot prevent scrolling.
    const stay = (event: TouchEvent) => press.current?.isHeld && event.preventDefault()
    element?.addEventListener('touchmove', stay, { passive: false })
    return () => {
      element?.removeEventListener('touchmove', stay)
      clearTimeout(holding.current)
    }
  }, [area])

  function hold() {
    if (!press.current) return
    press.current.isHeld = true
    setDrag({ key: press.current.key, x: 0, y: 0, over: null })
  }

  const handlersFor = (key: string) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const from = event.target instanceof Element ? event.target : null
      const isMouse = event.pointerType === 'mouse'
      if (!event.isPrimary || event.button !== 0 || from?.closest('[data-action=remove]')) return
      wasDragged.current = false
      press.current = { key, x: event.clientX, y: event.clientY, isMouse, isHeld: isMouse }
      if (!isMouse) holding.current = setTimeout(hold, HOLD_MS)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!press.current) return
      const x = event.clientX - press.current.x
      const y = event.clientY - press.current.y
      if (!wasDragged.current && Math.hypot(x, y) < SLOP_PX) return
      // It scrolls.
      if (!press.current.isHeld) return end()
      // Not before: the captured pointer would press the tile instead of the button on it.
      if (!wasDragged.current) event.currentTarget.setPointerCapture(event.pointerId)
      wasDragged.current = true
      setDrag({ key, x, y, over: photoAt(event.clientX, event.clientY, key) })
    },
    onPointerUp() {
      if (drag?.over) onMove(key, drag.over)
      end()
    },
    onPointerCancel: end,
    /** The menu of a long press. */
    onContextMenu(event: MouseEvent) {
      if (press.current && !press.current.isMouse) event.preventDefault()
    },
    /** The end of a drag is no press. */
    onClickCapture(event: MouseEvent) {
      if (wasDragged.current) event.stopPropagation()
      wasDragged.current = false
    },
  })
  return { drag, handlersFor }
}

/** The photo under the pointer, other than the dragged one. */
function photoAt(x: number, y: number, held: string): string | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const key = element.closest<HTMLElement>('[data-photo]')?.dataset.photo
    if (key !== undefined && key !== held) return key
  }
  return null
}
