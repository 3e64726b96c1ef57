import { type RefObject, useLayoutEffect } from 'react'
import { positionToast } from './toast-position.ts'

/** Half the width of the area that a finger covers. */
const FINGER_PX = 24
const CORNERED = '(width >= 48rem)'

type Point = { x: number; y: number }

let touched: Point | null = null
addEventListener(
  'pointerdown',
  ({ clientX, clientY }) => {
    touched = { x: clientX, y: clientY }
  },
  { capture: true, passive: true },
)

/** Keeps toasts off elements that must stay visible, and repositions them when overlays open or close. */
export function useToastPosition(viewport: RefObject<HTMLElement | null>, id: number | undefined) {
  useLayoutEffect(() => {
    const element = viewport.current
    if (id === undefined || !element) return
    const finger = touched
    const update = () => reposition(element, subjectsFor(element, finger))
    update()
    // A refused form moves the focus to the invalid field after its render.
    const frame = requestAnimationFrame(update)
    // Overlays are added to the body.
    const watch = new MutationObserver(update)
    watch.observe(document.body, { childList: true })
    const size = new ResizeObserver(update)
    size.observe(element)
    // Full-height elements change their size a frame after the window.
    const soon = () => requestAnimationFrame(() => requestAnimationFrame(update))
    addEventListener('resize', soon)
    return () => {
      cancelAnimationFrame(frame)
      watch.disconnect()
      size.disconnect()
      removeEventListener('resize', soon)
      document.documentElement.style.removeProperty('--toast-room')
    }
  }, [viewport, id])
}

function reposition(element: HTMLElement, subjects: DOMRect[]) {
  const overlay = [...document.querySelectorAll('.overlay')].at(-1)
  const { width, height } = element.getBoundingClientRect()
  const edges = [...(overlay ?? document).querySelectorAll<HTMLElement>('[data-edge]')].map(
    (edge) => ({
      side: edge.dataset.edge === 'bottom' ? ('bottom' as const) : ('top' as const),
      box: edge.getBoundingClientRect(),
    }),
  )
  // The match popup leaves space for the toast above itself, by `--toast-room`.
  const makesRoom = overlay?.hasAttribute('data-makes-room') ?? false
  const { side, offset } = positionToast({
    window: { width: innerWidth, height: innerHeight },
    toast: { width, height },
    edges,
    subjects: makesRoom ? [] : subjects,
    isCornered: matchMedia(CORNERED).matches && !makesRoom,
  })
  element.style.top = side === 'top' ? `${offset}px` : 'auto'
  element.style.bottom = side === 'bottom' ? `${offset}px` : 'auto'
  element.toggleAttribute('data-centred', makesRoom)
  document.documentElement.style.setProperty('--toast-room', `${offset + height}px`)
}

/** The focused control, unless it is in the toast, and the area under the finger. */
function subjectsFor(toasts: HTMLElement, finger: Point | null): DOMRect[] {
  const found: DOMRect[] = []
  const { activeElement } = document
  const isSubject = activeElement?.matches('input, textarea, select, button, a, [role=switch]')
  if (activeElement && isSubject && !toasts.contains(activeElement))
    found.push(activeElement.getBoundingClientRect())
  if (finger) {
    const { x, y } = finger
    found.push(new DOMRect(x - FINGER_PX, y - FINGER_PX, 2 * FINGER_PX, 2 * FINGER_PX))
  }
  return found
}
