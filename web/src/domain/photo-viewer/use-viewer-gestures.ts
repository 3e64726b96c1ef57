import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import {
  CLOSE_UP,
  fitted,
  keptOnStage,
  type Point,
  pinched,
  type Size,
  type View,
  WHOLE,
  zoomed,
} from './zoom.ts'

const TAP_PX = 8
const TAP_MS = 300
const SWIPE_PX = 64
const DISMISS_PX = 110
const FLICK_PX_PER_MS = 0.5

type Props = {
  stage: RefObject<HTMLElement | null>
  /** The photo shown. */
  photo: Size
  index: number
  count: number
  onStep: (step: number) => void
  onClose: () => void
  onZoom: (isZoomed: boolean) => void
}

type Gesture = 'undecided' | 'swipe' | 'dismiss' | 'pan' | 'pinch'

/**
 * Pinch, double tap, swipe to the next photo, pull to dismiss. Moves set custom properties of the stage, so that they
 * need no render.
 */
export function useViewerGestures(props: Props) {
  const { stage, photo, index, count } = props
  const view = useRef<View>(WHOLE)
  const fingers = useRef(new Map<number, Point>())
  const start = useRef({
    point: { x: 0, y: 0 },
    at: 0,
    view: WHOLE,
    gesture: 'undecided' as Gesture,
  })
  /** Where the two fingers were when the pinch began. */
  const pair = useRef<readonly [Point, Point] | null>(null)
  const tapped = useRef({ x: 0, y: 0, at: Number.NEGATIVE_INFINITY })

  const sizeOfStage = (): Size => {
    const box = stage.current?.getBoundingClientRect()
    return { width: box?.width ?? 1, height: box?.height ?? 1 }
  }
  const set = (name: string, value: string) => stage.current?.style.setProperty(name, value)
  const still = (isStill: boolean) => stage.current?.toggleAttribute('data-held', isStill)

  function show(next: View) {
    view.current = keptOnStage(next, photo, sizeOfStage())
    const { scale, x, y } = view.current
    set('--scale', String(scale))
    set('--x', `${x}px`)
    set('--y', `${y}px`)
    props.onZoom(scale > 1)
  }
  function settle() {
    still(false)
    set('--drag', '0px')
    set('--pull', '0px')
  }

  // Every photo starts unzoomed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the photo changes.
  useEffect(() => {
    settle()
    show(WHOLE)
  }, [index])

  const pointOf = (event: { clientX: number; clientY: number }): Point => {
    const box = stage.current?.getBoundingClientRect()
    if (!box) return { x: 0, y: 0 }
    return {
      x: event.clientX - box.left - box.width / 2,
      y: event.clientY - box.top - box.height / 2,
    }
  }
  const begin = (point: Point, at: number) => {
    const gesture = view.current.scale > 1 ? 'pan' : 'undecided'
    start.current = { point, at, view: view.current, gesture }
  }
  const bothFingers = () => {
    const [one, other] = [...fingers.current.values()]
    return one && other ? ([one, other] as const) : null
  }

  function move(point: Point) {
    const from = start.current
    const [dx, dy] = [point.x - from.point.x, point.y - from.point.y]
    if (from.gesture === 'undecided' && Math.hypot(dx, dy) > TAP_PX) {
      from.gesture = Math.abs(dx) > Math.abs(dy) ? 'swipe' : 'dismiss'
    }
    if (from.gesture === 'pan') show({ ...from.view, x: from.view.x + dx, y: from.view.y + dy })
    if (from.gesture === 'swipe') {
      const isAtEnd = (dx > 0 && index === 0) || (dx < 0 && index === count - 1)
      // Before the first and after the last photo, the drag meets resistance.
      set('--drag', `${isAtEnd ? dx / 4 : dx}px`)
    }
    if (from.gesture === 'dismiss') set('--pull', `${dy}px`)
  }

  function end(point: Point, at: number) {
    const from = start.current
    const [dx, dy] = [point.x - from.point.x, point.y - from.point.y]
    const time = Math.max(1, at - from.at)
    const isFar = (distance: number, px: number) =>
      Math.abs(distance) > px ||
      (Math.abs(distance) > 24 && Math.abs(distance) / time > FLICK_PX_PER_MS)
    const step = from.gesture === 'swipe' && isFar(dx, SWIPE_PX) ? -Math.sign(dx) : 0
    settle()
    if (step !== 0) props.onStep(step)
    else if (from.gesture === 'dismiss' && isFar(dy, DISMISS_PX)) props.onClose()
    else if (Math.hypot(dx, dy) < TAP_PX && time < TAP_MS) tap(point, at)
  }

  function tap(point: Point, at: number) {
    const last = tapped.current
    const isDouble = at - last.at < TAP_MS && Math.hypot(point.x - last.x, point.y - last.y) < 40
    tapped.current = isDouble ? { ...point, at: Number.NEGATIVE_INFINITY } : { ...point, at }
    if (isDouble) toggleZoom(point)
  }

  function toggleZoom(point: Point = { x: 0, y: 0 }) {
    show(view.current.scale > 1 ? WHOLE : zoomed(WHOLE, closeUp(photo, sizeOfStage()), point))
  }

  function release(event: PointerEvent, isLost: boolean) {
    const point = fingers.current.get(event.pointerId)
    if (!point) return
    fingers.current.delete(event.pointerId)
    const [left] = fingers.current.values()
    if (left) {
      // The remaining finger continues to move the photo.
      pair.current = null
      begin(left, event.timeStamp)
    } else if (pair.current || start.current.gesture === 'pinch' || isLost) {
      pair.current = null
      settle()
    } else end(pointOf(event), event.timeStamp)
  }

  return {
    toggleZoom,
    handlers: {
      onPointerDown(event: PointerEvent) {
        if (event.button !== 0 || fingers.current.size === 2) return
        event.currentTarget.setPointerCapture(event.pointerId)
        const point = pointOf(event)
        fingers.current.set(event.pointerId, point)
        still(true)
        pair.current = bothFingers()
        begin(point, event.timeStamp)
        if (!pair.current) return
        start.current.gesture = 'pinch'
        set('--drag', '0px')
        set('--pull', '0px')
      },
      onPointerMove(event: PointerEvent) {
        if (!fingers.current.has(event.pointerId)) return
        const point = pointOf(event)
        fingers.current.set(event.pointerId, point)
        const now = bothFingers()
        if (pair.current && now) show(pinched(start.current.view, pair.current, now))
        else move(point)
      },
      onPointerUp: (event: PointerEvent) => release(event, false),
      onPointerCancel: (event: PointerEvent) => release(event, true),
      onWheel(event: { clientX: number; clientY: number; deltaY: number }) {
        show(
          zoomed(view.current, view.current.scale * Math.exp(-event.deltaY / 300), pointOf(event)),
        )
      },
    },
  }
}

/** The scale of a double tap: CLOSE_UP, or as much as it takes to fill the stage (for its height 4 at most). */
function closeUp(photo: Size, stage: Size): number {
  const fit = fitted(photo, stage)
  return Math.max(CLOSE_UP, stage.width / fit.width, Math.min(4, stage.height / fit.height))
}
