import type { Stage } from '../stage.ts'

/** A Scots pine: a long bare trunk, orange in its upper half, and a loose crown. */
export function pine(s: Stage, x: number, distance: number, tall: number): string {
  const { scale, base } = s.at(distance)
  const h = tall * scale
  const w = Math.max(0.9, 0.17 * scale * s.between(0.8, 1.3))
  const lean = s.between(-0.03, 0.03) * h
  const top = base - h
  const trunk = s.tint('#5d4a3d', distance)
  const bark = s.tint('#b5714a', distance)
  let out = s.poly(
    [
      [x - w, base],
      [x + w, base],
      [x + lean + w * 0.4, top + h * 0.1],
      [x + lean - w * 0.4, top + h * 0.1],
    ],
    trunk,
  )
  out += s.poly(
    [
      [x + lean * 0.55 - w * 0.72, base - h * 0.5],
      [x + lean * 0.55 + w * 0.72, base - h * 0.5],
      [x + lean + w * 0.45, top + h * 0.1],
      [x + lean - w * 0.45, top + h * 0.1],
    ],
    bark,
  )
  const greens = ['#2f4a33', '#3c5a3b', '#28402e', '#4a6a42']
  const boughs = distance > 70 ? 7 : 11
  for (let i = 0; i < boughs; i++) {
    const up = s.between(0, 0.4)
    const side = s.between(-1, 1) * (0.12 - 0.14 * Math.abs(up - 0.16)) * h
    const y = top + up * h + h * 0.02
    if (distance < 60)
      out += s.line([x + lean, y + h * 0.03], [x + lean + side, y], trunk, Math.max(0.8, w * 0.28))
    for (let n = 0; n < (distance > 70 ? 4 : 12); n++)
      out += s.ellipse(
        x + lean + side + s.between(-1, 1) * h * 0.055,
        y + s.between(-1, 0.7) * h * 0.018,
        s.between(0.012, 0.03) * h,
        s.between(0.006, 0.014) * h,
        s.tint(greens[(i + n) % 4] ?? '#2f4a33', distance),
      )
  }
  return out
}

/** A spruce: ragged tiers of branches; `snow` lies on most of them. */
export function spruce(s: Stage, x: number, distance: number, tall: number, snow = false): string {
  const { scale, base } = s.at(distance)
  const h = tall * scale
  const tiers = distance > 80 ? 9 : 17
  const half = h * s.between(0.14, 0.19)
  let out = s.rect(x - h * 0.012, base - h * 0.08, h * 0.024, h * 0.08, s.tint('#4a3b30', distance))
  const skirt = (y: number, w: number, up: number, fill: string): string => {
    const teeth = distance > 80 ? 5 : 9
    const points: [number, number][] = [[x + s.between(-0.05, 0.05) * w, y - up]]
    for (let i = 0; i <= teeth * 2; i++) {
      const side = 1 - i / teeth
      const sag = (1 - side * side) * 0.05 * h * 0.4
      points.push([
        x + side * w * s.between(0.9, 1.08),
        y - sag - (i % 2 ? s.between(0.2, 0.75) * up * 0.35 : 0),
      ])
    }
    return s.poly(points, fill)
  }
  for (let i = 0; i < tiers; i++) {
    const t = (i + s.between(-0.25, 0.25)) / tiers
    const y = base - h * 0.05 - t * h * 0.88
    const w = half * (1 - t) ** 0.9 * s.between(0.8, 1.12) + h * 0.01
    const up = (h * 1.9) / tiers
    out += skirt(y, w, up, s.tint(i % 2 ? '#26402f' : '#2e4a35', distance))
    if (snow && s.rand() < 0.8)
      out += skirt(
        y - up * 0.16,
        w * s.between(0.6, 0.86),
        up * s.between(0.5, 0.86),
        s.tint(['#dfe8ef', '#b9c8d2', '#cfdbe4'][i % 3] ?? '#dfe8ef', distance),
      )
  }
  return out
}

