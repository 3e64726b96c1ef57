import type { Stage } from '../stage.ts'
import { growth, pine, spruce, woods } from './trees.ts'

/**
 * Whether a tree or bush may stand at x: not within `half` metres of the road's middle. The road runs parallel to the
 * car; its middle is at z = 0.9.
 */
const clear = (s: Stage, distance: number, half: number) => (x: number) => {
  const side = (x - s.middle) / s.at(distance).scale
  return Math.abs(s.worldOf(side, distance)[1] - 0.9) > half
}

export function forest(s: Stage): string {
  let out = woods(s, 240, 20, '#5b7466') + woods(s, 150, 22, '#456353', (x) => !clear(s, 150, 6)(x))
  const ground = ['#4d6038', '#5f7040', '#6a6f3c', '#3f5334']
  for (const distance of [105, 75, 54, 38, 27, 20]) {
    out += growth(s, distance * 1.04, 0.9, ground, clear(s, distance, 6))
    const apart = distance < 30 ? 3.4 : 2.2
    const reach = (s.width / 2 / s.at(distance).scale) * 1.15
    for (let side = -reach; side < reach; side += apart) {
      const where = side + s.between(-0.9, 0.9) * apart
      const d = distance * s.between(0.92, 1.1)
      const x = s.at(d).x(where)
      if (!clear(s, d, 7)(x)) continue
      out += s.rand() < 0.84 ? pine(s, x, d, s.between(18, 24)) : spruce(s, x, d, s.between(7, 15))
    }
  }
  return out + growth(s, 17, 0.35, ground, clear(s, 17, 5.2))
}

export function winter(s: Stage): string {
  let out = woods(s, 260, 18, '#7f93a3') + woods(s, 160, 20, '#647a86', (x) => !clear(s, 160, 7)(x))
  const drifts = ['#dfe8ef', '#cfdbe5', '#eef4f8']
  for (const distance of [100, 68, 46, 32, 23]) {
    const reach = (s.width / 2 / s.at(distance).scale) * 1.2
    const apart = distance > 60 ? 3.6 : 4.6
    for (let side = -reach; side < reach; side += apart) {
      const d = distance * s.between(0.92, 1.1)
      const x = s.at(d).x(side + s.between(-0.8, 0.8) * apart)
      if (clear(s, d, 6.5)(x)) out += spruce(s, x, d, s.between(8, 19), true)
    }
    out += growth(s, distance * 0.94, 0.42, drifts, clear(s, distance, 4.5))
  }
  return out
}
