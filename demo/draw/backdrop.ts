// Draws what is behind the car: the sky, and in front of it the scenery, as a blurred SVG.
import sharp from 'sharp'
import { type Camera, lookingThrough } from './camera.ts'
import type { Hour, Sky } from './light.ts'
import { mix } from './mathematics.ts'
import type { Scene } from './scenes/index.ts'
import { createStage } from './stage.ts'
import { untone } from './tone.ts'

/** `colour`: linear light, three numbers per pixel. `cover`: how much of a pixel the scenery covers, from 0 to 1. */
export type Backdrop = { colour: Float32Array; cover: Float32Array }

const BLUR = 2.1

const defs = (k: number) => `<defs>
  <filter id="mist" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${12 * k}"/></filter>
  <filter id="smear" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${1.5 * k} ${7 * k}"/></filter>
  <radialGradient id="halo">
    <stop offset="0" stop-color="#ffd9a0" stop-opacity="0.6"/>
    <stop offset="0.25" stop-color="#ffc878" stop-opacity="0.22"/>
    <stop offset="1" stop-color="#ffc878" stop-opacity="0"/>
  </radialGradient>
</defs>`

export async function drawBackdrop(
  camera: Camera,
  scene: Scene,
  hour: Hour,
  sky: Sky,
  seed: number,
): Promise<Backdrop> {
  const { width, height, horizon, focal } = camera
  const k = width / 1080
  const painted = scene.draw(createStage(camera, hour, sky.light, seed))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${defs(k)}${painted}</svg>`
  const data = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .blur(Math.max(0.6, BLUR * k))
    .raw()
    .toBuffer()
  const n = width * height
  const colour = new Float32Array(n * 3)
  const cover = new Float32Array(n)
  const lookAt = lookingThrough(camera)
  const out = new Float64Array(3)
  // Further down there is no sky to compute: `layFloor` draws the ground there.
  const lowest = horizon + 0.02 * focal
  for (let i = 0; i < n; i++) {
    const a = (data[i * 4 + 3] ?? 0) / 255
    cover[i] = a
    if (a < 1 && i < lowest * width) {
      const [x, y, z] = lookAt(i)
      sky.sky(x, Math.max(0, y), z, out)
    }
    for (let c = 0; c < 3; c++)
      colour[i * 3 + c] = mix(out[c] ?? 0, untone((data[i * 4 + c] ?? 0) / 255), a)
  }
  return { colour, cover }
}
