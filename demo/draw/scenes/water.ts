import type { Stage } from '../stage.ts'

/**
 * Water between the distances `from` and `to`: brighter towards the far shore, with waves and, at dusk, the sun's
 * reflection.
 */
export function water(
  s: Stage,
  from: number,
  to: number,
  deep: string,
  bright: string,
  waves: number,
): string {
  const [near, far] = [s.at(from).base, s.at(to).base]
  const id = `w${from}`
  let out = `<linearGradient id="${id}" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="${s.tint(bright, 0, 0.4)}"/><stop offset="1" stop-color="${s.tint(deep, 0, 0.15)}"/></linearGradient>`
  out += s.rect(-5, far, s.width + 10, near - far, `url(#${id})`)
  for (let i = 0; i < waves; i++) {
    const t = s.rand() ** 1.6
    const y = far + (near - far) * t
    const w = s.between(20, 160) * (0.25 + t * 1.6)
    const x = s.between(-40, s.width + 40)
    out += s.ellipse(
      x,
      y,
      w,
      Math.max(0.5, 2.6 * t),
      s.tint(s.rand() < 0.55 ? bright : deep, 0, 0.35),
      'opacity="0.5"',
    )
  }
  if (s.hour === 'dusk') {
    const sun = s.middle + (s.light.sun[0] / Math.max(0.2, s.light.sun[2])) * s.focal
    for (let i = 0; i < 150; i++) {
      const t = s.rand()
      const spread = 20 + 120 * t
      out += s.ellipse(
        sun + s.between(-1, 1) * spread,
        far + (near - far) * t,
        s.between(4, 26) * (0.4 + t),
        0.8 + 1.6 * t,
        '#ffb27d',
        'opacity="0.55"',
      )
    }
  }
  return out
}
