// The material at a point of the car's surface.
import type { Design } from '../design.ts'
import { mix, type Vec } from '../mathematics.ts'

export type Material = {
  r: number
  g: number
  b: number
  /** How much it reflects like metal, how blurred that reflection is, and how strong the clear coat over it is. */
  metal: number
  rough: number
  coat: number
  /** Emitted light. */
  er: number
  eg: number
  eb: number
  glass: boolean
  /** How much of the surrounding light reaches it, from 0 to 1. */
  open: number
}

/** A point on the car, with its part (one of PART) and its normal. One object is reused for all points. */
export type Spot = {
  part: number
  x: number
  y: number
  z: number
  nx: number
  ny: number
  nz: number
}

export const createMaterial = (): Material => ({
  ...{ r: 0, g: 0, b: 0, metal: 0, rough: 0.5, coat: 0 },
  ...{ er: 0, eg: 0, eb: 0, glass: false, open: 1 },
})
export const createSpot = (): Spot => ({ part: 0, x: 0, y: 0, z: 0, nx: 0, ny: 0, nz: 0 })

export type Finish = { colour: Vec; metal: number; rough: number; coat: number }
const finish = (colour: Vec, metal: number, rough: number, coat: number): Finish => ({
  colour,
  metal,
  rough,
  coat,
})

export const finishes = {
  black: finish([0.008, 0.008, 0.009], 0, 0.5, 0.3),
  gloss: finish([0.008, 0.008, 0.009], 0, 0.12, 0.9),
  plastic: finish([0.022, 0.022, 0.024], 0, 0.65, 0.15),
  rubber: finish([0.016, 0.016, 0.017], 0, 0.75, 0.12),
  chrome: finish([0.8, 0.81, 0.83], 1, 0.1, 0.5),
  fabric: finish([0.018, 0.017, 0.018], 0, 0.95, 0.02),
  glass: finish([0.012, 0.016, 0.018], 0, 0, 1),
  grey: finish([0.3, 0.3, 0.32], 0.6, 0.1, 1),
  slat: finish([0.05, 0.05, 0.052], 0.2, 0.2, 0.5),
  red: finish([0.32, 0.006, 0.01], 0, 0.1, 1),
  amber: finish([0.6, 0.16, 0.01], 0, 0.1, 1),
  plate: finish([0.72, 0.73, 0.74], 0, 0.5, 0.3),
  stroke: finish([0.32, 0.33, 0.36], 0, 0.5, 0.3),
} as const

export function put(m: Material, { colour, metal, rough, coat }: Finish): void {
  m.r = colour[0]
  m.g = colour[1]
  m.b = colour[2]
  m.metal = metal
  m.rough = rough
  m.coat = coat
}

export const paint = (m: Material, { paint: colour, metallic }: Design): void =>
  put(m, { colour, metal: metallic * 0.75, rough: mix(0.25, 0.42, metallic), coat: 1 })

export const trim = ({ trim }: Design): Finish =>
  trim === 'chrome' ? finishes.chrome : finishes.gloss

export function shine(m: Material, colour: Vec, by: number): void {
  m.er = colour[0] * by
  m.eg = colour[1] * by
  m.eb = colour[2] * by
}

/** A gap between two panels: the same colour, much darker. */
export function seam(m: Material): void {
  put(m, { colour: [m.r * 0.12, m.g * 0.12, m.b * 0.12], metal: 0, rough: 1, coat: 0 })
  m.open = 0.4
}

/** The signed distance to a rounded rectangle with centre (cu, cv), half size (hu, hv) and corner radius r. */
export function box(
  u: number,
  v: number,
  cu: number,
  cv: number,
  hu: number,
  hv: number,
  r: number,
): number {
  const x = Math.abs(u - cu) - hu + r
  const y = Math.abs(v - cv) - hv + r
  return Math.hypot(Math.max(x, 0), Math.max(y, 0)) + Math.min(Math.max(x, y), 0) - r
}

/** An invented emblem instead of a maker's: a ring with a bar. `d` is the distance from its centre. */
export function emblem(m: Material, d: number, across: number, radius: number): void {
  const isMetal = d > radius * 0.8 || Math.abs(across) < radius * 0.14
  put(m, isMetal ? finishes.chrome : finishes.gloss)
}

/** A number plate with unreadable strokes instead of letters. Returns whether the point is on it. */
export function plate(m: Material, side: number, y: number, middle: number): boolean {
  const d = box(side, y, 0, middle, 0.26, 0.056, 0.008)
  if (d > 0.008) return false
  const stroke = box(((side + 0.2) % 0.062) - 0.02, y, 0, middle, 0.016, 0.03, 0.004)
  if (d > 0) put(m, finishes.black)
  else if (side < -0.222) put(m, BAND)
  else if (stroke < 0 && side < 0.21 && Math.abs(side - 0.03) > 0.025) put(m, finishes.stroke)
  else put(m, finishes.plate)
  return true
}
const BAND = finish([0.011, 0.046, 0.3], 0, 0.5, 0.3)
