import type { FocusPoint } from '../upload/listing-flow.ts'

const STEP = 0.02
const LARGE_STEP = 0.1

/** Rounds to hundredths and clamps to the photo. */
const clamped = (part: number): number => Math.round(Math.min(1, Math.max(0, part)) * 100) / 100

type Box = { left: number; top: number; width: number; height: number }

export const pointAt = ({ left, top, width, height }: Box, x: number, y: number): FocusPoint => ({
  x: clamped((x - left) / width),
  y: clamped((y - top) / height),
})

export const directions: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Null for any other key. */
export function moveByKey({ x, y }: FocusPoint, key: string, isLarge = false): FocusPoint | null {
  const direction = directions[key]
  if (!direction) return null
  const step = isLarge ? LARGE_STEP : STEP
  return { x: clamped(x + direction[0] * step), y: clamped(y + direction[1] * step) }
}
