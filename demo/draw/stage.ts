// Helpers to draw scenery as SVG in the camera's perspective, coloured by the hour and by haze.

import { type Camera, forward, right } from './camera.ts'
import type { Hour, Light } from './light.ts'
import { clamp, dice, mix } from './mathematics.ts'
import { tone } from './tone.ts'

export type Stage = ReturnType<typeof createStage>

const number = (x: number) => x.toFixed(1)

export function createStage(camera: Camera, hour: Hour, light: Light, seed: number) {
  const { width, height, horizon, focal, middle, eye } = camera
  const [f, r] = [forward(camera), right(camera)]
  const rand = dice(seed + 1)
  const between = (a: number, b: number) => mix(a, b, rand())
  const air = [0, 1, 2].map((i) => tone(mix(light.horizon[i] ?? 0, light.zenith[i] ?? 0, 0.15)))

  /** At this distance: the pixels per metre, the ground's y, and the x of a point `side` metres to the right. */
  const at = (distance: number) => {
    const scale = focal / distance
    return { scale, base: horizon + eye[1] * scale, x: (side: number) => middle + side * scale }
  }
  /** Converts a point on the ground, given relative to the camera, to the car's coordinates. */
  const worldOf = (side: number, distance: number): [x: number, z: number] => [
    eye[0] + f[0] * distance + r[0] * side,
    eye[2] + f[2] * distance + r[2] * side,
  ]
  const project = (x: number, y: number, z: number): [number, number] => {
    const [dx, dz] = [x - eye[0], z - eye[2]]
    const ahead = Math.max(0.3, dx * f[0] + dz * f[2])
    return [
      middle + (focal * (dx * r[0] + dz * r[2])) / ahead,
      horizon - (focal * (y - eye[1])) / ahead,
    ]
  }
  const isAhead = (x: number, z: number) => (x - eye[0]) * f[0] + (z - eye[2]) * f[2] > 0.8

  /** A colour as it looks at this hour and, through haze, at this distance. With `glow` 1 the hour has no effect. */
  const tint = (hex: string, distance = 0, glow = 0, haze = 160): string => {
    const veil = 1 - Math.exp(-distance / haze)
    const parts = [0, 1, 2].map((i) => {
      const c = Number.parseInt(hex.slice(1 + i * 2, 3 + i * 2), 16) / 255
      const lit = mix(c * (light.ambient[i] ?? 1), c, glow)
      return Math.round(255 * clamp(mix(lit, air[i] ?? 0, veil)))
    })
    return `rgb(${parts.join(',')})`
  }
  const poly = (points: readonly (readonly [number, number])[], fill: string, more = '') =>
    `<path d="M${points.map(([x, y]) => `${number(x)} ${number(y)}`).join('L')}Z" fill="${fill}" ${more}/>`
  const rect = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
    `<rect x="${number(x)}" y="${number(y)}" width="${number(w)}" height="${number(h)}" fill="${fill}" ${more}/>`
  const circle = (x: number, y: number, r: number, fill: string, more = '') =>
    `<ellipse cx="${number(x)}" cy="${number(y)}" rx="${number(r)}" ry="${number(r)}" fill="${fill}" ${more}/>`
  const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
    `<ellipse cx="${number(x)}" cy="${number(y)}" rx="${number(rx)}" ry="${number(ry)}" fill="${fill}" ${more}/>`
  const line = (
    a: readonly [number, number],
    b: readonly [number, number],
    stroke: string,
    thick: number,
  ) =>
    `<path d="M${number(a[0])} ${number(a[1])}L${number(b[0])} ${number(b[1])}" stroke="${stroke}" stroke-width="${thick.toFixed(2)}" fill="none"/>`
  // The seed is 10 × the car's number + the picture's number: all pictures of a car show the same season.
  const seasonAutumn = Math.floor(seed / 10) % 3 === 0
  const isDark = light.lamps
  return {
    camera,
    width,
    height,
    horizon,
    focal,
    middle,
    eye,
    hour,
    light,
    isDark,
    seasonAutumn,
    rand,
    between,
    at,
    worldOf,
    project,
    isAhead,
    tint,
    poly,
    rect,
    circle,
    ellipse,
    line,
  }
}
