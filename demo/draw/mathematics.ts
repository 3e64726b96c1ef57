export type Vec = readonly [number, number, number]

export const clamp = (x: number, low = 0, high = 1): number => Math.min(high, Math.max(low, x))
export const mix = (a: number, b: number, t: number): number => a + (b - a) * t
/** Smoothstep: from 0 at `from` to 1 at `to`. */
export const step = (from: number, to: number, x: number): number => {
  const t = clamp((x - from) / (to - from))
  return t * t * (3 - 2 * t)
}
export const bell = (x: number, width: number): number => Math.exp(-((x / width) ** 2))

/** The maximum, smoothed if the two differ by less than `k`: rounds the edge between two surfaces. */
export const roundMax = (a: number, b: number, k: number): number => {
  const h = Math.max(k - Math.abs(a - b), 0)
  return Math.max(a, b) + (h * h) / (4 * k)
}
export const roundMin = (a: number, b: number, k: number): number => -roundMax(-a, -b, k)

export const scale = (a: Vec, by: number): Vec => [a[0] * by, a[1] * by, a[2] * by]
export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const times = (a: Vec, b: Vec): Vec => [a[0] * b[0], a[1] * b[1], a[2] * b[2]]
export const unit = (a: Vec): Vec => scale(a, 1 / (Math.hypot(...a) || 1))

/** Converts a hex colour ('#ff5a43') to linear light, in which colours can be added. */
export const colour = (hex: string): Vec => {
  const part = (at: number) => (Number.parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2
  return [part(1), part(3), part(5)]
}

/** A random generator with a seed, so that a picture drawn again is the same. */
export function dice(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const lattice = (x: number, y: number): number => {
  let h = Math.imul(x | 0, 374_761_393) + Math.imul(y | 0, 668_265_263)
  h = Math.imul(h ^ (h >>> 13), 1_274_126_177)
  return ((h ^ (h >>> 16)) >>> 0) / 4_294_967_296
}

/** Smooth noise between 0 and 1. */
export function noise(x: number, y: number): number {
  const [i, j] = [Math.floor(x), Math.floor(y)]
  const [u, v] = [step(0, 1, x - i), step(0, 1, y - j)]
  return mix(
    mix(lattice(i, j), lattice(i + 1, j), u),
    mix(lattice(i, j + 1), lattice(i + 1, j + 1), u),
    v,
  )
}

/** A smooth curve through points, which must be sorted by x. */
export function curve(points: readonly (readonly [number, number])[]): (x: number) => number {
  const n = points.length
  const at = (i: number) => points[clamp(i, 0, n - 1)] ?? [0, 0]
  const slope = (i: number): number => {
    const [a, b, c] = [at(i - 1), at(i), at(i + 1)]
    const left = (b[1] - a[1]) / (b[0] - a[0] || 1)
    const right = (c[1] - b[1]) / (c[0] - b[0] || 1)
    // The harmonic mean, so that the curve does not overshoot: in front of the windscreen, that would dent the bonnet.
    return left * right <= 0 ? 0 : (2 * left * right) / (left + right)
  }
  const slopes = points.map((_, i) =>
    i === 0 || i === n - 1
      ? (at(i === 0 ? 1 : i)[1] - at(i === 0 ? 0 : i - 1)[1]) /
        (at(i === 0 ? 1 : i)[0] - at(i === 0 ? 0 : i - 1)[0])
      : slope(i),
  )
  return (x) => {
    if (x <= at(0)[0]) return at(0)[1] + (x - at(0)[0]) * (slopes[0] ?? 0)
    if (x >= at(n - 1)[0]) return at(n - 1)[1] + (x - at(n - 1)[0]) * (slopes[n - 1] ?? 0)
    let i = 0
    while (x > at(i + 1)[0]) i += 1
    const [[x0, y0], [x1, y1]] = [at(i), at(i + 1)]
    const h = x1 - x0
    const t = (x - x0) / h
    return (
      y0 * (2 * t ** 3 - 3 * t * t + 1) +
      h * (slopes[i] ?? 0) * (t ** 3 - 2 * t * t + t) +
      y1 * (3 * t * t - 2 * t ** 3) +
      h * (slopes[i + 1] ?? 0) * (t ** 3 - t * t)
    )
  }
}
