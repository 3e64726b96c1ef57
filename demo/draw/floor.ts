// Draws the ground, with the car's shadow and, if the ground is wet, its reflection.
import type { Backdrop } from './backdrop.ts'
import { blur } from './blur.ts'
import { type Camera, forward, lookingThrough, right } from './camera.ts'
import type { Car } from './car.ts'
import { groundAt } from './ground.ts'
import type { Sky } from './light.ts'
import { createSpot } from './material/material.ts'
import { clamp, mix } from './mathematics.ts'
import { createSamples, rasterise, readSample } from './raster.ts'
import type { Scene } from './scenes/index.ts'
import { createShader } from './shade.ts'
import { castShadow } from './shadow.ts'

/** The picture without the car: the backdrop and the ground. */
export function layFloor(
  car: Car,
  camera: Camera,
  scene: Scene,
  sky: Sky,
  { colour, cover }: Backdrop,
): Float32Array {
  const { width, height, focal, horizon, middle, eye } = camera
  const [f, r] = [forward(camera), right(camera)]
  const out = Float32Array.from(colour)
  const shadow = castShadow(car, sky.sun)
  const image = scene.ground.wet < 0.15 ? undefined : drawImage(car, camera, sky)
  const albedo = new Float64Array(3)
  const { light } = sky
  const sunUp = Math.max(0, sky.sun[1]) * 1.1
  const halfway = car.body.shape.length / 2
  for (let i = Math.max(0, Math.floor(horizon)) * width; i < width * height; i++) {
    const y = Math.floor(i / width)
    const dx = ((i % width) - middle) / focal
    const dy = (y + 0.5 - horizon) / focal
    if (dy <= 0) continue
    const far = eye[1] / dy
    const x = eye[0] + (f[0] + r[0] * dx) * far
    const z = eye[2] + (f[2] + r[2] * dx) * far
    const wet = groundAt(scene.ground, x - halfway, z, far, albedo)
    const open = shadow.open(x, z)
    const sunny = shadow.sun(x, z) * sunUp
    const mirror = (0.03 + 0.97 * (1 - dy / Math.hypot(1, dx, dy)) ** 5) * wet
    const veil = scene.around.roofed
      ? 0.24 * (1 - Math.exp(-far / 30))
      : 0.8 * (1 - Math.exp(-far / 220))
    const row = clamp(Math.round(2 * horizon - y), 0, height - 1)
    const from = (row * width + (i % width)) * 3
    const grey = greyOf(colour, from)
    const there = image?.[i * 4 + 3] ?? 0
    for (let c = 0; c < 3; c++) {
      const fill = (sky.skyLight[c] ?? 0) * open * 1.15
      const lit = (albedo[c] ?? 0) * (fill + (light.sunlight[c] ?? 0) * sunny) * (1 - 0.45 * wet)
      // Desaturates the scenery's reflection: on dark, wet ground its full colours look too strong.
      const shown = mix(colour[from + c] ?? 0, grey, 0.4)
      const above =
        mix(light.zenith[c] ?? 0, shown, clamp(row / (height * 0.12))) * mix(0.5, 1, open)
      const seen = mix(above, image?.[i * 4 + c] ?? 0, there)
      const ground = mix(mix(lit, seen, mirror), light.horizon[c] ?? 0, veil)
      out[i * 3 + c] = mix(ground, colour[i * 3 + c] ?? 0, cover[i] ?? 0)
    }
  }
  return out
}

const greyOf = (colour: Float32Array, at: number): number =>
  (colour[at] ?? 0) * 0.3 + (colour[at + 1] ?? 0) * 0.59 + (colour[at + 2] ?? 0) * 0.11

/** The car's reflection on wet ground: four numbers per pixel, of which the last is the coverage. */
function drawImage(car: Car, camera: Camera, sky: Sky): Float32Array {
  const { width, height } = camera
  const samples = createSamples(camera)
  rasterise(car.meshes, camera, samples, car.isCut, [0, 0], true)
  const shade = createShader(car, sky)
  const lookAt = lookingThrough(camera, -1)
  const raw = new Float32Array(width * height * 4)
  const spot = createSpot()
  const out = new Float64Array(3)
  for (let i = 0; i < width * height; i++) {
    if (!readSample(samples, i, spot)) continue
    shade(spot, lookAt(i), out)
    for (let c = 0; c < 3; c++) raw[i * 4 + c] = Math.min(out[c] ?? 0, 3)
    raw[i * 4 + 3] = 1
  }
  const soft = blur(raw, width, height, 4, Math.round(width / 500), Math.round(width / 110))
  // At the car's edge the blur has mixed in black from outside the car: divide by the coverage to undo it.
  for (let i = 0; i < soft.length; i += 4) {
    const there = soft[i + 3] ?? 0
    if (there > 0.001) for (let c = 0; c < 3; c++) soft[i + c] = (soft[i + c] ?? 0) / there
  }
  return soft
}
