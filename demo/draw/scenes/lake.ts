import type { Stage } from '../stage.ts'
import { AUTUMN, growth, leafy, SUMMER, spruce, woods } from './trees.ts'
import { water } from './water.ts'

/** A calm lake that reflects the other shore. */
export function lake(s: Stage): string {
  const far = 260
  const shore = s.at(far).base
  const trees =
    woods(s, far, 19, '#4d6a58') +
    Array.from({ length: 26 }, () => {
      const x = s.between(0, s.width)
      return s.rand() < 0.5
        ? spruce(s, x, far * 0.97, s.between(14, 22))
        : leafy(s, x, far * 0.97, s.between(10, 16), s.rand() < 0.3 ? AUTUMN : SUMMER)
    }).join('')
  let out = water(s, 10.5, far, '#46647a', '#b4c7d0', 60)
  out += `<g transform="translate(0 ${(2 * shore).toFixed(1)}) scale(1 -1)" opacity="0.55">${trees}</g>${trees}`
  out += s.rect(
    -5,
    shore - 12,
    s.width + 10,
    34,
    s.tint('#f0f3f4', 0, 0.5),
    'opacity="0.4" filter="url(#mist)"',
  )
  // A jetty that leads away from the car: planks, then posts.
  const turn = Math.sign(Math.sin(s.camera.yaw)) || 1
  const [x0] = s.worldOf(turn > 0 ? -1.6 : 1.6, 12)
  for (let i = 0; i < 46; i++) {
    const z = turn * (5.2 + i * 0.42)
    const quad = [
      [x0, z],
      [x0 + 1.7, z],
      [x0 + 1.7, z + turn * 0.38],
      [x0, z + turn * 0.38],
    ] as const
    if (quad.every(([x, zz]) => s.isAhead(x, zz)))
      out += s.poly(
        quad.map(([x, zz]) => s.project(x, 0.12, zz)),
        s.tint(i % 3 ? '#8a7864' : '#7a6a58', 10),
      )
  }
  for (let i = 0; i < 5; i++)
    for (const dx of [0, 1.7]) {
      const z = turn * (6 + i * 4.4)
      if (s.isAhead(x0 + dx, z))
        out += s.line(
          s.project(x0 + dx, -0.1, z),
          s.project(x0 + dx, 0.75, z),
          s.tint('#5b4d40', 10),
          (s.focal / 11) * 0.13,
        )
    }
  // Reeds.
  for (let i = 0; i < 170; i++) {
    const d = s.between(10, 13)
    const { scale, base } = s.at(d)
    const x =
      s.rand() < 0.5 ? s.between(-20, s.width * 0.3) : s.between(s.width * 0.74, s.width + 20)
    const h = scale * s.between(0.6, 1.7)
    out += `<path d="M${x.toFixed(1)} ${(base + 3).toFixed(1)}q${s.between(-4, 4).toFixed(1)} ${(-h * 0.6).toFixed(1)} ${s.between(-9, 12).toFixed(1)} ${(-h).toFixed(1)}" fill="none" stroke="${s.tint(['#7d8a4f', '#98995a', '#5f7143'][i % 3] ?? '#7d8a4f', d)}" stroke-width="${(scale * 0.017).toFixed(2)}"/>`
  }
  return out + growth(s, 10, 0.12, ['#6d7a48', '#7f8552'], () => true)
}
