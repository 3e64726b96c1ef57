import { type PointerEvent, type RefObject, useRef } from 'react'
import { afterPaint } from '../../../lib/after-paint.ts'
import { type CardSide, type Follow, flyOut, grab, isFlying, springBack } from './motion.ts'

/** Less is a tap, not a drag. */
const SLOP_PX = 8
const THRESHOLD = { of_width: 0.32, at_most_px: 130 }
/** Vertically the card follows only a little, unless it is dragged upwards. */
const SINK = 0.35
/** The vertical share of a movement: above `from` it counts partly as upwards, above `to` fully. */
const STEEP = { from: 0.5, to: 0.75 }
const FLICK = { px_per_ms: 0.55, at_least_px: 30, within_ms: 100 }

type Point = { x: number; y: number; at: number }
type Drag = {
  id: number
  start: Point
  trail: Point[]
  threshold: number
  /** Null until the pointer has moved far enough for a drag. */
  follow: Follow | null
}

const pointOf = (event: PointerEvent): Point => ({
  x: event.clientX,
  y: event.clientY,
  at: event.timeStamp,
})

/**
 * Drags the card with the pointer. `onDecide` returns whether the card leaves; otherwise it springs back. Bypasses
 * React, because a render per frame is too slow.
 */
export function useDrag(
  card: RefObject<HTMLElement | null>,
  isTop: boolean,
  onDecide: (side: CardSide) => boolean,
) {
  const drag = useRef<Drag | null>(null)
  const wasDragged = useRef(false)

  const begin = (event: PointerEvent<HTMLElement>) => {
    wasDragged.current = false
    if (!isTop || event.button !== 0 || !event.isPrimary || isFlying(event.currentTarget)) return
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
    const y = point.y - current.start.y
    if (!current.follow) {
      // Upwards counts too. If the page can scroll, the browser takes vertical movements and sends no events here.
      if (Math.abs(x) < SLOP_PX && y > -SLOP_PX) return
      current.follow = grab(card.current)
      wasDragged.current = true
      // Captured only now, so that a tap still reaches the button under it.
      event.currentTarget.setPointerCapture(event.pointerId)
    }
    current.trail = [...current.trail.filter(({ at }) => point.at - at < FLICK.within_ms), point]
    const up = liftOf(x, y)
    current.follow(x, y * (SINK + (1 - SINK) * up), {
      x: (x / current.threshold) * (1 - up),
      up: (-y / current.threshold) * up,
    })
  }

  const end = (event: PointerEvent<HTMLElement>) => {
    const current = drag.current
    drag.current = null
    if (!current?.follow || !card.current) return
    const element = card.current
    const side = isTop ? sideAt(current, pointOf(event)) : null
    if (side === null) return springBack(element)
    // The card flies first and the deck renders after that frame: on a slow phone a render takes as long as several frames.
    flyOut(element, side)
    afterPaint(() => {
      if (!onDecide(side)) springBack(element)
    })
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
    /** A drag must not click the button that it started on. */
    onClickCapture: (event: { preventDefault(): void; stopPropagation(): void }) => {
      if (!wasDragged.current) return
      wasDragged.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

/** How much a movement counts as upwards: 0 for sideways and down, 1 for steeply up. */
export function liftOf(x: number, y: number): number {
  if (y >= 0) return 0
  const share = -y / (Math.abs(x) - y)
  return Math.max(0, Math.min(1, (share - STEEP.from) / (STEEP.to - STEEP.from)))
}

/** Decided by distance, or by speed for a flick. */
export function sideAt(
  { start, trail, threshold }: Pick<Drag, 'start' | 'trail' | 'threshold'>,
  end: Point,
): CardSide | null {
  const [x, y] = [end.x - start.x, end.y - start.y]
  const isUp = liftOf(x, y) >= 0.5
  const side = isUp ? 'up' : x > 0 ? 'right' : 'left'
  const distance = isUp ? -y : Math.abs(x)
  const speed = isUp ? -speedOf(trail, end, 'y') : speedOf(trail, end, 'x') * Math.sign(x)
  // Thrown back at the last moment: the member has changed their mind.
  if (distance >= threshold) return speed < -FLICK.px_per_ms ? null : side
  return speed >= FLICK.px_per_ms && distance >= FLICK.at_least_px ? side : null
}

function speedOf(trail: readonly Point[], end: Point, axis: 'x' | 'y'): number {
  const from = trail.find(({ at }) => end.at - at < FLICK.within_ms)
  return from && end.at > from.at ? (end[axis] - from[axis]) / (end.at - from.at) : 0
}
