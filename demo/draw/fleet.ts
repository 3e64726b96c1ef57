// How every car of the demo looks, and what its three or four pictures show. The names are the keys of the cars in
// demo/garage.ts.
import type { Design, Grille, Lamps, Tail, Wheel } from './design.ts'
import type { Hour } from './light.ts'
import { colour, type Vec } from './mathematics.ts'
import type { SceneName } from './scenes/index.ts'
import type { Style } from './shapes.ts'

export type Shot = 'front' | 'rear' | 'side' | 'nose' | 'wheel' | 'lamp' | 'tail'
export type Photographed = {
  style: Style
  design: Design
  shots: { shot: Shot; scene: SceneName; hour: Hour; isWide: boolean }[]
}

const SILVER: Vec = [0.55, 0.55, 0.57]
const GRAPHITE: Vec = [0.12, 0.12, 0.13]
const WHITE: Vec = [0.78, 0.78, 0.76]

type Face = [
  lamps: Lamps,
  grille: Grille,
  tail: Tail,
  wheel: Wheel,
  rim: Vec,
  trim: 'chrome' | 'black',
]
type Shots = [main: string, second: string, third: string, fourth?: string]

/** Each of the shots is 'shot scene hour', such as 'front river dusk'. A final 'wide' means landscape format. */
function car(
  style: Style,
  paint: string,
  metallic: number,
  [lamps, grille, tail, wheel, rimColour, trim]: Face,
  shots: Shots,
  more: Partial<Design> = {},
): Photographed {
  return {
    style,
    design: {
      paint: colour(paint),
      metallic,
      lamps,
      grille,
      tail,
      wheel,
      rimColour,
      trim,
      ...more,
    },
    shots: shots
      .filter((said) => said !== undefined)
      .map((said) => {
        const [shot, scene, hour, format] = said.split(' ') as [Shot, SceneName, Hour, 'wide'?]
        return { shot, scene, hour, isWide: format === 'wide' }
      }),
  }
}

