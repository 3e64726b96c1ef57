// Turns light into pixels, with the effects of a real camera: bloom, darker corners, a little grain.
import sharp from 'sharp'
import { blur } from './blur.ts'
import { clamp, dice, step } from './mathematics.ts'
import { tone } from './tone.ts'

type Size = { width: number; height: number }

/** Returns a PNG. After dark, bloom begins at a lower brightness and is stronger. */
export async function develop(
  light: Float32Array,
  { width, height }: Size,
  seed: number,
  isDark: boolean,
): Promise<Buffer> {
  const spill = bloom(light, width, height, isDark ? 0.9 : 1.6)
  const amount = isDark ? 0.5 : 0.25
  const rand = dice(seed + 99)
  const pixels = Buffer.alloc(width * height * 3)
  for (let i = 0; i < width * height; i++) {
    const [u, v] = [(i % width) / width - 0.5, Math.floor(i / width) / height - 0.47]
    const corner = 1 - 0.42 * step(0.32, 0.86, Math.hypot(u, v * 1.05))
    const grain = 1 + (rand() - 0.5) * 0.018
    for (let at = i * 3; at < i * 3 + 3; at++)
      pixels[at] = Math.round(
        255 * tone(((light[at] ?? 0) + (spill[at] ?? 0) * amount) * corner * grain),
      )
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

function bloom(light: Float32Array, width: number, height: number, from: number): Float32Array {
  const bright = new Float32Array(light.length)
  for (let i = 0; i < light.length; i += 3) {
    const [r = 0, g = 0, b = 0] = light.subarray(i, i + 3)
    const level = 0.3 * r + 0.59 * g + 0.11 * b
    const part = clamp((level - from) / level)
    if (part > 0)
      bright.set([Math.min(r, 6) * part, Math.min(g, 6) * part, Math.min(b, 6) * part], i)
  }
  const k = width / 1080
  const wide = blur(bright, width, height, 3, Math.round(24 * k), Math.round(24 * k))
  const tight = blur(bright, width, height, 3, Math.round(6 * k), Math.round(6 * k))
  return wide.map((value, i) => value * 0.8 + (tight[i] ?? 0) * 0.35)
}
