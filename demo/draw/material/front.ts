import type { Car } from '../car.ts'
import type { Design } from '../design.ts'
import type { Vec } from '../mathematics.ts'
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

const LAMP_LIGHT: Vec = [1, 0.95, 0.86]
const HOUSING = { colour: [0.1, 0.1, 0.11], metal: 0.5, rough: 0.15, coat: 1 } as const
const REFLECTOR = { colour: [0.5, 0.52, 0.54], metal: 0.9, rough: 0.12, coat: 1 } as const
const LENS = { colour: [0.05, 0.055, 0.065], metal: 0.2, rough: 0.12, coat: 1 } as const

export function frontAt({ body, design }: Car, lampsOn: boolean, { y, z }: Spot, m: Material) {
  const { shape, half } = body
  const across = Math.abs(z)
  const edge = body.deck(0.1)
  const tall = shape.height > 1.6
  const lampY = edge - (tall ? 0.12 : 0.085)
  const isShield = design.grille === 'shield'
  const grilleY = isShield ? edge - (tall ? 0.24 : 0.2) : lampY - 0.02
  const plateY = shape.clearance + (tall ? 0.3 : 0.25) - (isShield ? 0.02 : 0)
  const lamp = lampOutline(design, across, half, y, lampY)
  const grille = grilleOutline(design, z, y, grilleY, half, tall)
  if (lamp < 0.006) lampAt(design, lampsOn, across, half, y, lampY, lamp, m)
  else if (!design.bumpers && plate(m, z, y, plateY)) return
  else if (grille < 0) grilleAt(design, z, y, grilleY, m)
  else if (grille < 0.014 && design.grille !== 'none') put(m, trim(design))
  else if (!intakes(y, across, shape.clearance, half, tall, m)) {
    const shut = Math.abs(y - edge + 0.035 + (0.02 * across) / half)
    if (shut < 0.0038 && across < half * 0.72) seam(m)
  }
}

/** The air intake low on the nose, and a fog lamp in a pocket on either side. Returns whether the point is on them. */
function intakes(
  y: number,
  across: number,
  clearance: number,
  half: number,
  tall: boolean,
  m: Material,
): boolean {
  const wide = half * 0.46 + (y - clearance) * 0.3
  const pocketY = clearance + (tall ? 0.2 : 0.15)
  if (box(across, y, 0, clearance + (tall ? 0.17 : 0.13), wide, tall ? 0.07 : 0.065, 0.04) < 0) {
    const isSlat = Math.abs(((y / 0.026) % 1) - 0.5) * 0.026 < 0.003
    put(m, isSlat ? finishes.slat : finishes.black)
    m.open = 0.4
    return true
  }
  if (box(across, y, half * 0.72, pocketY, half * 0.13, 0.05, 0.03) > 0) return false
  const isLamp = Math.hypot(across - half * 0.72, y - pocketY) < 0.032
  put(m, isLamp ? finishes.grey : finishes.black)
  m.open = 0.5
  return true
}

function lampOutline({ lamps }: Design, u: number, half: number, y: number, lampY: number): number {
  const rise = u / half - 0.7
  switch (lamps) {
    case 'round':
      return Math.hypot((u - half * 0.7) * 0.92, y - lampY + 0.01) - 0.1
    case 'square':
      return box(u, y, half * 0.73, lampY - 0.01, half * 0.2, 0.068, 0.02)
    case 'slim':
      return box(u, y, half * 0.72, lampY + rise * 0.1 + 0.01, half * 0.26, 0.032, 0.02)
    case 'tall':
      return box(u - (y - lampY) * 0.35, y, half * 0.8, lampY + 0.01, half * 0.13, 0.14, 0.05)
    case 'swept':
      return box(
        u,
        y,
        half * 0.73,
        lampY + rise * 0.16,
        half * 0.25,
        0.05 + (0.03 * u) / half,
        0.045,
      )
  }
}

/**
 * The round lights inside a headlamp. `at`: how far from the car's middle, as shares of half its width; `radius` and
 * `up` (above the lamp's middle) in metres; `rise`: how much higher the outer one is.
 */
const EYES = {
  round: { at: [0.7], radius: 0.078, up: -0.01, rise: 0 },
  square: { at: [0.62, 0.8], radius: 0.05, up: 0, rise: 0 },
  slim: { at: [0.62, 0.8], radius: 0.02, up: 0.012, rise: 0 },
  tall: { at: [0.8], radius: 0.036, up: 0, rise: 0 },
  swept: { at: [0.62, 0.8], radius: 0.036, up: 0, rise: 0.16 },
} as const

function lampAt(
  { lamps }: Design,
  on: boolean,
  u: number,
  half: number,
  y: number,
  lampY: number,
  edge: number,
  m: Material,
): void {
  put(m, edge > -0.006 ? finishes.gloss : HOUSING)
  m.open = 0.9
  const isOld = lamps === 'round' || lamps === 'square'
  const { at: places, radius, up, rise } = EYES[lamps]
  for (const at of places) {
    const d = Math.hypot(u - half * at, y - lampY - up - (at - 0.7) * rise)
    if (d > radius) continue
    put(m, d > radius * 0.82 ? finishes.grey : isOld ? REFLECTOR : LENS)
    if (on) shine(m, LAMP_LIGHT, 5 * (1 - 0.6 * (d / radius)))
  }
  if (!isOld && edge > -0.02 && edge < -0.009 && y < lampY) {
    put(m, finishes.plate)
    shine(m, LAMP_LIGHT, on ? 3 : 0.5)
  }
}

function grilleOutline(
  { grille }: Design,
  z: number,
  y: number,
  middle: number,
  half: number,
  tall: boolean,
): number {
  switch (grille) {
    case 'none':
      return 1
    case 'bar':
      return box(z, y, 0, middle, half * 0.44, 0.028, 0.02)
    case 'shield':
      return box(z, y, 0, middle, half * 0.34 + (y - middle) * 0.4, tall ? 0.16 : 0.13, 0.05)
    case 'mesh':
      return box(z, y, 0, middle - 0.01, half * 0.4 + (y - middle) * 0.5, tall ? 0.11 : 0.075, 0.04)
    case 'slats':
      return box(z, y, 0, middle, half * 0.42, tall ? 0.1 : 0.062, 0.03)
  }
}

function grilleAt(design: Design, z: number, y: number, middle: number, m: Material): void {
  const isNet = design.grille === 'mesh' || design.grille === 'shield'
  const net = (lean: number) => Math.abs(((y + z * lean) / 0.03 + 100) % 1) * 0.03
  const slats = Math.abs((((y - middle) / 0.034 + 100.5) % 1) - 0.5) * 0.034
  const line = isNet ? Math.min(net(0.6), net(-0.6)) : slats
  const isBright = design.trim === 'chrome' && design.grille === 'slats'
  put(m, line > 0.005 ? finishes.black : isBright ? finishes.chrome : finishes.slat)
  m.open = 0.5
  const d = Math.hypot(z, y - middle)
  if (d < 0.045) emblem(m, d, z, 0.045)
}
