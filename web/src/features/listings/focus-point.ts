import type { FocusPoint } from './listing-flow.ts'

const STEP = 0.02
const LARGE_STEP = 0.1

/** Whole hundredths, within the photo. */
const kept = (part: number): number => Math.round(Math.min(1, Math.max(0, part)) * 100) / 100

type Box = { left: number; top: number; width: number; height: number }

export const pointAt = ({ left, top, width, height }: Box, x: number, y: number): FocusPoint => ({
  x: kept((x - left) / width),
  y: kept((y - top) / height),
})

const directions: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Null for keys that move nothing. */
export function moveByKey({ x, y }: FocusPoint, key: string, isLarge = false): FocusPoint | null {
  const direction = directions[key]
  if (!direction) return null
  const step = isLarge ? LARGE_STEP : STEP
  return { x: kept(x + direction[0] * step), y: kept(y + direction[1] * step) }
}
