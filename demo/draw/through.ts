// What is visible through a window: the dark cabin, its seats, or the background through a window on the other side.
import type { Body } from './body.ts'
import { backWindow, screenWindow, sideWindow } from './material/cabin.ts'
import type { Spot } from './material/material.ts'
import type { Vec } from './mathematics.ts'

const STEP = 0.16
const MAX_STEPS = 16

/** How much of the background is visible through a point of the car's glass, from 0 to 1. */
export function createThrough(body: Body): (spot: Spot, view: Vec) => number {
  const { shape } = body
  const hasRearDoors = shape.doors.length > 2
  const front = shape.pillars.b < 9 ? shape.pillars.b - 0.32 : (shape.doors[1] ?? 2) - 0.35
  const seats = hasRearDoors ? [front, (shape.doors[2] ?? 3) - 0.15] : [front]

  function isSeat(x: number, above: number, across: number): boolean {
    return seats.some((seat) => {
      const from = x - seat - above * 0.25
      const isBack = Math.abs(from) < 0.1 && across < 0.24 && above < 0.12
      const isHead = Math.abs(from - 0.02) < 0.08 && across < 0.13 && above > 0.15 && above < 0.33
      return isBack || isHead
    })
  }

  /** How much is visible where the ray leaves the cabin: 0 unless that is a window. */
  function wayOut(x: number, y: number): number {
    const { side, roof, screen, back } = body.faces
    const top = Math.max(side, roof, screen, back)
    const isPost = Math.abs(x - shape.pillars.b) < 0.05
    if (top === side) return sideWindow(body, x, y) < -0.01 && !isPost ? 0.6 : 0
    if (top === screen) return screenWindow(body, y) < -0.03 ? 0.5 : 0
    return top === back && backWindow(body, y) < -0.025 ? 0.45 : 0
  }

  return (spot, [vx, vy, vz]) => {
    let { x, y, z } = spot
    const walk = (by: number) => {
      x += vx * by
      y += vy * by
      z += vz * by
    }
    for (let n = 0; n < MAX_STEPS; n++) {
      walk(STEP)
      const above = y - body.beltAt(x)
      if (above < -0.04) return 0
      if (body.measure(x, y, z) > 0) {
        // The ray is outside: bisect to the point where it left the cabin.
        for (let by = -STEP / 2; Math.abs(by) > 0.004; ) {
          walk(by)
          by = (Math.abs(by) / 2) * (body.measure(x, y, z) > 0 ? -1 : 1)
        }
        return wayOut(x, y)
      }
      if (isSeat(x, above, Math.abs(Math.abs(z) - 0.37))) return 0
    }
    return 0
  }
}
