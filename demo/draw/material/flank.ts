// The material of the lower body: cladding, bumpers, doors, bonnet and boot lid. front.ts and rear.ts have the nose
// and the tail.
import type { Car } from '../car.ts'
import { roundMax, step } from '../mathematics.ts'
import { frontAt } from './front.ts'
import { box, finishes, type Material, paint, plate, put, type Spot, seam } from './material.ts'
import { rearAt } from './rear.ts'

export function lowerAt(car: Car, lampsOn: boolean, spot: Spot, m: Material): void {
  const { body, design } = car
  const { shape, faces, axles, arch } = body
  const { x, y, nx, ny, nz } = spot
  paint(m, design)
  m.open = 0.55 + 0.45 * step(0.05, 0.6, y)
  if (ny < -0.75) {
    put(m, finishes.black)
    m.open = 0.15
    return
  }
  const isFront = faces.front > -0.13 && nx < 0.2
  const isRear = faces.rear > -0.1 && nx > -0.2
  const fromArch =
    Math.min(Math.hypot(x - axles[0], y - shape.tyre), Math.hypot(x - axles[1], y - shape.tyre)) -
    arch
  clad(car, spot, isFront || isRear, fromArch, m)
  const isEnd = isFront || isRear
  const isPastWheels = fromArch > 0.04 && (x < axles[0] - arch || x > axles[1] + arch)
  if (design.bumpers && (isEnd || isPastWheels) && bumperAt(car, spot, isRear, m)) return
  if (isBed(car, spot)) put(m, finishes.plastic)
  else if (isFront) frontAt(car, lampsOn, spot, m)
  else if (isRear) rearAt(car, lampsOn, spot, m)
  else if (Math.abs(nz) > 0.4) doors(car, spot, m)
  else if (ny > 0.5) lids(car, spot, m)
}

function clad({ body, design }: Car, { y }: Spot, isEnd: boolean, fromArch: number, m: Material) {
  const { clearance } = body.shape
  const isSkirt = y < clearance + (design.cladding ? 0.16 : 0.045) && !isEnd
  const isClad = design.cladding && (fromArch < 0.06 || (isEnd && y < clearance + 0.2))
  if (isSkirt || isClad) put(m, finishes.plastic)
  if (fromArch < 0.008) put(m, finishes.black)
}

/** Whether the point is on the cover of a pickup's bed. */
const isBed = ({ body: { shape, faces, half } }: Car, { x, z, ny }: Spot): boolean =>
  shape.back.base[0] < shape.length * 0.7 &&
  shape.height > 1.6 &&
  faces.top > -0.03 &&
  x > shape.back.base[0] &&
  Math.abs(z) < half - 0.13 &&
  ny > 0.6

function bumperAt({ body, design }: Car, { y, z }: Spot, isRear: boolean, m: Material): boolean {
  const middle = body.shape.clearance + 0.29
  const off = Math.abs(y - middle)
  if (off > 0.075) return false
  const isEdge = off > 0.055
  put(m, design.bumpers === 'chrome' && !isEdge ? finishes.chrome : finishes.plastic)
  m.open *= isEdge ? 0.5 : 0.9
  if (!isRear && plate(m, z, y, middle)) m.open = 0.9
  return true
}

/** The gaps around and between the doors, around the filler cap and above the bumpers; the recesses of the handles. */
function doors({ body, design }: Car, { x, y }: Spot, m: Material): void {
  const { shape, axles, arch, beltAt } = body
  const tall = shape.height > 1.6
  const low = shape.clearance + (design.cladding ? 0.17 : 0.09)
  const bend = 0.05 * ((y - 0.6) / 0.4) ** 2
  let outline = roundMax(
    (shape.doors[0] ?? 0) - x - bend * 0.5,
    x - (shape.doors.at(-1) ?? 0) - bend,
    0.12,
  )
  outline = roundMax(outline, low - y, 0.06)
  outline = roundMax(outline, arch + 0.06 - Math.hypot(x - axles[1], y - shape.tyre), 0.05)
  outline = roundMax(outline, arch + 0.05 - Math.hypot(x - axles[0], y - shape.tyre), 0.05)
  let near = Math.abs(outline)
  if (outline < 0)
    for (const cut of shape.doors.slice(1, -1))
      near = Math.min(near, Math.abs(x - cut - bend * 0.5))
  const cap = box(x, y, axles[1] + 0.12, beltAt(axles[1]) - 0.13, 0.075, 0.065, 0.03)
  if (shape.height < 1.75) near = Math.min(near, Math.abs(cap))
  if (x < axles[0] - arch * 0.7)
    near = Math.min(near, Math.abs(y - (beltAt(0.6) - 0.33) - (x - 0.3) * 0.1))
  if (x > axles[1] + arch * 0.75) near = Math.min(near, Math.abs(y - (tall ? 0.7 : 0.6)))
  if (near < 0.0038) seam(m)
  else if (near < 0.01) m.open *= 0.85
  // The recess behind every door handle is darker.
  for (const cut of shape.doors.slice(1))
    if (box(x, y, cut - 0.15, beltAt(cut) - 0.125, 0.06, 0.03, 0.03) < 0) m.open *= 0.45
}

function lids({ body: { shape, half } }: Car, { x, z }: Spot, m: Material): void {
  const across = Math.abs(z)
  const cowl = shape.screen.base[0]
  const isBonnet = x < cowl + 0.05
  const bonnetEdge = half * (0.8 - 0.05 * (1 - x / cowl))
  const edge = isBonnet ? bonnetEdge : x > shape.back.base[0] ? half * 0.82 : 9
  if (isBonnet && x > cowl - 0.09 && across < half * 0.8) put(m, finishes.plastic)
  else if (Math.abs(across - edge) < 0.0038) seam(m)
}
