// npm run demo:draw [-- golf mx5]: draws the demo's pictures again. It takes a while; the pictures are committed.
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { buildCar, type Car } from './car.ts'
import { fleet, type Shot } from './fleet.ts'
import type { View } from './frame.ts'
import { dice } from './mathematics.ts'
import { drawPicture, type Size } from './picture.ts'
import { shapes } from './shapes.ts'

const FOLDER = path.join(import.meta.dirname, '../pictures')
const TALL: Size = { width: 960, height: 1280, passes: 6 }
const WIDE: Size = { width: 1280, height: 960, passes: 6 }
// Per picture, so that all pictures of the demo together stay below 6 MB.
const MAX_BYTES = 46_000

/** Where the camera stands for a shot. Partly random, as if different people had taken the pictures. */
function viewOf(shot: Shot, { body }: Car, seed: number): View {
  const rand = dice(seed)
  const side = rand() < 0.5 ? 1 : -1
  const turn = side * (0.44 + rand() * 0.28)
  const eye = 1.05 + rand() * 0.45
  const { shape, half, axles, deck } = body
  const near = -side * half
  switch (shot) {
    case 'front':
      return { angle: turn, distance: 6.2 + rand(), eye, fill: 0.92, base: 0.665 }
    case 'rear':
      return {
        angle: Math.PI - turn,
        distance: 6.4 + rand(),
        eye: eye + 0.1,
        fill: 0.92,
        base: 0.665,
      }
    case 'side':
      return { angle: (side * Math.PI) / 2, distance: 9, eye: 1.15, fill: 0.95, base: 0.64 }
    case 'nose':
      return { angle: side * 0.1, distance: 5.6, eye: 0.95, fill: 0.8, base: 0.68 }
    case 'wheel':
      return {
        angle: side * (Math.PI / 2 - 0.5),
        distance: 2.7,
        eye: 0.72,
        fill: 1,
        base: 0.5,
        target: [axles[0], shape.tyre + 0.14, near],
        span: 1.35,
        lens: 0.035,
      }
    case 'lamp':
      return {
        angle: side * 0.6,
        distance: 2.6,
        eye: 0.95,
        fill: 1,
        base: 0.48,
        target: [0.25, deck(0.1) - 0.12, near * 0.75],
        span: 1.25,
        lens: 0.035,
      }
    case 'tail':
      return {
        angle: Math.PI - side * 0.6,
        distance: 2.7,
        eye: 1.05,
        fill: 1,
        base: 0.48,
        target: [shape.length - 0.2, deck(shape.length - 0.1) - 0.13, near * 0.75],
        span: 1.45,
        lens: 0.035,
      }
  }
}

/** The same view in landscape format: more space on both sides, and the car lower. */
const wide = (view: View): View => ({ ...view, fill: view.fill * 0.84, base: 0.79 })

/** Encodes as WebP in the best quality that fits into MAX_BYTES, but not below quality 30. */
async function encode(picture: Buffer): Promise<Buffer> {
  for (let quality = 84; ; quality -= 6) {
    const bytes = await sharp(picture).webp({ quality, effort: 4, smartSubsample: true }).toBuffer()
    if (bytes.length <= MAX_BYTES || quality <= 30) return bytes
  }
}

async function draw(name: string, folder: string): Promise<void> {
  const photographed = fleet[name]
  if (!photographed) throw new Error(`There is no car called ${name}.`)
  const { style, design, shots } = photographed
  const car = buildCar(shapes[style], design)
  // The seeds depend on the car's position in `fleet`: reordering the fleet changes the pictures.
  const number = Object.keys(fleet).indexOf(name) + 1
  for (const [i, { shot, scene, hour, isWide }] of shots.entries()) {
    const seed = number * 10 + i
    const upright = viewOf(shot, car, seed)
    const view = isWide ? wide(upright) : upright
    const picture = await drawPicture({ car, scene, hour, view, seed }, isWide ? WIDE : TALL)
    await writeFile(path.join(folder, `${name}-${i + 1}.webp`), await encode(picture))
  }
}

/** Draws the cars with these names; without names, all cars. */
export async function drawGarage(names: string[]): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  for (const name of names.length > 0 ? names : Object.keys(fleet)) {
    await draw(name, FOLDER)
    console.log(name)
  }
}
