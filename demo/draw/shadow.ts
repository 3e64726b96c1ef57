// How much light of the sky and of the sun reaches the ground around the car.
import type { Car } from './car.ts'
import { clamp, mix, step, type Vec } from './mathematics.ts'

export type Shadow = {
  /** The light of the sky: 1 in the open, 0 if the car covers all of it. */
  open(x: number, z: number): number
  /** 1 in the sun, 0 in the car's shadow. */
  sun(x: number, z: number): number
}

const CELL = 0.03
const REACH = 3.2

export function castShadow({ body, meshes, wheels }: Car, sun: Vec): Shadow {
  const { length, tyre } = body.shape
  const columns = Math.ceil((length + 2 * REACH) / CELL)
  const rows = Math.ceil((2 * (body.half + REACH)) / CELL)
  const hit = new Float32Array(columns * rows)
  // Limits the shadow's length when the sun is low.
  const low = Math.max(0.22, sun[1])
  for (const { points } of meshes)
    for (let i = 0; i < points.length; i += 3) {
      const [x = 0, y = 0, z = 0] = points.subarray(i, i + 3)
      const column = Math.floor((x - (sun[0] / low) * y + REACH) / CELL)
      const row = Math.floor((z - (sun[2] / low) * y + body.half + REACH) / CELL)
      for (let a = -1; a <= 1; a++)
        for (let b = -1; b <= 1; b++)
          if (column + a >= 0 && column + a < columns && row + b >= 0 && row + b < rows)
            hit[(row + b) * columns + column + a] = 1
    }
  const mask = soften(soften(fill(hit, columns, rows), columns, rows, 2), columns, rows, 3)
  const { half } = body
  return {
    open(x, z) {
      // The distance to the car's footprint, as a rounded box.
      const [dx, dz] = [Math.abs(x - length / 2) - length / 2 + 0.35, Math.abs(z) - half + 0.25]
      const d = Math.hypot(Math.max(dx, 0), Math.max(dz, 0)) + Math.min(Math.max(dx, dz), 0) - 0.15
      let open = mix(0.1, 1, step(-0.35, 0.75, d)) * mix(0.75, 1, step(0, 1.8, d))
      for (const wheel of wheels) {
        const contact = Math.hypot((x - wheel.x) / 1.2, z - wheel.z + wheel.side * 0.08)
        open *= mix(0.15, 1, step(0.04, tyre * 0.9, contact))
      }
      return open
    },
    sun(x, z) {
      const u = (x + REACH) / CELL
      const v = (z + half + REACH) / CELL
      if (u < 0 || v < 0 || u >= columns - 1 || v >= rows - 1) return 1
      const [i, j] = [Math.floor(u), Math.floor(v)]
      const at = (a: number, b: number) => mask[(j + b) * columns + i + a] ?? 0
      return 1 - clamp(mix(mix(at(0, 0), at(1, 0), u - i), mix(at(0, 1), at(1, 1), u - i), v - j))
    },
  }
}

/** Only the meshes' vertices were projected, so the shadow has holes: fills those of up to 14 cells in a row. */
function fill(mask: Float32Array, columns: number, rows: number): Float32Array {
  for (let row = 0; row < rows; row++) {
    let last = -1
    for (let column = 0; column < columns; column++) {
      if ((mask[row * columns + column] ?? 0) === 0) continue
      if (last >= 0 && column - last < 16)
        mask.fill(1, row * columns + last, row * columns + column)
      last = column
    }
  }
  return mask
}

function soften(mask: Float32Array, columns: number, rows: number, reach: number): Float32Array {
  const pass = (from: Float32Array, stride: number, count: number, lines: number, jump: number) => {
    const to = new Float32Array(from.length)
    for (let l = 0; l < lines; l++)
      for (let i = 0; i < count; i++) {
        let sum = 0
        for (let k = -reach; k <= reach; k++)
          sum += from[l * jump + clamp(i + k, 0, count - 1) * stride] ?? 0
        to[l * jump + i * stride] = sum / (2 * reach + 1)
      }
    return to
  }
  return pass(pass(mask, 1, columns, rows, columns), columns, rows, columns, 1)
}
