import { type RefObject, useLayoutEffect } from 'react'
import { placeToast } from './toast-place.ts'

/** Around the finger, which is wider than a point. */
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

/** Keeps the toasts off what has to stay in sight, while things open and close around them. */
export function useToastPlace(viewport: RefObject<HTMLElement | null>, id: number | undefined) {
  useLayoutEffect(() => {
    const element = viewport.current
    if (id === undefined || !element) return
    const finger = touched
    const place = () => put(element, subjectsFor(element, finger))
    place()
    // A form that is refused moves the focus to the field that is wrong, after its own render.
    const frame = requestAnimationFrame(place)
    // What opens over the page is added to the body.
    const watch = new MutationObserver(place)
    watch.observe(document.body, { childList: true })
    const size = new ResizeObserver(place)
    size.observe(element)
    // What is as high as the window follows a frame later.
    const soon = () => requestAnimationFrame(() => requestAnimationFrame(place))
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

function put(element: HTMLElement, subjects: DOMRect[]) {
  const overlay = [...document.querySelectorAll('.overlay')].at(-1)
  const { width, height } = element.getBoundingClientRect()
  const edges = [...(overlay ?? document).querySelectorAll<HTMLElement>('[data-edge]')].map(
    (edge) => ({
      side: edge.dataset.edge === 'bottom' ? ('bottom' as const) : ('top' as const),
      box: edge.getBoundingClientRect(),
    }),
  )
  // The celebration makes room above itself.
  const makesRoom = overlay?.hasAttribute('data-makes-room') ?? false
  const { side, offset } = placeToast({
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

/** What has the focus, unless that is a whole page or the toast, and the finger's place. */
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
