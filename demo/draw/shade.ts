// The colour of a point of the car: clear coat over paint, chrome, rubber, glass with a cabin behind it.
import type { Car } from './car.ts'
import type { Sky } from './light.ts'
import { madeOf } from './material/made-of.ts'
import { createMaterial, type Spot } from './material/material.ts'
import { clamp, mix, step, type Vec } from './mathematics.ts'
import { createThrough } from './through.ts'

/** Writes the colour into `out`; returns how much of the background is visible through the car's windows. */
export type Shader = (spot: Spot, view: Vec, out: Float64Array) => number

const CABIN = [0.012, 0.012, 0.014] as const

/** Normalises the normal and turns it towards the camera. Returns the cosine of the angle between normal and camera. */
function straighten(spot: Spot, [vx, vy, vz]: Vec): number {
  const l = Math.hypot(spot.nx, spot.ny, spot.nz) || 1
  const facing = -(spot.nx * vx + spot.ny * vy + spot.nz * vz) / l
  // Part 1 is the body, which is never seen from inside; thin parts are seen from both sides.
  const turn = facing < 0 && spot.part > 1 ? -1 / l : 1 / l
  spot.nx *= turn
  spot.ny *= turn
  spot.nz *= turn
  return clamp(spot.part > 1 ? Math.abs(facing) : facing, 0.02, 1)
}

export function createShader(car: Car, sky: Sky): Shader {
  const m = createMaterial()
  const mirror = new Float64Array(3)
  const satin = new Float64Array(3)
  const base = new Float64Array(3)
  const own = new Float64Array(3)
  const { light, sun } = sky
  const { sunlight } = light
  const through = createThrough(car.body)

  function glass(spot: Spot, view: Vec, fresnel: number, spot_light: number, out: Float64Array) {
    const open = through(spot, view)
    const glint = spot_light ** 900 * 6
    for (let i = 0; i < 3; i++) {
      const cabin = open > 0 ? 0 : (CABIN[i] ?? 0) * (0.6 + (sky.skyLight[i] ?? 0))
      out[i] = (mirror[i] ?? 0) * fresnel * 1.25 + glint * (sunlight[i] ?? 0) + cabin
    }
    return open * (1 - fresnel)
  }

  return (spot, view, out) => {
    const facing = straighten(spot, view)
    const { y, nx, ny, nz } = spot
    madeOf(car, light.lamps, spot, m)
    const rx = view[0] + 2 * facing * nx
    const ry = view[1] + 2 * facing * ny
    const rz = view[2] + 2 * facing * nz
    sky.look(rx, ry, rz, 0, mirror)
    const fresnel = 0.085 + 0.9 * (1 - facing) ** 4.5
    const towardsSun = clamp(rx * sun[0] + ry * sun[1] + rz * sun[2])
    if (m.glass) return glass(spot, view, fresnel, towardsSun, out)
    sky.look(rx, ry, rz, clamp(m.rough * 1.4), satin)
    const lit = clamp(nx * sun[0] + ny * sun[1] + nz * sun[2])
    const up = 0.5 + 0.5 * ny
    // Close to the ground there is less light, because the car itself blocks it.
    const low = mix(0.35, 1, step(0, 0.7, y))
    const mirrored = m.open * mix(low, 1, clamp(ry * 3))
    const glint = lit > 0 ? towardsSun ** 1200 * 9 + towardsSun ** 60 * 0.12 : 0
    const sheen = towardsSun ** mix(40, 8, m.rough) * 0.5
    const sunny = lit * step(0, 0.25, m.open) * 0.75
    base.set([m.r, m.g, m.b])
    own.set([m.er, m.eg, m.eb])
    for (let i = 0; i < 3; i++) {
      const [c, s] = [base[i] ?? 0, sunlight[i] ?? 0]
      const below = (sky.around.ground[i] ?? 0) * 0.7 * low
      const ambient = mix(below, (sky.skyLight[i] ?? 0) * 1.05, up) * m.open
      const diffuse = c * (ambient + s * sunny) * (1 - m.metal * 0.75) * (1 - m.coat * fresnel)
      const metal = c * m.metal * ((satin[i] ?? 0) * m.open * low + sheen * s)
      const coat = m.coat * (fresnel * (mirror[i] ?? 0) * mirrored + glint * s * 0.5)
      out[i] = diffuse + metal + coat + (own[i] ?? 0)
    }
    return 0
  }
}
