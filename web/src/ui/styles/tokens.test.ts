import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

type Theme = 'light' | 'dark'

function colour(name: string, theme: Theme): string {
  const value = new RegExp(`--color-${name}: (.+);`).exec(css)?.[1] ?? ''
  const [light, dark = light] = value.match(/#[0-9a-f]{6}/g) ?? []
  const found = theme === 'light' ? light : dark
  if (!found) throw new Error(`There is no colour ${name}.`)
  return found
}

/** As WCAG defines it. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const surfaces = ['paper', 'surface', 'raised']

test.each(['light', 'dark'] as const)(
  'text has a contrast of 4.5:1, edges of fields and the focus ring of 3:1, in the %s theme',
  (theme) => {
    const of = (name: string, on: string) => contrast(colour(name, theme), colour(on, theme))
    for (const on of surfaces) {
      for (const text of ['ink', 'muted', 'accent-text', 'match-text', 'star-text', 'danger-text'])
        expect(of(text, on), `${text} on ${on}`).toBeGreaterThanOrEqual(4.5)
      for (const edge of ['line-strong', 'ink'])
        expect(of(edge, on), `${edge} on ${on}`).toBeGreaterThanOrEqual(3)
    }
    for (const kind of ['accent', 'match', 'star', 'danger'])
      expect(of(`${kind}-text`, `${kind}-soft`), kind).toBeGreaterThanOrEqual(4.5)
    expect(of('on-accent', 'accent'), 'primary buttons').toBeGreaterThanOrEqual(4.5)
    expect(of('on-danger', 'danger'), 'buttons that destroy').toBeGreaterThanOrEqual(4.5)
    // The selected part of a choice, and a switch that is off.
    expect(of('ink', 'thumb')).toBeGreaterThanOrEqual(4.5)
    expect(of('line-strong', 'surface')).toBeGreaterThanOrEqual(3)
  },
)
