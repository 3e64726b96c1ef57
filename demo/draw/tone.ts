// From light to what a screen shows, and back: what is painted in screen colours then comes out as painted.
import type { Vec } from './mathematics.ts'

const [A, B, C, D, E] = [2.51, 0.03, 2.43, 0.59, 0.14]

/** Light, however bright, to 0…1 of a screen. */
export function tone(x: number): number {
  const y = (x * (A * x + B)) / (x * (C * x + D) + E)
  return Math.min(1, Math.max(0, y)) ** (1 / 2.2)
}

export function untone(screen: number): number {
  const y = Math.min(screen, 0.955) ** 2.2
  const [p, q] = [C * y - A, D * y - B]
  return (-q - Math.sqrt(q * q - 4 * p * E * y)) / (2 * p)
}

/** A screen's colour as the light that gives it. */
export const lightOf = (hex: string): Vec => {
  const part = (at: number) => untone(Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return [part(1), part(3), part(5)]
}
