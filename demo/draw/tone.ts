// Tone mapping: linear light to screen values, and back, so that what is given in screen colours comes out unchanged.
import type { Vec } from './mathematics.ts'

const [A, B, C, D, E] = [2.51, 0.03, 2.43, 0.59, 0.14]

/** The screen value, from 0 to 1, of light of any brightness. */
export function tone(x: number): number {
  const y = (x * (A * x + B)) / (x * (C * x + D) + E)
  return Math.min(1, Math.max(0, y)) ** (1 / 2.2)
}

export function untone(screen: number): number {
  const y = Math.min(screen, 0.955) ** 2.2
  const [p, q] = [C * y - A, D * y - B]
  return (-q - Math.sqrt(q * q - 4 * p * E * y)) / (2 * p)
}

/** The light that looks like this colour on a screen. */
export const lightOf = (hex: string): Vec => {
  const part = (at: number) => untone(Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return [part(1), part(3), part(5)]
}
