// Builds triangle meshes from functions.
import type { Body } from './body.ts'

/** Points with normals, and three indices of points per triangle; `part` is one of PART. */
export type Mesh = {
  points: Float32Array
  normals: Float32Array
  triangles: Uint32Array
  part: number
}

/**
 * A grid of points; every cell of the grid becomes two triangles. `place` gets the row and the column as shares from 0
 * to 1, and writes the point and its normal into the two arrays at index `at`.
 */
export function sheet(
  part: number,
  rows: number,
  columns: number,
  place: (
    row: number,
    column: number,
    point: Float32Array,
    normal: Float32Array,
    at: number,
  ) => void,
): Mesh {
  const points = new Float32Array(rows * columns * 3)
  const normals = new Float32Array(rows * columns * 3)
  for (let i = 0; i < rows; i++)
    for (let j = 0; j < columns; j++)
      place(i / (rows - 1), j / (columns - 1), points, normals, (i * columns + j) * 3)
  const triangles = new Uint32Array((rows - 1) * (columns - 1) * 6)
  let k = 0
  for (let i = 0; i < rows - 1; i++)
    for (let j = 0; j < columns - 1; j++) {
      const a = i * columns + j
      triangles.set([a, a + columns, a + 1, a + 1, a + columns, a + columns + 1], k)
      k += 6
    }
  return { points, normals, triangles, part }
}

const ROWS = 340
const COLUMNS = 96
/** The share of the rows that is fanned out at each end. */
const CAP = 0.27

/**
 * The body's surface. Rays go out from a lengthwise line inside the car, fanned out at the line's ends; where a ray
 * leaves the body is a point of the surface. One half is computed, the other mirrored.
 */
export const skin = (body: Body, part: number): Mesh[] => {
  const half = halfSkin(body, part)
  const flip = (values: Float32Array) => values.map((value, i) => (i % 3 === 2 ? -value : value))
  return [half, { ...half, points: flip(half.points), normals: flip(half.normals) }]
}

function halfSkin(body: Body, part: number): Mesh {
  const { length, height } = body.shape
  const from = 0.85
  const to = length - 0.75
  const centre = height * 0.42
  const e = 0.002
  const { measure } = body
  return sheet(part, ROWS, COLUMNS, (u, v, points, normals, at) => {
    const around = v * Math.PI
    let x = from + ((u - CAP) / (1 - 2 * CAP)) * (to - from)
    let lean = 0
    if (u < CAP) {
      x = from
      lean = -(1 - u / CAP) * (Math.PI / 2)
    } else if (u > 1 - CAP) {
      x = to
      lean = (1 - (1 - u) / CAP) * (Math.PI / 2)
    }
    const [dx, out] = [Math.sin(lean), Math.cos(lean)]
    const [dy, dz] = [-Math.cos(around) * out, Math.sin(around) * out]
    let near = 0
    let far = 3
    for (let n = 0; n < 17; n++) {
      const t = (near + far) / 2
      if (measure(x + dx * t, centre + dy * t, dz * t) < 0) near = t
      else far = t
    }
    const [px, py, pz] = [x + dx * near, centre + dy * near, dz * near]
    points.set([px, py, pz], at)
    const nx = measure(px + e, py, pz) - measure(px - e, py, pz)
    const ny = measure(px, py + e, pz) - measure(px, py - e, pz)
    const nz = measure(px, py, pz + e) - measure(px, py, pz - e)
    const l = Math.hypot(nx, ny, nz) || 1
    normals.set([nx / l, ny / l, nz / l], at)
  })
}

/** A profile of (distance from the axis, position along it), rotated around an axis across the car. */
export function turned(
  part: number,
  centre: readonly [number, number, number],
  side: 1 | -1,
  profile: readonly (readonly [r: number, along: number])[],
): Mesh {
  const n = profile.length
  return sheet(part, n, 97, (u, v, points, normals, at) => {
    const i = Math.round(u * (n - 1))
    const [r, along] = profile[i] ?? [0, 0]
    const [ra, aa] = profile[Math.max(0, i - 1)] ?? [0, 0]
    const [rb, ab] = profile[Math.min(n - 1, i + 1)] ?? [0, 0]
    const l = Math.hypot(rb - ra, ab - aa) || 1
    const [out, across] = [-(ab - aa) / l, (rb - ra) / l]
    const a = v * 2 * Math.PI
    const [c, s] = [Math.cos(a), Math.sin(a)]
    points.set([centre[0] + r * c, centre[1] + r * s, centre[2] + side * along], at)
    normals.set([out * c, out * s, side * across], at)
  })
}

/** `power` below 1 makes it boxier. */
export function ellipsoid(
  part: number,
  [cx, cy, cz]: readonly [number, number, number],
  [rx, ry, rz]: readonly [number, number, number],
  power = 1,
): Mesh {
  const shaped = (t: number) => Math.sign(t) * Math.abs(t) ** power
  return sheet(part, 33, 49, (u, v, points, normals, at) => {
    const [a, b] = [(u - 0.5) * Math.PI, v * 2 * Math.PI]
    const n = [Math.cos(a) * Math.cos(b), Math.sin(a), Math.cos(a) * Math.sin(b)] as const
    const s = [shaped(n[0]), shaped(n[1]), shaped(n[2])] as const
    points.set([cx + rx * s[0], cy + ry * s[1], cz + rz * s[2]], at)
    const g = [n[0] / rx, n[1] / ry, n[2] / rz] as const
    const l = Math.hypot(...g) || 1
    normals.set([g[0] / l, g[1] / l, g[2] / l], at)
  })
}
