// Draws the car over the background.
import { type Camera, lookingThrough, right } from './camera.ts'
import type { Car } from './car.ts'
import type { View } from './frame.ts'
import type { Sky } from './light.ts'
import { createSpot } from './material/material.ts'
import { createSamples, rasterise, readSample } from './raster.ts'
import { createShader } from './shade.ts'
import { tone } from './tone.ts'

const BRIGHTEST = 12

/**
 * Returns the picture in linear light. Antialiasing: the first pass samples every pixel; the other passes sample only
 * the rough ones (see `findRough`) again, each time at another point within the pixel.
 */
export function expose(
  car: Car,
  view: View,
  camera: Camera,
  sky: Sky,
  behind: Float32Array,
  passes: number,
): Float32Array {
  const { width, height } = camera
  const samples = createSamples(camera)
  const sum = new Float32Array(width * height * 3)
  const shade = createShader(car, sky)
  const lookAt = lookingThrough(camera)
  const spot = createSpot()
  const out = new Float64Array(3)
  let rough: Uint8Array | undefined
  for (let pass = 0; pass < passes; pass++) {
    const jitter = [((pass * 0.618) % 1) - 0.5, (pass + 0.5) / passes - 0.5] as const
    const seen = throughLens(camera, view, pass / passes, pass)
    rasterise(car.meshes, seen, samples, car.isCut, jitter)
    for (let i = 0; i < width * height; i++) {
      if (rough?.[i] === 0) continue
      const isCar = readSample(samples, i, spot)
      const open = isCar ? shade(spot, lookAt(i), out) : 1
      for (let c = 0; c < 3; c++) {
        const own = isCar ? Math.min(out[c] ?? 0, BRIGHTEST) : 0
        const at = i * 3 + c
        sum[at] = (sum[at] ?? 0) + own + open * (behind[at] ?? 0)
      }
    }
    // With depth of field every pixel differs between passes, so every pass samples all of them.
    if (!view.lens) rough ??= findRough(sum, samples.part, width, height)
  }
  // The average of the passes; a pixel that is not rough was sampled only once.
  for (let i = 0; i < sum.length; i++)
    if (rough?.[Math.floor(i / 3)] !== 0) sum[i] = (sum[i] ?? 0) / passes
  return sum
}

/**
 * Depth of field: every pass looks from another point of the lens. The shift of `middle` and `horizon` keeps what is
 * at `distance` in place, so only what is nearer or farther blurs.
 */
function throughLens(camera: Camera, { lens, distance }: View, part: number, turn: number): Camera {
  if (!lens) return camera
  const off = lens * Math.sqrt(part)
  const [ox, oy] = [Math.cos(turn * 2.4) * off, Math.sin(turn * 2.4) * off]
  const r = right(camera)
  return {
    ...camera,
    eye: [camera.eye[0] + r[0] * ox, camera.eye[1] + oy, camera.eye[2] + r[2] * ox],
    middle: camera.middle + (camera.focal * ox) / distance,
    horizon: camera.horizon - (camera.focal * oy) / distance,
  }
}

/** Marks with 1 the car's pixels at an edge or a change of brightness, and their neighbours on the left and right. */
function findRough(
  light: Float32Array,
  parts: Uint8Array,
  width: number,
  height: number,
): Uint8Array {
  const rough = new Uint8Array(width * height)
  const shown = (i: number) => tone(light[i * 3 + 1] ?? 0)
  for (let y = 0; y < height - 1; y++)
    for (let x = 0; x < width - 1; x++) {
      const i = y * width + x
      for (const next of [i + 1, i + width]) {
        if (parts[i] === 0 && parts[next] === 0) continue
        if (parts[i] === parts[next] && Math.abs(shown(i) - shown(next)) < 0.03) continue
        for (const at of [i, next]) {
          rough[at] = 1
          rough[at + 1] = 1
          rough[Math.max(0, at - 1)] = 1
        }
      }
    }
  return rough
}
