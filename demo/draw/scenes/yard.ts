import type { Stage } from '../stage.ts'
import { AUTUMN, leafy, SUMMER } from './trees.ts'
import { visible, wall } from './wall.ts'

/** The yard of a prefabricated apartment block: a grid of windows, balconies in many colours, birches. */
export function yard(s: Stage): string {
  const { quad, z } = wall(s, 27)
  const xs = visible(s, z, -90, 160)
  const [from = -20, to = 40] = [xs[0], xs.at(-1)]
  const floors = s.rand() < 0.5 ? 5 : 9
  const h = floors * 2.75 + 1.2
  let out = ''
  for (let x = Math.floor(from / 3.2) * 3.2; x < to; x += 3.2) {
    out += quad(x, 0, 3.22, h, s.tint(Math.round(x / 3.2) % 8 === 0 ? '#b7b3a8' : '#c9c5ba', 30))
    out += quad(x, 0, 0.06, h, s.tint('#8f8b82', 30))
    const hasBalcony = Math.abs(Math.round(x / 3.2)) % 4 === 1
    for (let f = 0; f < floors; f++) {
      const y = 1.3 + f * 2.75
      const on = s.isDark && s.rand() < 0.4
      out += quad(x, y - 0.75, 3.22, 0.05, s.tint('#9a968c', 30))
      out += quad(
        x + 0.75,
        y,
        1.75,
        1.45,
        on
          ? s.tint(
              ['#ffd796', '#ffe7bf', '#f6c27a', '#cfe0ff'][Math.floor(s.rand() * 4)] ?? '#ffd796',
              0,
              1,
            )
          : s.tint(s.rand() < 0.3 ? '#7f8b96' : '#566270', 30),
      )
      out +=
        quad(x + 1.6, y, 0.07, 1.45, s.tint('#e3e0d8', 30)) +
        quad(x + 0.75, y + 1.45, 1.75, 0.08, s.tint('#e3e0d8', 30))
      if (hasBalcony && f > 0)
        out += quad(
          x + 0.3,
          y - 0.6,
          2.7,
          1.05,
          s.tint(
            ['#8fa3a8', '#b98f6a', '#a8b08c', '#c7b9a0', '#9c8f9e'][Math.floor(s.rand() * 5)] ??
              '#8fa3a8',
            20,
          ),
          0.9,
        )
    }
  }
  out += quad(from, h - 0.1, to - from, 0.5, s.tint('#8f8b82', 30))
  for (let i = 0; i < 9; i++) {
    const d = s.between(17, 30)
    const reach = s.width / 2 / s.at(d).scale
    out += leafy(
      s,
      s.at(d).x(s.between(-1.1, 1.1) * reach),
      d,
      s.between(8, 13),
      s.seasonAutumn ? AUTUMN : SUMMER,
      i % 3 !== 2,
    )
  }
  const grass = s.tint('#66763f', 5)
  return (
    out +
    quad(from, 0.01, to - from, 0.5, grass, 14) +
    quad(from, 0, to - from, 0.14, s.tint('#a5a198', 5), 15)
  )
}