export const fleet: Record<string, Photographed> = {
  golf: car(
    'hatchback',
    '#a3171f',
    0.25,
    ['swept', 'bar', 'block', 'five', SILVER, 'black'],
    ['front river dusk', 'rear river dusk', 'wheel street dusk', 'side river dusk wide'],
  ),
  touring: car(
    'estate',
    '#15305c',
    0.65,
    ['swept', 'slats', 'block', 'ten', SILVER, 'chrome'],
    ['front street night wide', 'rear street night wide', 'lamp street night'],
    { rails: true },
  ),
  mx5: car(
    'roadster',
    '#0f3d2a',
    0.45,
    ['round', 'bar', 'round', 'classic', SILVER, 'black'],
    ['front beach golden', 'side beach golden wide', 'tail beach dusk'],
    { soft: true },
  ),
  yaris: car(
    'city',
    '#e6e7e4',
    0.1,
    ['swept', 'mesh', 'block', 'aero', SILVER, 'black'],
    ['front yard overcast', 'rear yard overcast', 'wheel garage noon'],
  ),
  v70: car(
    'estate',
    '#8d9196',
    0.85,
    ['swept', 'slats', 'tall', 'five', SILVER, 'chrome'],
    ['front forest dawn wide', 'rear forest dawn wide', 'wheel lake dawn'],
    { rails: true },
  ),
  lada: car(
    'classic',
    '#d9cfae',
    0,
    ['square', 'slats', 'wide', 'steel', SILVER, 'chrome'],
    ['front farm noon', 'side farm noon wide', 'lamp farm noon'],
    { bumpers: 'chrome' },
  ),
  rav4: car(
    'suv',
    '#3d5a73',
    0.7,
    ['slim', 'mesh', 'block', 'twin', GRAPHITE, 'black'],
    ['front lake golden', 'rear lake golden', 'wheel forest noon', 'front forest golden wide'],
    { cladding: true, rails: true },
  ),
  fiat500: car(
    'city',
    '#8cc4b0',
    0.05,
    ['round', 'none', 'block', 'classic', WHITE, 'chrome'],
    ['front street dawn wide', 'rear street dawn wide', 'lamp beach noon'],
    { roof: WHITE },
  ),
  a6: car(
    'saloon',
    '#4a4e54',
    0.8,
    ['slim', 'shield', 'wide', 'twin', SILVER, 'black'],
    ['front garage night', 'rear garage night wide', 'lamp river night'],
  ),
  caravelle: car(
    'van',
    '#c4541f',
    0.2,
    ['square', 'bar', 'tall', 'steel', SILVER, 'black'],
    ['front beach noon', 'side beach golden', 'nose beach dusk', 'front beach golden wide'],
    { roof: WHITE },
  ),
  octavia: car(
    'estate',
    '#e2e3e0',
    0.15,
    ['swept', 'slats', 'block', 'ten', SILVER, 'chrome'],
    ['front yard blue wide', 'rear yard blue wide', 'wheel yard blue'],
    { rails: true },
  ),
  ranger: car(
    'pickup',
    '#b5501b',
    0.55,
    ['square', 'slats', 'tall', 'five', GRAPHITE, 'black'],
    ['front forest overcast', 'rear farm overcast wide', 'nose forest overcast'],
    { cladding: true },
  ),
  outback: car(
    'estate',
    '#2e4a3c',
    0.6,
    ['swept', 'slats', 'block', 'twin', SILVER, 'black'],
    [
      'front winter overcast',
      'rear winter overcast',
      'wheel winter overcast',
      'front winter dawn wide',
    ],
    { cladding: true, rails: true },
  ),
  mini: car(
    'city',
    '#0f3a2e',
    0.5,
    ['round', 'slats', 'block', 'ten', GRAPHITE, 'chrome'],
    ['front street blue wide', 'side street blue wide', 'lamp street blue'],
    { roof: WHITE },
  ),
  crv: car(
    'suv',
    '#7c1f24',
    0.6,
    ['swept', 'slats', 'tall', 'five', SILVER, 'chrome'],
    ['front yard noon', 'rear yard noon wide', 'wheel farm noon'],
    { rails: true },
  ),
  tt: car(
    'coupe',
    '#b9bcc0',
    0.85,
    ['round', 'shield', 'block', 'twin', SILVER, 'black'],
    ['front river night', 'rear river night', 'wheel garage night', 'side river blue wide'],
  ),
  c220: car(
    'saloon',
    '#0e0f12',
    0.5,
    ['swept', 'slats', 'wide', 'five', SILVER, 'chrome'],
    ['front street night wide', 'rear street blue wide', 'nose garage night'],
  ),
  model3: car(
    'saloon',
    '#e9eaea',
    0.2,
    ['slim', 'none', 'slim', 'aero', GRAPHITE, 'black'],
    ['front river blue', 'side river blue wide', 'lamp garage night'],
  ),
  defender: car(
    'offroad',
    '#3f5a3a',
    0,
    ['round', 'mesh', 'round', 'steel', SILVER, 'black'],
    ['front forest golden', 'rear lake noon', 'wheel forest golden', 'front lake golden wide'],
    { roof: WHITE, cladding: true },
  ),
  volvo240: car(
    'classicEstate',
    '#6e2320',
    0.1,
    ['square', 'slats', 'tall', 'steel', SILVER, 'chrome'],
    ['front farm golden wide', 'side forest golden wide', 'lamp farm golden'],
    { bumpers: 'black', rails: true },
  ),
  leaf: car(
    'hatchback',
    '#2f6f9e',
    0.6,
    ['slim', 'none', 'tall', 'turbine', SILVER, 'black'],
    ['front lake noon', 'rear lake noon wide', 'nose yard overcast'],
    { roof: [0.02, 0.02, 0.02] },
  ),
  gt86: car(
    'coupe',
    '#c8401a',
    0.3,
    ['swept', 'mesh', 'block', 'ten', GRAPHITE, 'black'],
    ['front beach dusk', 'rear beach dusk', 'wheel river dusk', 'side beach dusk wide'],
  ),
  w123: car(
    'classic',
    '#c9b98c',
    0.15,
    ['round', 'slats', 'wide', 'classic', SILVER, 'chrome'],
    ['front lake golden wide', 'rear lake golden wide', 'lamp lake dusk'],
    { bumpers: 'chrome' },
  ),
  tucson: car(
    'suv',
    '#8a8f8a',
    0.75,
    ['slim', 'shield', 'slim', 'turbine', GRAPHITE, 'black'],
    ['front river golden', 'rear yard golden wide', 'wheel river golden'],
    { cladding: true },
  ),
  bmw530: car(
    'saloon',
    '#1b2a4a',
    0.7,
    ['round', 'slats', 'wide', 'twin', SILVER, 'chrome'],
    ['front yard night', 'rear yard night', 'nose yard blue', 'side street night wide'],
  ),
  niva: car(
    'offroad',
    '#a8b4ae',
    0,
    ['round', 'slats', 'round', 'steel', WHITE, 'black'],
    ['front winter noon wide', 'side winter noon wide', 'lamp winter noon'],
    { cladding: true, bumpers: 'black' },
  ),
  ceed: car(
    'estate',
    '#1f5f6b',
    0.6,
    ['swept', 'mesh', 'block', 'five', SILVER, 'black'],
    ['front farm dusk', 'rear farm dusk wide', 'wheel yard overcast'],
    { rails: true },
  ),
  corsa: car(
    'hatchback',
    '#e0a91a',
    0.15,
    ['swept', 'bar', 'block', 'ten', SILVER, 'black'],
    ['front street overcast', 'rear street overcast', 'wheel street overcast'],
  ),
  rx450h: car(
    'crossover',
    '#d8d6cf',
    0.35,
    ['slim', 'shield', 'slim', 'turbine', SILVER, 'chrome'],
    ['front river dusk wide', 'rear river dusk wide', 'lamp river night'],
  ),
  mustang: car(
    'muscle',
    '#9c1a1f',
    0.35,
    ['slim', 'mesh', 'wide', 'five', GRAPHITE, 'black'],
    ['front forest golden', 'rear forest golden wide', 'wheel garage night'],
  ),
  p308: car(
    'hatchback',
    '#32414f',
    0.7,
    ['slim', 'slats', 'block', 'turbine', SILVER, 'chrome'],
    ['front beach overcast', 'side beach overcast', 'nose beach overcast', 'front farm noon wide'],
  ),
  berlingo: car(
    'van',
    '#5f7f93',
    0.4,
    ['tall', 'bar', 'tall', 'steel', SILVER, 'black'],
    ['front farm noon wide', 'rear farm noon wide', 'wheel lake noon'],
    { cladding: true },
  ),
  hilux: car(
    'pickup',
    '#cfd2d1',
    0.3,
    ['swept', 'mesh', 'tall', 'five', GRAPHITE, 'black'],
    ['front winter dawn', 'rear winter dawn wide', 'wheel winter dawn'],
    { cladding: true },
  ),
  saab: car(
    'saloon',
    '#5c1a22',
    0.6,
    ['swept', 'slats', 'wide', 'twin', SILVER, 'black'],
    ['front forest noon', 'rear forest noon', 'lamp lake dawn', 'front lake dawn wide'],
  ),
  xc60: car(
    'crossover',
    '#22262b',
    0.6,
    ['slim', 'slats', 'tall', 'ten', SILVER, 'chrome'],
    ['front winter blue wide', 'rear winter blue wide', 'lamp winter blue'],
    { rails: true },
  ),
  superb: car(
    'saloon',
    '#6b5a48',
    0.8,
    ['slim', 'slats', 'slim', 'ten', SILVER, 'chrome'],
    ['front lake dawn', 'side lake dawn wide', 'tail lake blue'],
  ),
  jimny: car(
    'offroad',
    '#d7e04a',
    0.05,
    ['round', 'slats', 'block', 'five', GRAPHITE, 'black'],
    [
      'front forest overcast',
      'rear forest overcast',
      'wheel farm overcast',
      'front farm golden wide',
    ],
    { roof: [0.02, 0.02, 0.02], cladding: true },
  ),
  audi80: car(
    'classic',
    '#2d5a4f',
    0.5,
    ['square', 'bar', 'wide', 'twin', SILVER, 'black'],
    ['front yard golden wide', 'rear yard golden wide', 'wheel yard golden'],
    { bumpers: 'black' },
  ),
  passat: car(
    'estate',
    '#20262e',
    0.5,
    ['slim', 'slats', 'wide', 'five', SILVER, 'chrome'],
    ['front forest blue', 'rear forest blue wide', 'lamp garage night'],
    { rails: true },
  ),
  giulietta: car(
    'hatchback',
    '#8f0f1a',
    0.5,
    ['swept', 'shield', 'round', 'turbine', SILVER, 'chrome'],
    ['front street night', 'rear street dusk', 'wheel street night', 'side street dusk wide'],
  ),
  vito: car(
    'van',
    '#14161a',
    0.5,
    ['swept', 'slats', 'tall', 'ten', SILVER, 'chrome'],
    ['front river night wide', 'side river blue wide', 'lamp street night'],
    { panels: true },
  ),
  s2000: car(
    'roadster',
    '#c2c6cb',
    0.85,
    ['swept', 'mesh', 'round', 'five', GRAPHITE, 'black'],
    ['front lake dusk', 'rear lake dusk wide', 'wheel beach dusk'],
    { soft: true },
  ),
}
