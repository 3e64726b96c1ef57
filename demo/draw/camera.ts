import type { Vec } from './mathematics.ts'

/** A camera that looks level, so that what is upright stays upright; the picture is shifted instead of tilted. */
export type Camera = {
  eye: Vec
  /** Where it looks: an angle in the plane of the ground, 0 from the car's nose to its tail. */
  yaw: number
  /** Pixels a metre at one metre's distance. */
  focal: number
  /** Where in the picture the horizon and the middle are. */
  horizon: number
  middle: number
  width: number
  height: number
}

export const forward = ({ yaw }: Camera): Vec => [Math.cos(yaw), 0, Math.sin(yaw)]
export const right = ({ yaw }: Camera): Vec => [-Math.sin(yaw), 0, Math.cos(yaw)]

/** Which way the camera looks at each pixel; `up` is -1 for what is seen in a mirror on the ground. */
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
