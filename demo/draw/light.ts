// The light at every hour, the sky, and what the car reflects of its surroundings.

import { type Camera, forward, right } from './camera.ts'
import { add, bell, clamp, mix, noise, scale, step, unit, type Vec } from './mathematics.ts'
import { lightOf } from './tone.ts'

export type Hour = 'dawn' | 'noon' | 'overcast' | 'golden' | 'dusk' | 'blue' | 'night'

export type Light = {
  /** The direction to the main light: the sun, or lamps at night and indoors. As [right, up, ahead] of the camera. */
  sun: Vec
  sunlight: Vec
  /** The light from the whole sky. */
  fill: Vec
  zenith: Vec
  horizon: Vec
  /** The colour that is added to the sky around the sun, and how far it reaches. */
  glow: Vec
  spread: number
  /** Clouds: the noise level above which there is a cloud, so lower means more; their colours in light and in shade. */
  cover: number
  cloud: Vec
  shade: Vec
  /** How the hour darkens and tints the scenery: a factor for its colours and for the colours the car reflects. */
  ambient: Vec
  /** Whether it is dark: headlamps, street lamps and windows are lit. */
  lamps: boolean
}

export const hours: Record<Hour, Light> = {
  dawn: {
    sun: unit([-0.8, 0.3, 0.05]),
    sunlight: [1.25, 0.86, 0.56],
    fill: [0.5, 0.5, 0.56],
    zenith: lightOf('#6f96c8'),
    horizon: lightOf('#f3d9c2'),
    glow: [0.5, 0.2, 0.06],
    spread: 0.6,
    cover: 0.46,
    cloud: lightOf('#f8d3b8'),
    shade: lightOf('#a393ab'),
    ambient: [0.88, 0.78, 0.74],
    lamps: false,
  },
  noon: {
    sun: unit([-0.6, 0.72, -0.45]),
    sunlight: [1.35, 1.25, 1.08],
    fill: [0.5, 0.58, 0.7],
    zenith: lightOf('#4a8fd6'),
    horizon: lightOf('#cfe5f3'),
    glow: [0.1, 0.1, 0.1],
    spread: 0.4,
    cover: 0.5,
    cloud: lightOf('#f6f9fb'),
    shade: lightOf('#b2c2d3'),
    ambient: [1, 0.98, 0.93],
    lamps: false,
  },
  overcast: {
    sun: unit([-0.35, 0.9, -0.25]),
    sunlight: [0.28, 0.29, 0.31],
    fill: [0.6, 0.64, 0.7],
    zenith: lightOf('#a3b1bf'),
    horizon: lightOf('#dbe2e7'),
    glow: [0.05, 0.05, 0.05],
    spread: 1.2,
    cover: 0.34,
    cloud: lightOf('#d3dbe2'),
    shade: lightOf('#8f9dac'),
    ambient: [0.8, 0.82, 0.85],
    lamps: false,
  },
  // Low sun from the side, an hour before it sets.
  golden: {
    sun: unit([-0.78, 0.34, -0.3]),
    sunlight: [1.5, 1.0, 0.55],
    fill: [0.38, 0.42, 0.52],
    zenith: lightOf('#5d8fc4'),
    horizon: lightOf('#f0dcb8'),
    glow: [0.3, 0.18, 0.06],
    spread: 0.8,
    cover: 0.5,
    cloud: lightOf('#fbe3bf'),
    shade: lightOf('#a7a3ad'),
    ambient: [0.98, 0.86, 0.66],
    lamps: false,
  },
  dusk: {
    sun: unit([0.72, 0.16, 0.5]),
    sunlight: [0.95, 0.4, 0.17],
    fill: [0.34, 0.33, 0.46],
    zenith: lightOf('#1f3469'),
    horizon: lightOf('#e3a184'),
    glow: [0.6, 0.2, 0.03],
    spread: 0.45,
    cover: 0.53,
    cloud: lightOf('#d98a80'),
    shade: lightOf('#4a4d80'),
    ambient: [0.46, 0.4, 0.52],
    lamps: true,
  },
  // After sunset, when the sky still lights everything.
  blue: {
    sun: unit([0.5, 0.3, 0.6]),
    sunlight: [0.12, 0.1, 0.12],
    fill: [0.24, 0.31, 0.48],
    zenith: lightOf('#1d3a70'),
    horizon: lightOf('#9db0c9'),
    glow: [0.3, 0.13, 0.03],
    spread: 0.35,
    cover: 0.5,
    cloud: lightOf('#5f7196'),
    shade: lightOf('#33477a'),
    ambient: [0.36, 0.43, 0.6],
    lamps: true,
  },
  night: {
    sun: unit([-0.5, 0.82, -0.3]),
    sunlight: [0.52, 0.4, 0.26],
    fill: [0.15, 0.17, 0.25],
    zenith: lightOf('#121a36'),
    horizon: lightOf('#323d66'),
    glow: [0.03, 0.02, 0.01],
    spread: 0.5,
    cover: 0.52,
    cloud: lightOf('#28325a'),
    shade: lightOf('#1a2342'),
    ambient: [0.25, 0.27, 0.38],
    lamps: true,
  },
}

