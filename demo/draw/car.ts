// Builds a whole car: the meshes of its body, wheels, mirrors, door handles and roof rails.
import { type Body, createBody, type Shape } from './body.ts'
import { type Design, PART } from './design.ts'
import { ellipsoid, type Mesh, sheet, skin, turned } from './mesh.ts'
import type { Cut } from './raster.ts'
import { spokes } from './wheels.ts'

export type Car = {
  body: Body
  design: Design
  meshes: Mesh[]
  isCut: Cut
  wheels: { x: number; z: number; side: 1 | -1 }[]
  /** The axle of the front or rear half of the car, whichever x is in. `turn`: how far its wheels are rotated. */
  axleAt(x: number): Axle
}
type Axle = { x: number; turn: number }

const SIDES = [1, -1] as const

export function buildCar(shape: Shape, design: Design): Car {
  const body = createBody(shape)
  const front: Axle = { x: body.axles[0], turn: 0.4 }
  const rear: Axle = { x: body.axles[1], turn: 1.3 }
  const axleAt = (x: number): Axle => (x < shape.length / 2 ? front : rear)
  const out = body.half - 0.035 + shape.flare * 0.5
  const wheels = body.axles.flatMap((x) => SIDES.map((side) => ({ x, side, z: side * out })))
  const meshes = [
    ...skin(body, PART.body),
    ...wheels.flatMap(({ x, z, side }) => wheel(shape, [x, shape.tyre, z], side, body.arch)),
    ...fittings(body, design),
  ]
  const isCut: Cut = (part, x, y, z) => {
    if (part === PART.body) {
      if (Math.abs(z) < body.half - 0.4) return false
      return body.axles.some((axle) => (x - axle) ** 2 + (y - shape.tyre) ** 2 < body.arch ** 2)
    }
    if (part !== PART.rim) return false
    const axle = axleAt(x)
    const [dx, dy] = [x - axle.x, y - shape.tyre]
    return spokes(design.wheel, shape.rim, Math.hypot(dx, dy), Math.atan2(dy, dx) + axle.turn) < 0
  }
  return { body, design, meshes, isCut, wheels, axleAt }
}

function wheel(
  { tyre, rim }: Shape,
  centre: readonly [number, number, number],
  side: 1 | -1,
  arch: number,
): Mesh[] {
  const wall = tyre - rim
  const around = [
    [rim * 0.97, 0.0],
    [rim * 0.985, 0.012],
    [rim, 0.014],
    [rim + 0.008, 0.012],
    [rim + wall * 0.25, 0.02],
    [rim + wall * 0.5, 0.024],
    [rim + wall * 0.75, 0.018],
    [tyre - 0.014, 0.002],
    [tyre - 0.004, -0.018],
    [tyre, -0.04],
    [tyre, -0.18],
    [tyre - 0.02, -0.21],
  ] as const
  const face = [
    [0.0, -0.006],
    [0.1 * rim, -0.006],
    [0.2 * rim, -0.008],
    [0.26 * rim, -0.022],
    [0.4 * rim, -0.024],
    [0.6 * rim, -0.018],
    [0.8 * rim, -0.008],
    [0.9 * rim, -0.002],
    [0.95 * rim, 0.004],
    [0.99 * rim, 0.006],
    [rim, 0.0],
  ] as const
  return [
    turned(PART.tyre, centre, side, around),
    turned(PART.rim, centre, side, face),
    turned(PART.barrel, centre, side, [
      [rim * 0.97, 0.0],
      [rim * 0.9, -0.03],
      [rim * 0.88, -0.17],
      [0.1, -0.17],
      [0.0, -0.17],
    ]),
    turned(PART.disc, centre, side, [
      [rim * 0.74, -0.085],
      [rim * 0.72, -0.08],
      [rim * 0.4, -0.08],
      [0.02, -0.08],
    ]),
    turned(PART.well, centre, side, [
      [arch + 0.012, 0.02],
      [arch + 0.012, -0.36],
      [0.0, -0.36],
    ]),
  ]
}

function fittings(body: Body, design: Design): Mesh[] {
  const { shape, half, beltAt } = body
  const { screen, back, doors, height, peak } = shape
  const mirrorX = screen.base[0] + 0.34
  return SIDES.flatMap((side) => {
    const belt = beltAt(mirrorX)
    const parts = [
      ellipsoid(
        PART.paint,
        [mirrorX, belt + 0.095, side * (half + 0.085)],
        [0.062, 0.07, 0.1],
        0.7,
      ),
      ellipsoid(
        PART.black,
        [mirrorX + 0.01, belt + 0.03, side * (half - 0.02)],
        [0.035, 0.03, 0.09],
      ),
    ]
    const cuts = doors.slice(1)
    for (const cut of cuts) {
      const y = beltAt(cut) - 0.115
      parts.push(
        ellipsoid(
          PART.paint,
          [cut - 0.15, y, side * (body.flankAt(cut - 0.15, y) + 0.008)],
          [0.095, 0.016, 0.022],
          0.8,
        ),
      )
    }
    if (design.rails)
      parts.push(
        tube(PART.chrome, screen.top[0] + 0.18, back.top[0] - 0.12, (x) => [
          height -
            0.035 -
            0.1 * ((x - peak) / (back.top[0] - peak)) ** 2 * (x > peak ? 0.55 : 0.35),
          side * (half - shape.inset - shape.tumble * (height - belt) * 0.86 - 0.02),
        ]),
      )
    return parts
  })
}

const tube = (
  part: number,
  from: number,
  to: number,
  at: (x: number) => readonly [number, number],
): Mesh =>
  sheet(part, 30, 13, (u, v, points, normals, i) => {
    const x = from + (to - from) * u
    const [y, z] = at(x)
    const ends = Math.min(1, u * 12, (1 - u) * 12)
    const [c, s] = [Math.cos(v * 2 * Math.PI), Math.sin(v * 2 * Math.PI)]
    points.set([x, y - (1 - ends) * 0.03 + 0.016 * s, z + 0.016 * c], i)
    normals.set([0, s, c], i)
  })
