// Frames the car: places the camera, and chooses the focal length so that the car fills the picture.
import type { Body } from './body.ts'
import { type Camera, forward, right } from './camera.ts'
import { clamp } from './mathematics.ts'

export type View = {
  /** Where the camera stands, in radians: 0 is straight ahead of the nose, and the sign chooses the side of the car. */
  angle: number
  /** From the car's middle or the target, in metres. */
  distance: number
  /** The height of the camera, in metres. */
  eye: number
  /** The share of the picture's width that the car fills; not used in a close-up. */
  fill: number
  /** The y of the car's lowest point or of the target, as a share of the picture's height from its top. */
  base: number
  /** Only in a close-up, both together: the point to look at, and how many metres the picture is wide there. */
  target?: readonly [number, number, number]
  span?: number
  /** The radius of the lens in metres, for depth of field. */
  lens?: number
}

export function frame({ shape }: Body, view: View, width: number, height: number): Camera {
  const [tx, , tz] = view.target ?? [shape.length / 2, 0, 0]
  const yaw = view.angle
  const eye = [
    tx - Math.cos(yaw) * view.distance,
    view.eye,
    tz - Math.sin(yaw) * view.distance,
  ] as const
  const camera: Camera = { eye, yaw, focal: 1, horizon: 0, middle: 0, width, height }
  if (view.target && view.span) {
    const focal = (width * view.distance) / view.span
    const up = (view.target[1] - view.eye) / view.distance
    return { ...camera, focal, middle: width / 2, horizon: height * view.base + focal * up }
  }
  const corners = [0, shape.length].flatMap((x) =>
    [-1, 1].flatMap((s) =>
      [0, shape.height * 0.9].map((y) => [x, y, (s * shape.width) / 2] as const),
    ),
  )
  const [f, r] = [forward(camera), right(camera)]
  const seen = corners.map(([x, y, z]) => {
    const [dx, dz] = [x - eye[0], z - eye[2]]
    const ahead = dx * f[0] + dz * f[2]
    return { u: (dx * r[0] + dz * r[2]) / ahead, v: (eye[1] - y) / ahead }
  })
  const us = seen.map(({ u }) => u)
  const low = Math.max(...seen.map(({ v }) => v))
  const [left, rightmost] = [Math.min(...us), Math.max(...us)]
  const focal = clamp((width * view.fill) / (rightmost - left), 1, 1e5)
  return {
    ...camera,
    focal,
    middle: width / 2 - (focal * (left + rightmost)) / 2,
    horizon: height * view.base - focal * low,
  }
}
