// Decides which material a point of the car has. Seams, lamps and windows have no geometry of their own: they are
// projected onto the surface from the side, the front, the back or above.
import type { Car } from '../car.ts'
import { PART } from '../design.ts'
import { cabinAt } from './cabin.ts'
import { lowerAt } from './flank.ts'
import { finishes, type Material, paint, put, type Spot } from './material.ts'
import { rimAt, tyreAt } from './wheel.ts'

/** Writes the car's material at this point into `m`. */
export function madeOf(car: Car, lampsOn: boolean, spot: Spot, m: Material): void {
  m.er = m.eg = m.eb = 0
  m.glass = false
  m.open = 1
  switch (spot.part) {
    case PART.body:
      bodyAt(car, lampsOn, spot, m)
      break
    case PART.paint:
      // The mirror's glass: the backward-facing side of a part that sticks out from the body.
      if (spot.nx > 0.75 && Math.abs(spot.z) > car.body.half) put(m, MIRROR)
      else paint(m, car.design)
      break
    case PART.tyre:
      tyreAt(car, spot, m)
      break
    case PART.rim:
      rimAt(car, spot, m)
      break
    case PART.barrel:
      put(m, BARREL)
      m.open = 0.28
      break
    case PART.disc:
      put(m, DISC)
      m.open = 0.45
      break
    case PART.chrome:
      put(m, car.design.trim === 'chrome' ? finishes.chrome : finishes.plastic)
      break
    case PART.well:
      put(m, finishes.black)
      m.open = 0.12
      break
    default:
      put(m, finishes.plastic)
  }
}

const MIRROR = { colour: [0.3, 0.31, 0.33], metal: 1, rough: 0, coat: 0 } as const
const BARREL = { colour: [0.12, 0.12, 0.125], metal: 0.5, rough: 0.6, coat: 0 } as const
const DISC = { colour: [0.42, 0.42, 0.43], metal: 0.9, rough: 0.5, coat: 0 } as const

function bodyAt(car: Car, lampsOn: boolean, spot: Spot, m: Material): void {
  const { body } = car
  body.measure(spot.x, spot.y, spot.z)
  // Below the belt line, a tailgate that belongs to the cabin is drawn like the tail, with its lamps.
  const isTail = spot.y < body.beltAt(spot.x) - 0.02 && body.faces.rear > -0.14
  if (body.faces.cabin < 0.004 && !isTail) cabinAt(car, spot, m)
  else lowerAt(car, lampsOn, spot, m)
}
