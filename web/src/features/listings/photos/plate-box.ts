import type { Box } from '../../../lib/pictures/redraw.ts'
import type { FocusPoint } from '../upload/listing-flow.ts'
import { directions } from './focus-point.ts'

/** About as large as a plate on a car that fills its photo, and where it usually is. */
export const PLATE: Box = { x: 0.38, y: 0.62, width: 0.24, height: 0.08 }

const LEAST = 0.02
const STEP = 0.01

const clamped = (value: number, least: number, most: number): number =>
  Math.round(Math.min(most, Math.max(least, value)) * 1000) / 1000

/** Inside the photo. */
function within({ x, y, ...size }: Box): Box {
  const width = clamped(size.width, LEAST, 1)
  const height = clamped(size.height, LEAST, 1)
  return { x: clamped(x, 0, 1 - width), y: clamped(y, 0, 1 - height), width, height }
}

/** What a finger has drawn from one corner to another. A tap moves the box there. */
export function boxBetween(from: FocusPoint, to: FocusPoint, before: Box): Box {
  const [width, height] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)]
  if (width < LEAST || height < LEAST)
    return within({ ...before, x: to.x - before.width / 2, y: to.y - before.height / 2 })
  return within({ x: Math.min(from.x, to.x), y: Math.min(from.y, to.y), width, height })
}

/** Arrow keys move the box, with Shift they change its size. Null for any other key. */
export function boxByKey(box: Box, key: string, resizes: boolean): Box | null {
  const direction = directions[key]
  if (!direction) return null
  const [x, y] = direction.map((way) => way * STEP) as [number, number]
  return resizes
    ? within({ ...box, width: box.width + x, height: box.height + y })
    : within({ ...box, x: box.x + x, y: box.y + y })
}

export const boxWith = (box: Box, change: Partial<Box>): Box => within({ ...box, ...change })
