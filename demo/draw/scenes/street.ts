import type { Stage } from '../stage.ts'
import { visible, wall } from './wall.ts'

const FACADES = [
  '#d8c9a8',
  '#c9b7a6',
  '#b9c2b4',
  '#d3b9a0',
  '#aeb9c4',
  '#cfc6bb',
  '#c7a98f',
] as const

/** A street of art nouveau houses in Rīga, with arches, cornices and gables. */
export function street(s: Stage): string {
  const { quad, arch, z } = wall(s, 11)
  const xs = visible(s, z, -40, 90)
  const [from = -20, to = 40] = [xs[0], xs.at(-1)]
  let out = ''
  let n = Math.floor(s.rand() * 7)
  const lit = (chance: number) => s.isDark && s.rand() < chance
  const pane = (x: number, y: number, w: number, h: number, round: boolean) => {
    const on = lit(0.42)
    const fill = on
      ? s.tint(['#ffd58c', '#ffc06a', '#ffe3ae'][Math.floor(s.rand() * 3)] ?? '#ffd58c', 0, 1)
      : s.tint('#3b4653', 20)
    const frame = round
      ? arch(x - 0.12, y - 0.12, w + 0.24, h + 0.05, s.tint('#efe6d6', 20))
      : quad(x - 0.12, y - 0.12, w + 0.24, h + 0.24, s.tint('#efe6d6', 20))
    return (
      frame +
      (round ? arch(x, y, w, h - 0.05, fill) : quad(x, y, w, h, fill)) +
      quad(x + w / 2 - 0.04, y, 0.08, h, s.tint('#e8e0d2', 20)) +
      quad(x, y + h * 0.62, w, 0.07, s.tint('#e8e0d2', 20))
    )
  }
  for (let x = Math.floor(from / 15) * 15 - 15; x < to; x += 15) {
    const colour = FACADES[n++ % FACADES.length] ?? '#d8c9a8'
    const [w, h] = [14.8, s.between(18.5, 21)]
    const f = s.tint(colour, 25)
    for (let k = 0; k < 15; k += 1.5) out += quad(x + k, 0, 1.52, h, f)
    for (let k = 0; k < 15; k += 1.5)
      out += quad(x + k, 0, 1.52, 4.1, s.tint('#8d8478', 20), 0, 'opacity="0.55"')
    for (let k = 0.6; k < 4; k += 0.62)
      out += quad(x, k, w, 0.06, s.tint('#5d564e', 20), 0, 'opacity="0.5"')
    for (let floor = 0; floor < 5; floor++) {
      const y = floor === 0 ? 1.1 : 1.3 + floor * 3.75
      for (let i = 0; i < 5; i++) {
        const wx = x + 1.1 + i * 2.75
        const isDoor = floor === 0 && i === 2
        out += isDoor
          ? arch(wx - 0.2, 0, 1.9, 2.6, s.tint('#4a3527', 10)) +
            (s.isDark ? arch(wx + 0.1, 2.55, 1.3, 0.1, '#ffcf8a') : '')
          : pane(wx, y, 1.45, floor === 4 ? 1.7 : 2.15, floor === 0 || floor === 4)
        if (floor > 0 && floor < 4 && !isDoor)
          out +=
            quad(wx - 0.2, y + 2.35, 1.85, 0.22, s.tint('#f3ead9', 20)) +
            (i % 2 ? '' : arch(wx + 0.35, y + 2.56, 0.75, 0.02, s.tint('#e3d8c4', 20)))
      }
      if (floor > 0) out += quad(x, y - 0.62, w, 0.16, s.tint('#efe6d6', 20), 0, 'opacity="0.8"')
    }
    for (const i of [1, 3])
      out += quad(x + 0.9 + i * 2.75, 8.5, 1.85, 0.9, s.tint('#3a3836', 10), 0.6, 'opacity="0.85"')
    out +=
      quad(x - 0.2, h - 0.9, w + 0.4, 0.9, s.tint('#efe6d6', 20)) +
      quad(x - 0.2, h - 0.1, w + 0.4, 0.5, s.tint('#6b6259', 20))
    const mid = x + w / 2
    if (s.isAhead(mid, z)) {
      const roof = s.rand() < 0.5
      const top = [
        s.project(mid - 2.6, h, z),
        s.project(mid - 2.2, h + 2, z),
        s.project(mid, h + (roof ? 4.6 : 3), z),
        s.project(mid + 2.2, h + 2, z),
        s.project(mid + 2.6, h, z),
      ]
      out +=
        s.poly(top, f) +
        s.poly(
          [
            [...(top[1] ?? [0, 0])] as [number, number],
            [...(top[2] ?? [0, 0])] as [number, number],
            [...(top[3] ?? [0, 0])] as [number, number],
          ],
          s.tint('#6d7f78', 20),
        )
      out += arch(mid - 0.55, h + 0.4, 1.1, 0.5, lit(0.6) ? '#ffd58c' : s.tint('#4a545c', 20))
    }
  }
  // Lamps along the kerb.
  for (let x = Math.floor(from / 11) * 11; x < to; x += 11) {
    const lz = z * 0.72
    if (!s.isAhead(x, lz)) continue
    const [bx, by] = s.project(x, 0, lz)
    const [tx, ty] = s.project(x, 4.4, lz)
    const u = (by - ty) / 4.4
    out +=
      s.line([bx, by], [tx, ty], s.tint('#22262a', 5), Math.max(1.5, u * 0.11)) +
      s.rect(
        tx - u * 0.16,
        ty - u * 0.1,
        u * 0.32,
        u * 0.46,
        s.isDark ? '#ffe2a6' : s.tint('#c9d2d6', 5),
      )
    if (s.isDark) out += s.circle(tx, ty + u * 0.1, u * 2.6, 'url(#halo)')
  }
  return out + quad(from, 0, to - from, 0.16, s.tint('#8a857c', 10), 2.6)
}
