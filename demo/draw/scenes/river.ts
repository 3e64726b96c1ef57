import type { Stage } from '../stage.ts'
import { water } from './water.ts'

/** The Daugava in Rīga, with the cable-stayed bridge and the old town's spires. */
export function river(s: Stage): string {
  const far = 520
  const b = s.at(far)
  const glow = (x: number, y: number, size: number) =>
    s.circle(x, y, size, '#ffd591') + s.circle(x, y, size * 5, 'url(#halo)')
  const town: string[] = []
  const stone = s.tint('#6d6a70', 200)
  for (let x = -20; x < s.width + 20; ) {
    const w = s.between(7, 17) * b.scale
    const h = s.between(9, 19) * b.scale
    town.push(
      s.rect(
        x,
        b.base - h,
        w + 1,
        h,
        s.tint(['#6a6771', '#77717a', '#5e5c68'][Math.floor(s.rand() * 3)] ?? '#6a6771', 200),
      ),
    )
    town.push(
      s.poly(
        [
          [x, b.base - h],
          [x + w / 2, b.base - h - s.between(2, 6) * b.scale],
          [x + w, b.base - h],
        ],
        s.tint('#5a4a4a', 200),
      ),
    )
    if (s.isDark)
      for (let n = 0; n < 5; n++)
        if (s.rand() < 0.7)
          town.push(
            s.rect(x + s.rand() * w, b.base - s.between(0.15, 0.9) * h, 1.6, 2.2, '#ffd48a'),
          )
    x += w
  }
  // A church like St Peter's: a tower, and above it three galleries under a needle.
  const spire = (x: number, tall: number) => {
    const u = b.scale
    const [w, y] = [4.6 * u, b.base]
    return (
      s.rect(x - w, y - tall * 0.5 * u, w * 2, tall * 0.5 * u, stone) +
      s.poly(
        [
          [x - w, y - tall * 0.5 * u],
          [x - w * 0.6, y - tall * 0.6 * u],
          [x - w * 0.75, y - tall * 0.62 * u],
          [x - w * 0.4, y - tall * 0.7 * u],
          [x - w * 0.5, y - tall * 0.72 * u],
          [x - w * 0.2, y - tall * 0.8 * u],
          [x, y - tall * u],
          [x + w * 0.2, y - tall * 0.8 * u],
          [x + w * 0.5, y - tall * 0.72 * u],
          [x + w * 0.4, y - tall * 0.7 * u],
          [x + w * 0.75, y - tall * 0.62 * u],
          [x + w * 0.6, y - tall * 0.6 * u],
          [x + w, y - tall * 0.5 * u],
        ],
        s.tint('#4d5a58', 200),
      )
    )
  }
  const at = s.between(0.25, 0.4) * s.width
  town.push(spire(at, 100), spire(at + s.width * 0.16, 66), spire(at - s.width * 0.13, 58))
  let out = water(s, 13, far, '#33465f', '#8894ab', 90)
  out += `<g transform="translate(0 ${(2 * b.base).toFixed(1)}) scale(1 -1)" opacity="0.35" filter="url(#smear)">${town.join('')}</g>${town.join('')}`
  // The bridge: one tapering pylon, a fan of cables, a thin deck.
  const deck = s.at(330)
  const px = s.width * s.between(0.68, 0.8)
  const [y, top] = [deck.base - 12 * deck.scale, deck.base - 92 * deck.scale]
  const steel = s.tint('#39404e', 90)
  out += s.rect(-10, y, s.width + 20, 2.4 * deck.scale, steel)
  out += s.poly(
    [
      [px - 5 * deck.scale, deck.base],
      [px + 5 * deck.scale, deck.base],
      [px + 1.2 * deck.scale, top],
      [px - 1.2 * deck.scale, top],
    ],
    steel,
  )
  for (let i = 1; i <= 11; i++)
    for (const way of [-1, 1])
      out += s.line(
        [px, top + i * 3 * deck.scale],
        [px + way * i * 14 * deck.scale, y],
        steel,
        Math.max(0.8, 0.35 * deck.scale),
      )
  if (s.isDark) {
    for (let x = 0; x < s.width; x += 14 * deck.scale) out += glow(x, y - 4 * deck.scale, 1.8)
    for (let x = 10; x < s.width; x += s.between(24, 60)) {
      const shine = s.between(20, 110)
      out +=
        glow(x, b.base - s.between(1, 4), 2) +
        s.rect(x - 1.6, b.base + 2, 3.2, shine, '#ffbe6b', 'opacity="0.32" filter="url(#smear)"')
    }
  }
  // The embankment's railing, parallel to the car.
  const side = Math.sign(Math.sin(s.camera.yaw)) || 1
  const z = side * 6.5
  const rail = s.tint('#2b2f36', 0)
  const xs = Array.from({ length: 60 }, (_, i) => -30 + i * 1.5).filter((x) => s.isAhead(x, z))
  const [first = 0, last = 0] = [xs[0], xs.at(-1)]
  for (const x of xs) out += s.line(s.project(x, 0, z), s.project(x, 1.05, z), rail, 3.4)
  for (const h of [1.05, 0.55])
    out += s.line(s.project(first, h, z), s.project(last, h, z), rail, h > 1 ? 5 : 2.6)
  return out
}
