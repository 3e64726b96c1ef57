import type { Car } from '../car.ts'
import { clamp, mix, step } from '../mathematics.ts'
import { spokes } from '../wheels.ts'
import { finishes, type Material, put, type Spot } from './material.ts'

const FIFTH = (2 * Math.PI) / 5

export function tyreAt({ body: { shape }, axleAt }: Car, { x, y }: Spot, m: Material): void {
  put(m, finishes.rubber)
  const r = Math.hypot(x - axleAt(x).x, y - shape.tyre)
  const wall = (r - shape.rim) / (shape.tyre - shape.rim)
  // Two slightly lighter rings on the side wall.
  if (Math.abs(wall - 0.2) < 0.03 || Math.abs(wall - 0.86) < 0.025) m.r = m.g = m.b = 0.03
  m.open = 0.35 + 0.65 * clamp(1.25 - (y - shape.tyre) / shape.tyre)
}

export function rimAt({ body: { shape }, design, axleAt }: Car, { x, y }: Spot, m: Material): void {
  const axle = axleAt(x)
  const [dx, dy] = [x - axle.x, y - shape.tyre]
  const r = Math.hypot(dx, dy)
  const angle = Math.atan2(dy, dx)
  const inside = spokes(design.wheel, shape.rim, r, angle + axle.turn)
  put(m, { colour: design.rimColour, metal: 0.85, rough: 0.3, coat: 0.4 })
  // A spoke is darker towards its edges.
  m.open = mix(0.45, 1, step(0, 0.012, inside)) * (0.6 + 0.4 * clamp(1.3 - dy / shape.tyre))
  const at = r / shape.rim
  if (at < 0.13) put(m, at < 0.115 ? finishes.gloss : finishes.grey)
  else if (at < 0.22) {
    const bolt = Math.hypot(r - 0.175 * shape.rim, (((angle + 7) % FIFTH) - FIFTH / 2) * r)
    if (bolt < 0.007) m.open *= 0.25
  } else if (at > 0.955) m.open *= 0.8
}
