// What distinguishes cars of the same body style: paint, lamps, grille, wheels, trim.
import type { Vec } from './mathematics.ts'

export type Lamps = 'swept' | 'round' | 'square' | 'slim' | 'tall'
export type Grille = 'slats' | 'mesh' | 'bar' | 'shield' | 'none'
export type Wheel = 'five' | 'ten' | 'twin' | 'mesh' | 'steel' | 'turbine' | 'aero' | 'classic'
export type Tail = 'block' | 'wide' | 'round' | 'tall' | 'slim'

export type Design = {
  paint: Vec
  /** From 0 for plain paint to 1 for fully metallic paint. */
  metallic: number
  /** Another colour for the roof. */
  roof?: Vec
  lamps: Lamps
  grille: Grille
  tail: Tail
  wheel: Wheel
  rimColour: Vec
  trim: 'chrome' | 'black'
  cladding?: boolean
  rails?: boolean
  /** Separate bumpers, as on old cars. */
  bumpers?: 'black' | 'chrome'
  /** A fabric roof. */
  soft?: boolean
  /** No windows behind the front doors, as on a cargo van. */
  panels?: boolean
}

export const PART = {
  body: 1,
  tyre: 2,
  rim: 3,
  barrel: 4,
  well: 5,
  paint: 6,
  black: 7,
  chrome: 8,
  disc: 9,
} as const
