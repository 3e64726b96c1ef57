// A car's body as a signed distance function: negative inside, zero on the surface. It is the union of the lower body
// and the cabin; each of these is the intersection of several curved surfaces, with rounded edges. Coordinates are in
// metres: x from the nose (0) to the tail, y up from the ground, z sideways from the car's middle.
import { bell, curve, roundMax, roundMin, step } from './mathematics.ts'

type Point = readonly [x: number, y: number]

export type Shape = {
  length: number
  width: number
  height: number
  wheelbase: number
  /** From the nose to the front axle. */
  overhang: number
  /** The radii of the tyre and the rim. */
  tyre: number
  rim: number
  clearance: number
  /** The upper edge of the lower body, from the bonnet's front to the tail. */
  deck: readonly Point[]
  screen: { base: Point; top: Point }
  /** The highest point of the roof is at this x. */
  peak: number
  back: { top: Point; base: Point }
  /** The height of the belt line (the lower edge of the side windows) at its two ends. */
  belt: readonly [front: number, rear: number]
  /** How far the side windows are set in from the shoulder, and how far they lean in per metre of height. */
  inset: number
  tumble: number
  /**
   * For nose and tail. `sweep` and `power`: how far and how abruptly the corners are rounded, seen from above; `rake`:
   * how much the upper part slants; `round`: the rounding radius of the edges.
   */
  nose: { sweep: number; power: number; rake: number; round: number }
  tail: { sweep: number; power: number; rake: number; round: number }
  /**
   * `a`, `c` and `roof`: how wide the frame is between the side windows and the windscreen, the rear window and the
   * roof. `b`: the x of the pillar between front and rear doors, or 9 (behind the car) if there is none.
   */
  pillars: { a: number; b: number; c: number; roof: number }
  /** The x of the gaps around the doors, from the front. */
  doors: readonly number[]
  flare: number
  /** The rounding radius of roof and shoulders. */
  soft: number
  crease: number
}

/** Signed distances to the surfaces that the body consists of. */
type Faces = {
  /** The cabin minus the lower body: negative where the body's surface is the cabin's. */
  cabin: number
  side: number
  screen: number
  roof: number
  back: number
  front: number
  rear: number
  flank: number
  top: number
  bottom: number
}

/** Samples `f` between 0 and `to` into a lookup table, because `measure` is called millions of times. */
function table(f: (x: number) => number, to: number): (x: number) => number {
  const FINE = 200
  const values = Float64Array.from({ length: Math.ceil(to * FINE) + 2 }, (_, i) => f(i / FINE))
  return (x) => {
    const at = Math.min(Math.max(x * FINE, 0), values.length - 2)
    const i = Math.floor(at)
    const low = values[i] ?? 0
    return low + ((values[i + 1] ?? 0) - low) * (at - i)
  }
}

export type Body = ReturnType<typeof createBody>

