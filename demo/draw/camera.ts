import type { Vec } from './mathematics.ts'

/** A camera that is always level, so that vertical lines stay vertical: it shifts the picture instead of tilting. */
export type Camera = {
  eye: Vec
  /** The horizontal direction it looks in, in radians; 0 is from the car's nose towards its tail. */
  yaw: number
  /** Pixels per metre at a distance of one metre. */
  focal: number
  /** The y of the horizon and the x of the viewing direction, in pixels. */
  horizon: number
  middle: number
  width: number
  height: number
}

export const forward = ({ yaw }: Camera): Vec => [Math.cos(yaw), 0, Math.sin(yaw)]
export const right = ({ yaw }: Camera): Vec => [-Math.sin(yaw), 0, Math.cos(yaw)]

/** The direction of the ray through a pixel. `up` = -1 flips it vertically, for the reflection in the ground. */
export function lookingThrough(camera: Camera, up: 1 | -1 = 1): (pixel: number) => Vec {
  const [f, r] = [forward(camera), right(camera)]
  const { width, middle, horizon, focal } = camera
  return (pixel) => {
    const dx = ((pixel % width) - middle) / focal
    const dy = (up * (horizon - Math.floor(pixel / width))) / focal
    const l = Math.hypot(1, dx, dy)
    return [(f[0] + r[0] * dx) / l, dy / l, (f[2] + r[2] * dx) / l]
  }
}
