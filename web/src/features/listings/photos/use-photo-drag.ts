import { type MouseEvent, type PointerEvent, useRef, useState } from 'react'

type Drag = { key: string; x: number; y: number; over: string | null }

/** How far the pointer has to move before a press becomes a drag. */
const SLOP_PX = 6

/**
 * Reorders photos by dragging: with a mouse anywhere on the photo except its buttons, with a finger only by the handle,
 * because elsewhere a finger scrolls the page.
 */
export function usePhotoDrag(onMove: (key: string, onto: string) => void) {
  const start = useRef<{ key: string; x: number; y: number } | null>(null)
  const wasDragged = useRef(false)
  const [drag, setDrag] = useState<Drag | null>(null)

  const end = () => {
    start.current = null
    setDrag(null)
  }
  const handlersFor = (key: string) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const from = event.target instanceof Element ? event.target : null
      const byHandle = from?.closest('[data-handle]') != null
      const byMouse =
        event.pointerType === 'mouse' &&
        event.button === 0 &&
        !from?.closest('[data-action=remove]')
      if (!byHandle && !byMouse) return
      wasDragged.current = false
      start.current = { key, x: event.clientX, y: event.clientY }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!start.current) return
      const x = event.clientX - start.current.x
      const y = event.clientY - start.current.y
      if (!drag && Math.hypot(x, y) < SLOP_PX) return
      // Not before: the captured pointer would press the tile instead of the button on it.
      if (!drag) event.currentTarget.setPointerCapture(event.pointerId)
      wasDragged.current = true
      setDrag({ key, x, y, over: photoAt(event.clientX, event.clientY, key) })
    },
    onPointerUp() {
      if (drag?.over) onMove(key, drag.over)
      end()
    },
    onPointerCancel: end,
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