/** A leafy tree, as a cloud of leaves over a trunk; `white` makes it a birch. */
export function leafy(
  s: Stage,
  x: number,
  distance: number,
  tall: number,
  greens: readonly string[],
  white = false,
): string {
  const { scale, base } = s.at(distance)
  const h = tall * scale
  const w = Math.max(0.7, h * (white ? 0.014 : 0.025))
  let out = s.poly(
    [
      [x - w, base],
      [x + w, base],
      [x + w * 0.5, base - h * 0.75],
      [x - w * 0.5, base - h * 0.75],
    ],
    s.tint(white ? '#e4e0d8' : '#54463b', distance),
  )
  if (white)
    for (let i = 0; i < 9; i++)
      out += s.rect(
        x - w,
        base - h * s.between(0.03, 0.6),
        w * s.between(0.7, 1.7),
        Math.max(0.8, h * 0.006),
        s.tint('#3a3634', distance),
      )
  const n = distance > 60 ? 90 : 260
  const lobes = Array.from(
    { length: 7 },
    () =>
      [
        s.between(-1, 1) * (white ? 0.09 : 0.16),
        s.between(0.4, 0.86),
        s.between(0.12, 0.2),
      ] as const,
  )
  for (let i = 0; i < n; i++) {
    const [side, up, size] = lobes[i % 7] ?? [0, 0.6, 0.15]
    const a = s.between(0, Math.PI * 2)
    const d = Math.sqrt(s.rand()) * size * h
    const [cx, cy] = [x + side * h + Math.cos(a) * d, base - up * h + Math.sin(a) * d * 0.85]
    const r = h * (distance > 60 ? s.between(0.025, 0.055) : s.between(0.009, 0.024))
    // Lit from above: the upper side of each cloud of leaves is brighter. (In SVG, y points down.)
    const shade =
      Math.sin(a) > 0.2
        ? 0
        : Math.sin(a) < -0.4
          ? greens.length - 1
          : Math.floor(s.rand() * greens.length)
    out += s.ellipse(
      cx,
      cy,
      r,
      r * s.between(0.55, 0.9),
      s.tint(greens[shade] ?? '#4a6a42', distance),
    )
  }
  return out
}

export const SUMMER = ['#3d5a33', '#4f7040', '#5f8149', '#7d9c5a'] as const
export const AUTUMN = ['#8a6428', '#b06a26', '#c8892f', '#e0b052'] as const

/** A distant edge of woods, as one ragged outline; there are no trees where `gap` returns true. */
export function woods(
  s: Stage,
  distance: number,
  tall: number,
  colour: string,
  gap?: (x: number) => boolean,
): string {
  const { scale, base } = s.at(distance)
  const points: [number, number][] = [[-10, base + 2]]
  const stepPx = Math.max(3, s.width / 260)
  let level = tall
  for (let x = -10; x < s.width + 10; x += stepPx) {
    level += (tall - level) * 0.25 + s.between(-0.22, 0.22) * tall
    points.push([x, base - (gap?.(x) ? 0.1 : Math.max(level, tall * 0.4)) * scale])
  }
  points.push([s.width + 10, base + 2])
  return s.poly(points, s.tint(colour, distance))
}

/** A row of low bushes, grass or snowdrifts at this distance, where `isFree` returns true. */
export function growth(
  s: Stage,
  distance: number,
  tall: number,
  colours: readonly string[],
  isFree: (x: number) => boolean,
): string {
  const { scale, base } = s.at(distance)
  let out = ''
  for (let x = -20; x < s.width + 20; x += Math.max(5, scale * 0.4)) {
    const at = x + s.between(-3, 3)
    if (!isFree(at)) continue
    const h = tall * scale * s.between(0.5, 1.1)
    out += s.ellipse(
      at,
      base,
      Math.max(4, scale * s.between(0.4, 0.8)),
      h,
      s.tint(colours[Math.floor(s.rand() * colours.length)] ?? '#4a6a42', distance),
    )
  }
  return out
}
