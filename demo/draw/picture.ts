// Draws one picture: sky and scenery, the ground with the car's shadow and reflection, the car, the camera's effects.
import { drawBackdrop } from './backdrop.ts'
import type { Car } from './car.ts'
import { expose } from './exposure.ts'
import { layFloor } from './floor.ts'
import { frame, type View } from './frame.ts'
import { develop } from './lens.ts'
import { createSky, type Hour, hours, type Light } from './light.ts'
import { scale, times } from './mathematics.ts'
import { type Scene, type SceneName, scenes } from './scenes/index.ts'
import { lightOf } from './tone.ts'

type Picture = { car: Car; scene: SceneName; hour: Hour; view: View; seed: number }
export type Size = { width: number; height: number; passes: number }

/** In the car park, lamps on the ceiling replace the sun at every hour; the car's own lamps are on only at night. */
const underRoof = (hour: Hour): Light => ({
  ...hours.night,
  sunlight: [0.95, 0.92, 0.84],
  horizon: lightOf('#55585c'),
  ambient: [0.75, 0.74, 0.72],
  lamps: hour === 'night',
})

function skyOver({ around }: Scene, light: Light, camera: ReturnType<typeof frame>, seed: number) {
  const tint = times(lightOf(around.tint), scale(light.ambient, 0.9))
  const ground = times(lightOf(around.ground), scale(light.ambient, 0.85))
  return createSky(light, { ...around, tint, ground }, camera, seed)
}

/** Returns a PNG. */
export async function drawPicture(
  { car, scene: name, hour, view, seed }: Picture,
  { width, height, passes }: Size,
): Promise<Buffer> {
  const scene = scenes[name]
  const camera = frame(car.body, view, width, height)
  const light = scene.around.roofed ? underRoof(hour) : hours[hour]
  const sky = skyOver(scene, light, camera, seed)
  const backdrop = await drawBackdrop(camera, scene, hour, sky, seed)
  const behind = layFloor(car, camera, scene, sky, backdrop)
  const picture = expose(car, view, camera, sky, behind, passes)
  return develop(picture, camera, seed, light.lamps)
}
