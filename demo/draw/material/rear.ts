import type { Car } from '../car.ts'
import type { Design } from '../design.ts'
import { step } from '../mathematics.ts'
import {
  box,
  emblem,
  finishes,
  type Material,
  plate,
  put,
  type Spot,
  seam,
  shine,
  trim,
} from './material.ts'

const DARK_RED = { colour: [0.25, 0.01, 0.01], metal: 0, rough: 0.2, coat: 1 } as const

export function rearAt({ body, design }: Car, lampsOn: boolean, { y, z }: Spot, m: Material): void {
  const { shape, half } = body
  const across = Math.abs(z)
  const high = body.deck(shape.length - 0.12)
  const tall = shape.height > 1.6
  const fromTail = shape.length - shape.back.base[0]
  const isUpright = fromTail < 0.15
  const lampY = high - (isUpright ? 0.155 : fromTail < 0.3 ? 0.21 : 0.135)
  const lamp = tailOutline(design, across, half, y, lampY, high)
  if (lamp < 0.005) {
    lampAt(design, lampsOn, across / half, y, lampY, lamp, m)
    return
  }
  const plateY = plateHeight(design, isUpright, tall, lampY, shape.clearance)
  if (plate(m, -z, y, plateY)) return
  if (box(z, y, 0, plateY + 0.005, 0.3, 0.085, 0.03) < 0) m.open *= 0.6
  const badge = Math.hypot(z, y - high + 0.1)
  const bumper = Math.abs(y - (tall ? shape.clearance + 0.42 : 0.6))
  const lid = Math.abs(across / half - 0.7 + (y > high - 0.2 ? 0 : 0.03))
  if (badge < 0.036 && !isUpright) emblem(m, badge, z, 0.036)
  else if (box(z, y, 0, plateY + 0.105, 0.2, 0.011, 0.01) < 0) put(m, trim(design))
  else if (box(z, y, 0, shape.clearance + 0.06, half * 0.72, 0.085, 0.03) < 0)
    apron(across, y, shape.clearance, half, tall, m)
  else if (box(across, y, half * 0.76, shape.clearance + 0.2, 0.07, 0.016, 0.01) < 0)
    put(m, DARK_RED)
  else if (bumper < 0.0038 || (lid < 0.0045 && y > (tall ? 0.7 : 0.6))) seam(m)
}

function plateHeight(
  { bumpers }: Design,
  isUpright: boolean,
  tall: boolean,
  lampY: number,
  clearance: number,
): number {
  if (bumpers) return lampY - 0.03
  if (tall) return clearance + 0.62
  return isUpright ? lampY - 0.12 : clearance + 0.4
}

/** Black plastic; on cars that are not tall, with an exhaust pipe on either side. */
function apron(
  across: number,
  y: number,
  clearance: number,
  half: number,
  tall: boolean,
  m: Material,
) {
  const pipe = tall ? 1 : box(across, y, half * 0.52, clearance + 0.045, 0.055, 0.03, 0.028)
  if (pipe > 0) put(m, finishes.plastic)
  else put(m, pipe > -0.007 ? finishes.grey : finishes.black)
}

function lampAt(
  { tail }: Design,
  on: boolean,
  out: number,
  y: number,
  lampY: number,
  edge: number,
  m: Material,
): void {
  if (edge > -0.006) {
    put(m, finishes.gloss)
    return
  }
  const isAmber = tail !== 'slim' && Math.abs(y - lampY + 0.04) < 0.016 && out < 0.8
  put(m, isAmber ? finishes.amber : finishes.red)
  if (isAmber) return
  // If lit, a bright edge with rows of small lights inside it.
  const rows = 0.35 + 0.5 * step(0.3, 0.5, Math.abs(((y / 0.022) % 1) - 0.5))
  if (on) shine(m, [1, 0.025, 0.02], edge < -0.02 ? rows : 1.9)
  else if (edge > -0.02) shine(m, finishes.red.colour, 0.5)
}

function tailOutline(
  { tail }: Design,
  u: number,
  half: number,
  y: number,
  middle: number,
  high: number,
): number {
  switch (tail) {
    case 'block':
      return box(u, y, half * 0.82, middle, half * 0.24, 0.085, 0.03)
    case 'wide':
      return box(u, y, half * 0.72, middle, half * 0.32, 0.05 + (0.02 * u) / half, 0.03)
    case 'slim':
      return box(u, y, half * 0.5, middle + 0.02, half * 0.52, 0.026, 0.015)
    case 'round':
      return Math.min(
        Math.hypot(u - half * 0.78, y - middle) - 0.07,
        Math.hypot(u - half * 0.55, y - middle) - 0.055,
      )
    case 'tall':
      return box(u, y, half * 0.9, high - 0.12, half * 0.1, 0.2, 0.03)
  }
}
