import { type PointerEvent, type RefObject, useRef } from 'react'
import { type Follow, grab, springBack } from './motion.ts'

/** Less is a touch, not a drag. */
const SLOP_PX = 8
const THRESHOLD = { of_width: 0.32, at_most_px: 130 }
/** Up and down the card follows only a little: it is going to leave by the side. */
const SINK = 0.35
const FLICK = { px_per_ms: 0.55, at_least_px: 30, within_ms: 100 }

type Point = { x: number; y: number; at: number }
type Drag = {
  id: number
  start: Point
  trail: Point[]
  threshold: number
  /** Null until it is clear that this is a drag. */
  follow: Follow | null
}

const pointOf = (event: PointerEvent): Point => ({
  x: event.clientX,
  y: event.clientY,
  at: event.timeStamp,
})

/**
 * Lets a finger drag the card. `onDecide` answers whether the card leaves; if it does not, it springs
 * back. Nothing here goes through React: a frame has no time for that.
 */
export function useDrag(
  card: RefObject<HTMLElement | null>,
  isTop: boolean,
  onDecide: (side: 'left' | 'right') => boolean,
) {
  const drag = useRef<Drag | null>(null)
  const wasDragged = useRef(false)

  const begin = (event: PointerEvent<HTMLElement>) => {
    wasDragged.current = false
    if (!isTop || event.button !== 0 || !event.isPrimary) return
    const { width } = event.currentTarget.getBoundingClientRect()
    drag.current = {
      id: event.pointerId,
      start: pointOf(event),
      trail: [pointOf(event)],
      threshold: Math.min(width * THRESHOLD.of_width, THRESHOLD.at_most_px),
      follow: null,
    }
  }

  const move = (event: PointerEvent<HTMLElement>) => {
    const current = drag.current
    if (!current || current.id !== event.pointerId || !card.current) return
    const point = pointOf(event)
    const x = point.x - current.start.x
    if (!current.follow) {
      if (Math.abs(x) < SLOP_PX) return
      current.follow = grab(card.current)
      wasDragged.current = true
      // From here on the pointer is the card's, wherever it goes; a tap stays its button's.
      event.currentTarget.setPointerCapture(event.pointerId)
    }
    current.trail = [...current.trail.filter(({ at }) => point.at - at < FLICK.within_ms), point]
    current.follow(x, (point.y - current.start.y) * SINK, x / current.threshold)
  }

  const end = (event: PointerEvent<HTMLElement>) => {
    const current = drag.current
    drag.current = null
    if (!current?.follow || !card.current) return
    const side = isTop ? sideAt(current, pointOf(event)) : null
    if (side === null || !onDecide(side)) springBack(card.current)
  }

  return {
    onPointerDown: begin,
    onPointerMove: move,
    onPointerUp: end,
    onPointerCancel: () => {
      const wasMoving = drag.current?.follow
      drag.current = null
      if (wasMoving && card.current) springBack(card.current)
    },
    /** What was a drag is not a press of the button that it began on. */
    onClickCapture: (event: { preventDefault(): void; stopPropagation(): void }) => {
      if (!wasDragged.current) return
      wasDragged.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

/** Far enough, or fast enough in the direction that it went. */
export function sideAt(
  { start, trail, threshold }: Pick<Drag, 'start' | 'trail' | 'threshold'>,
  end: Point,
): 'left' | 'right' | null {
  const x = end.x - start.x
  const side = x > 0 ? 'right' : 'left'
  if (Math.abs(x) >= threshold) {
    // Thrown back at the last moment: a change of mind.
    const speed = speedOf(trail, end)
    return speed * Math.sign(x) < -FLICK.px_per_ms ? null : side
  }
  const isFlick = speedOf(trail, end) * Math.sign(x) >= FLICK.px_per_ms
  return isFlick && Math.abs(x) >= FLICK.at_least_px ? side : null
}

function speedOf(trail: readonly Point[], end: Point): number {
  const from = trail.find(({ at }) => end.at - at < FLICK.within_ms)
  return from && end.at > from.at ? (end.x - from.x) / (end.at - from.at) : 0
}
