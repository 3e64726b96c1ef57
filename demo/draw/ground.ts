// What the car stands on. Points on the ground are in metres from the car's middle: x along the car, z across it.
import { bell, clamp, mix, noise, step, type Vec } from './mathematics.ts'

type GroundKind =
  | 'asphalt'
  | 'road'
  | 'sand'
  | 'cobbles'
  | 'gravel'
  | 'snow'
  | 'concrete'
  | 'planks'
  | 'meadow'

export type Ground = {
  kind: GroundKind
  /** 0 is dry; 1 has puddles like mirrors. */
  wet: number
  /** The colour of what grows beside the road. */
  verge?: Vec
}

const grain = (x: number, z: number): number =>
  noise(x * 3, z * 3) * 0.35 + noise(x * 17, z * 17) * 0.35 + noise(x * 61, z * 61) * 0.3

/** Writes the ground's reflectance into `out` and returns how wet it is; `far` is the distance from the camera. */
export function groundAt(
  { kind, wet, verge }: Ground,
  x: number,
  z: number,
  far: number,
  out: Float64Array,
): number {
  // Far away, grain is finer than a pixel and would only be noise.
  const fine = mix(grain(x, z), 0.5, clamp(far / 30))
  const patch = noise(x * 0.35 + 4, z * 0.35)
  const put = (r: number, g: number, b: number) => {
    out[0] = r
    out[1] = g
    out[2] = b
  }
  switch (kind) {
    case 'road':
    case 'asphalt': {
      const a = 0.075 + 0.075 * fine + 0.03 * patch
      put(a, a, a * 1.02)
      let puddle = wet * step(0.35, 0.65, patch) + wet * 0.35
      if (kind === 'road') {
        const line = step(0.07, 0.05, Math.abs(Math.abs(z - 0.9) - 2.9)) * (0.7 + 0.3 * fine)
        put(mix(a, 0.62, line), mix(a, 0.62, line), mix(a, 0.6, line))
        const beyond = step(3.9, 4.6, Math.abs(z - 0.9) + 0.6 * (noise(x * 1.3, z * 1.3) - 0.5))
        if (verge) {
          const g = 0.55 + 0.9 * fine
          for (let i = 0; i < 3; i++) out[i] = mix(out[i] ?? 0, (verge[i] ?? 0) * g, beyond)
          puddle *= 1 - beyond
        }
      }
      return puddle
    }
    case 'sand': {
      const ripple = 0.5 + 0.5 * Math.sin(z * 9 + 5 * noise(x * 0.8, z * 0.8) + x * 2.2)
      const a = 0.36 + 0.1 * fine + 0.05 * ripple * clamp(1 - far / 40) + 0.08 * (patch - 0.5)
      put(a, a * 0.86, a * 0.64)
      return wet * step(14, 26, far) * 0.9
    }
    case 'cobbles': {
      const row = Math.floor(x / 0.13)
      const shift = (row % 2) * 0.09
      const [u, v] = [(x / 0.13) % 1, ((z + shift) / 0.18) % 1]
      const inU = Math.abs(Math.abs(u) - 0.5)
      const inV = Math.abs(Math.abs(v) - 0.5)
      const stone = mix(step(0.5, 0.36, Math.max(inU, inV)), 0.8, clamp(far / 22))
      const tint = noise(row * 7.3, Math.floor((z + shift) / 0.18) * 3.1)
      const a = (0.07 + 0.1 * mix(tint, 0.5, clamp(far / 25)) + 0.04 * fine) * (0.35 + 0.65 * stone)
      put(a * 1.05, a, a * 0.95)
      return wet * (0.35 + 0.65 * stone) * (0.5 + 0.5 * step(0.3, 0.6, patch))
    }
    case 'gravel': {
      const track = bell(Math.abs(z) - 0.75, 0.32)
      const a = 0.2 + 0.16 * fine + 0.06 * track + 0.05 * (patch - 0.5)
      put(a, a * 0.9, a * 0.76)
      const beyond = step(1.7, 2.3, Math.abs(z) + 0.8 * (noise(x * 1.1, z * 1.1) - 0.5))
      const strip = 0.6 * bell(z, 0.28) * step(0.4, 0.6, noise(x * 2, z * 4))
      if (verge)
        for (let i = 0; i < 3; i++)
          out[i] = mix(out[i] ?? 0, (verge[i] ?? 0) * (0.5 + fine), Math.max(beyond, strip))
      return wet * track * 0.6
    }
    case 'snow': {
      const track = bell(Math.abs(z) - 0.75, 0.16)
      const a = 0.56 + 0.08 * fine + 0.06 * (patch - 0.5) - 0.16 * track * (0.6 + 0.8 * fine)
      put(a * 0.95, a * 0.98, a * 1.03)
      return 0
    }
    case 'concrete': {
      const a = 0.2 + 0.035 * fine + 0.05 * (patch - 0.5)
      const seam = step(0.02, 0.008, Math.abs(((x + 50) % 5) - 2.5))
      const bay = step(0.06, 0.045, Math.abs(Math.abs(z) - 1.35)) * step(4.2, 4.1, Math.abs(x))
      put(
        mix(a * (1 - 0.5 * seam), 0.6, bay),
        mix(a * (1 - 0.5 * seam), 0.56, bay),
        mix(a * (1 - 0.5 * seam), 0.42, bay),
      )
      return wet * (0.55 + 0.45 * patch)
    }
    case 'planks': {
      const board = ((x + 90) / 0.16) % 1
      const tint = noise(Math.floor((x + 90) / 0.16) * 5.7, 2)
      const gap = step(0.1, 0.03, Math.min(board, 1 - board))
      const a = (0.16 + 0.12 * tint + 0.08 * noise(x * 40, z * 1.5)) * (1 - 0.8 * gap)
      put(a, a * 0.86, a * 0.7)
      return wet * (1 - gap) * 0.6
    }
    case 'meadow': {
      const g = 0.5 + fine
      for (let i = 0; i < 3; i++) out[i] = (verge?.[i] ?? 0.1) * g
      return 0
    }
  }
}
