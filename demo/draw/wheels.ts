import type { Wheel } from './design.ts'
import { clamp, step } from './mathematics.ts'

const TURN = 2 * Math.PI

/** The distance in metres from the middle line of the nearest of `count` spokes. */
function fromSpoke(count: number, angle: number, r: number, offset = 0): number {
  const sector = TURN / count
  const a = (((angle + offset) % sector) + sector) % sector
  return Math.abs(a - sector / 2) * r
}

/**
 * How far inside the metal a point of the wheel's face is, in metres; negative in a gap between spokes. `r` is the
 * point's distance from the wheel's centre.
 */
export function spokes(wheel: Wheel, rim: number, r: number, angle: number): number {
  const at = r / rim
  const lip = (at - 0.93) * rim
  const hub = (0.24 - at) * rim
  switch (wheel) {
    case 'five':
      return Math.max(lip, hub, (0.105 - 0.03 * at) * rim * 1.5 - fromSpoke(5, angle, r))
    case 'ten':
      return Math.max(lip, hub, (0.05 - 0.012 * at) * rim * 1.5 - fromSpoke(10, angle, r))
    case 'twin': {
      const pair = Math.abs(fromSpoke(5, angle, r) - 0.105 * rim * (0.75 + 0.5 * at))
      return Math.max(lip, hub, 0.052 * rim - pair)
    }
    case 'mesh': {
      const lean = (1 - at) * 0.62
      const crossing = Math.min(fromSpoke(12, angle + lean, r), fromSpoke(12, angle - lean, r))
      return Math.max(lip, hub, 0.032 * rim - crossing)
    }
    case 'turbine':
      return Math.max(lip, hub, (0.075 + 0.02 * at) * rim - fromSpoke(9, angle + at * 0.5, r))
    case 'aero': {
      const slot = step(0.55, 0.62, at) * step(0.9, 0.84, at)
      return slot > 0.5 ? 0.09 * rim * (1.7 - at) - fromSpoke(5, angle, r) * 0.6 + 0.02 : 0.05
    }
    case 'steel': {
      const hole = Math.hypot(r - 0.7 * rim, fromSpoke(10, angle, r, 0.3))
      return Math.max(lip, hole - 0.085 * rim)
    }
    case 'classic': {
      const fork = Math.abs(fromSpoke(7, angle, r) - 0.2 * rim * clamp((at - 0.5) * 2))
      return Math.max(lip, hub, 0.06 * rim - fork)
    }
  }
}