/** What the car reflects: the height, raggedness and colour of the skyline, and the colour of the ground. */
export type Surroundings = {
  height: number
  ragged: number
  tint: Vec
  ground: Vec
  /** A ceiling with fluorescent tubes instead of a sky. */
  roofed?: boolean
  /** Lamps and lit windows all around, after dark. */
  lit?: boolean
}

export type Sky = ReturnType<typeof createSky>

const LAMPLIGHT: Vec = [1, 0.72, 0.38]

const clouds = (x: number, y: number): number =>
  noise(x, y) * 0.5 +
  noise(x * 2.1 + 5, y * 2.1) * 0.26 +
  noise(x * 4.3, y * 4.3 + 9) * 0.15 +
  noise(x * 9, y * 9) * 0.09

export function createSky(light: Light, around: Surroundings, camera: Camera, seed: number) {
  const [f, r] = [forward(camera), right(camera)]
  const toWorld = (v: Vec): Vec => add(add(scale(r, v[0]), [0, v[1], 0]), scale(f, v[2]))
  const sun = toWorld(light.sun)
  const drift = seed * 13.7

  /** Writes the colour of the open sky in this direction into `out`. */
  function sky(x: number, y: number, z: number, out: Float64Array): void {
    const side = x * r[0] + z * r[2]
    const ahead = x * f[0] + z * f[2]
    const high = clamp(y / 0.5) ** 0.75
    const turn =
      (1 -
        (side * light.sun[0] + ahead * light.sun[2]) /
          (Math.hypot(side, ahead) * Math.hypot(light.sun[0], light.sun[2]) || 1)) /
      2
    const warm = Math.exp(-turn / (0.22 * light.spread)) * (1 - high) ** 1.5
    const lift = y + 0.1
    const [u, v] = [side / lift, ahead / lift]
    const thick = clouds(u * 0.5 + drift, v * 0.5)
    const veil = step(light.cover, light.cover + 0.22, thick) * step(-0.02, 0.06, y)
    const lit = clamp(
      0.5 +
        3.2 *
          (thick - clouds(u * 0.5 + drift + light.sun[0] * 0.22, v * 0.5 + light.sun[2] * 0.22)),
    )
    for (let i = 0; i < 3; i++) {
      const clear =
        mix(light.horizon[i] ?? 0, light.zenith[i] ?? 0, high) + (light.glow[i] ?? 0) * warm
      const cloud = mix(light.shade[i] ?? 0, (light.cloud[i] ?? 0) * (1 + warm * 0.4), lit)
      out[i] = mix(clear, cloud, veil * 0.8 * (0.35 + 0.65 * step(0, 0.2, y)))
    }
  }

  function lampsAt(azimuth: number, y: number, blur: number): number {
    const lamp = bell(y - 0.3, 0.08 + blur * 0.3) * step(0.5, 1, Math.sin(azimuth * 5 + seed)) * 1.7
    const pane =
      step(0.05, 0.1, y) *
      step(0.5, 0.45, y) *
      step(0.68, 0.76, noise(azimuth * 14, y * 12 + seed)) *
      0.6
    return (lamp + pane) * (1 - 0.6 * blur)
  }

  /** Writes what a surface reflects from this direction into `out`; `blur` is 0 for a mirror and 1 for satin. */
  function look(x: number, y: number, z: number, blur: number, out: Float64Array): void {
    const azimuth = Math.atan2(x * r[0] + z * r[2], x * f[0] + z * f[2])
    if (around.roofed) {
      const tubes =
        bell(y - 0.45, 0.05 + blur * 0.25) * step(-0.2, 0.5, Math.sin(azimuth * 6)) +
        0.6 * bell(y - 0.8, 0.04 + blur * 0.2)
      for (let i = 0; i < 3; i++)
        out[i] =
          (light.horizon[i] ?? 0) * 0.35 + tubes * (light.sunlight[i] ?? 0) * (3.2 - 2 * blur)
    } else sky(x, Math.max(y, 0), z, out)
    const soft = 0.012 + 0.25 * blur
    const top =
      around.height +
      around.ragged * (noise(azimuth * 9 + seed, 1) * 0.6 + noise(azimuth * 31, 5) * 0.4 - 0.5)
    const above = step(top - soft, top + soft, y)
    const overGround = step(-0.03 - soft, 0.02 + soft * 0.6, y)
    // The ground is brighter far away than next to the car.
    const near = 1 - 0.5 * step(0, -0.5, y)
    const glow = around.lit && light.lamps ? lampsAt(azimuth, y, blur) : 0
    for (let i = 0; i < 3; i++)
      out[i] =
        mix(
          (around.ground[i] ?? 0) * near,
          mix(around.tint[i] ?? 0, out[i] ?? 0, above),
          overGround,
        ) +
        glow * (LAMPLIGHT[i] ?? 0)
  }

  const skyLight = around.roofed ? scale(light.sunlight, 0.6) : light.fill
  return { light, around, sun, sky, look, skyLight, toWorld }
}
