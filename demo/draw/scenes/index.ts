import type { Ground } from '../ground.ts'
import type { Surroundings } from '../light.ts'
import { colour } from '../mathematics.ts'
import type { Stage } from '../stage.ts'
import { beach } from './beach.ts'
import { farm } from './farm.ts'
import { forest, winter } from './forest.ts'
import { garage } from './garage.ts'
import { lake } from './lake.ts'
import { river } from './river.ts'
import { street } from './street.ts'
import { yard } from './yard.ts'

export type SceneName =
  | 'forest'
  | 'winter'
  | 'beach'
  | 'lake'
  | 'river'
  | 'street'
  | 'yard'
  | 'garage'
  | 'farm'

export type Scene = {
  draw: (stage: Stage) => string
  ground: Ground
  around: Omit<Surroundings, 'tint' | 'ground'> & { tint: string; ground: string }
}

const MOSS = colour('#6d7a45')

export const scenes: Record<SceneName, Scene> = {
  forest: {
    draw: forest,
    ground: { kind: 'road', wet: 0.25, verge: MOSS },
    around: { height: 0.32, ragged: 0.3, tint: '#3d5240', ground: '#7d7d76' },
  },
  winter: {
    draw: winter,
    ground: { kind: 'snow', wet: 0 },
    around: { height: 0.2, ragged: 0.25, tint: '#5d6f76', ground: '#dfe6ec' },
  },
  beach: {
    draw: beach,
    ground: { kind: 'sand', wet: 0.7 },
    around: { height: 0.01, ragged: 0.01, tint: '#8aa6b0', ground: '#c2b08c' },
  },
  lake: {
    draw: lake,
    ground: { kind: 'gravel', wet: 0.2, verge: MOSS },
    around: { height: 0.09, ragged: 0.07, tint: '#4d6655', ground: '#8f877a' },
  },
  river: {
    draw: river,
    ground: { kind: 'asphalt', wet: 0.9 },
    around: { height: 0.04, ragged: 0.05, tint: '#55556a', ground: '#66666c', lit: true },
  },
  street: {
    draw: street,
    ground: { kind: 'cobbles', wet: 0.8 },
    around: { height: 0.42, ragged: 0.2, tint: '#8d8274', ground: '#6d6862', lit: true },
  },
  yard: {
    draw: yard,
    ground: { kind: 'asphalt', wet: 0.5 },
    around: { height: 0.24, ragged: 0.08, tint: '#97948c', ground: '#77756f', lit: true },
  },
  garage: {
    draw: garage,
    ground: { kind: 'concrete', wet: 0.55 },
    around: { height: 0.1, ragged: 0.02, tint: '#5d6063', ground: '#6a6b6b', roofed: true },
  },
  farm: {
    draw: farm,
    ground: { kind: 'gravel', wet: 0.1, verge: colour('#7f8048') },
    around: { height: 0.03, ragged: 0.05, tint: '#5d6f48', ground: '#a09468' },
  },
}