export function createBody(shape: Shape) {
  const { length, width, height, belt, screen, back, nose, tail } = shape
  const half = width / 2
  const deck = table(curve(shape.deck), length)
  const sill = shape.clearance
  const axles = [shape.overhang, shape.overhang + shape.wheelbase] as const
  const arch = shape.tyre * 1.09
  const middle = length * 0.52
  const beltAt = (x: number) =>
    belt[0] + ((belt[1] - belt[0]) * (x - screen.base[0])) / (back.base[0] - screen.base[0])

  const slope = (line: { base: Point; top: Point }) =>
    (line.top[0] - line.base[0]) / (line.top[1] - line.base[1])
  const screenSlope = slope(screen)
  const backSlope = slope(back)
  const screenScale = 1 / Math.hypot(1, screenSlope)
  const backScale = 1 / Math.hypot(1, backSlope)
  const roofFront = (height - screen.top[1]) / (shape.peak - screen.top[0]) ** 2
  const roofRear = (height - back.top[1]) / (back.top[0] - shape.peak) ** 2

  /** The roof's height: a parabola over the cabin, continued straight beyond it. */
  function roofAt(x: number): number {
    const bend = x < shape.peak ? roofFront : roofRear
    const reach = Math.abs(x - shape.peak)
    const end = x < shape.peak ? shape.peak - screen.top[0] : back.top[0] - shape.peak
    return reach < end ? height - bend * reach * reach : height - bend * end * (2 * reach - end)
  }

  /** Half the width of the lower body at a point of its side. */
  function flankAt(x: number, y: number): number {
    const s = (y - sill) / (beltAt(x) - sill)
    const along = (x - middle) / middle
    let w = half - 0.035 * along * along * half - 0.19 * (s - 0.54) * (s - 0.54)
    const line = sill + (beltAt(x) - sill) * (0.74 + 0.05 * (x / length))
    w += shape.crease * Math.exp(-Math.abs(y - line) / 0.05) * step(0.25, 0.9, x)
    w -=
      0.014 *
      bell(y - sill - 0.17, 0.07) *
      step(axles[0], axles[0] + 0.6, x) *
      step(axles[1], axles[1] - 0.6, x)
    if (shape.flare > 0)
      for (const axle of axles) {
        const d = Math.hypot(x - axle, y - shape.tyre)
        if (d < arch + 0.3) w += shape.flare * bell(d - arch, 0.075)
      }
    return w
  }

  const noseAt = (y: number) => {
    const up = Math.max(0, y - 0.56)
    const down = Math.max(0, 0.42 - y)
    return nose.rake * up * up * 2.4 + 1.1 * down * down + 0.01
  }
  const tailAt = (y: number) => {
    const up = Math.max(0, y - 0.6)
    const down = Math.max(0, 0.46 - y)
    return tail.rake * up + 1.5 * down * down + 0.01
  }

  // Set by every call of `measure`. One object is reused, to avoid millions of allocations.
  const faces: Faces = {
    cabin: 0,
    side: 0,
    screen: 0,
    roof: 0,
    back: 0,
    front: 0,
    rear: 0,
    flank: 0,
    top: 0,
    bottom: 0,
  }

  /** The signed distance to the body's surface. Also sets `faces`. */
  function measure(x: number, y: number, z: number): number {
    const across = Math.abs(z)
    const part = across / half
    const part2 = part * part
    faces.flank = across - flankAt(x, y)
    faces.top = y - (deck(x) - 0.055 * part2)
    faces.bottom = sill - 0.02 - y
    faces.front = noseAt(y) + nose.sweep * part ** nose.power - x
    faces.rear = x - (length - tailAt(y) - tail.sweep * part ** tail.power)
    let lower = roundMax(faces.flank, faces.top, shape.soft)
    lower = roundMax(lower, faces.front, nose.round)
    lower = roundMax(lower, faces.rear, tail.round)
    lower = roundMax(lower, faces.bottom, 0.05)

    const b = beltAt(x)
    const rise = Math.max(0, y - b)
    const wide = half - shape.inset - 0.03 * ((x - middle) / middle) ** 2
    const taper = 0.07 * Math.max(0, x - shape.peak - 0.3) * Math.max(0, x - shape.peak - 0.3) * 0.5
    faces.side = (across - (wide - taper - shape.tumble * rise - 0.12 * rise * rise)) * 0.96
    faces.screen =
      (screen.base[0] + screenSlope * (y - screen.base[1]) + 0.24 * z * z - x) * screenScale
    faces.roof = y - (roofAt(x) - 0.05 * part2 - 0.02 * part2 * part2)
    faces.back = (x - (back.base[0] + backSlope * (y - back.base[1]) - 0.14 * z * z)) * backScale
    let upper = roundMax(faces.side, faces.roof, shape.soft * 1.25)
    upper = roundMax(upper, faces.screen, 0.07)
    upper = roundMax(upper, faces.back, 0.07)
    // A tailgate must not stick out behind the tail.
    upper = roundMax(upper, faces.rear, 0.05)
    upper = roundMax(upper, b - 0.2 - y, 0.01)
    faces.cabin = upper - lower
    return roundMin(lower, upper, 0.025)
  }

  return { shape, measure, faces, axles, arch, beltAt, deck, half, flankAt, screenSlope, backSlope }
}
