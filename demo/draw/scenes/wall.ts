import type { Stage } from '../stage.ts'

/**
 * A wall behind the car and parallel to it, `away` metres from the car's middle. `quad` and `arch` draw on it in
 * perspective. Their x, y, w and h are metres; `out` is how many metres in front of the wall to draw.
 */
export function wall(s: Stage, away: number) {
  const side = Math.sign(Math.sin(s.camera.yaw)) || 1
  const z = side * away
  const quad = (
    x: number,
    y: number,
    w: number,
    h: number,
    fill: string,
    out = 0,
    more = '',
  ): string => {
    const zz = z - side * out
    if (!s.isAhead(x, zz) || !s.isAhead(x + w, zz)) return ''
    return s.poly(
      [
        s.project(x, y, zz),
        s.project(x + w, y, zz),
        s.project(x + w, y + h, zz),
        s.project(x, y + h, zz),
      ],
      fill,
      more,
    )
  }
  const arch = (x: number, y: number, w: number, h: number, fill: string): string => {
    if (!s.isAhead(x, z) || !s.isAhead(x + w, z)) return ''
    const points = [s.project(x, y, z), s.project(x + w, y, z)]
    for (let i = 0; i <= 8; i++) {
      const a = (i / 8) * Math.PI
      points.push(s.project(x + w / 2 + (Math.cos(a) * w) / 2, y + h + (Math.sin(a) * w) / 2, z))
    }
    return s.poly(points, fill)
  }
  return { side, z, quad, arch }
}

/** The positions along the wall, every half metre, that are in the picture or close to it. */
export function visible(s: Stage, z: number, from: number, to: number): number[] {
  const xs: number[] = []
  for (let x = from; x < to; x += 0.5) {
    if (!s.isAhead(x, z)) continue
    const [sx] = s.project(x, 2, z)
    if (sx > -400 && sx < s.width + 400) xs.push(x)
  }
  return xs
}
