// Tone mapping: `tone` turns linear light into screen values, and `untone` is its inverse, so that a colour chosen on a
// screen looks the same in the picture.
import type { Vec } from './mathematics.ts'

// Narkowicz's approximation of the ACES tone curve.
const [A, B, C, D, E] = [2.51, 0.03, 2.43, 0.59, 0.14]

/** The screen value, from 0 to 1, of light of any brightness. */
export function tone(x: number): number {
  const y = (x * (A * x + B)) / (x * (C * x + D) + E)
  return Math.min(1, Math.max(0, y)) ** (1 / 2.2)
}

export function untone(screen: number): number {
  // Clipped, because white would become extremely bright light.
  const y = Math.min(screen, 0.955) ** 2.2
  const [p, q] = [C * y - A, D * y - B]
  return (-q - Math.sqrt(q * q - 4 * p * E * y)) / (2 * p)
}

/** The linear light that `tone` turns into this hex colour. */
export const lightOf = (hex: string): Vec => {
  const part = (at: number) => untone(Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return [part(1), part(3), part(5)]
}
