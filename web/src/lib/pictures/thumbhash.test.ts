import { rgbaToThumbHash } from 'thumbhash'
import { expect, test } from 'vitest'
import { placeholderUrl } from './thumbhash.ts'

test('a placeholder becomes a data URL', () => {
  const red = new Uint8Array(4 * 4 * 4).map((_, index) => [200, 40, 30, 255][index % 4] ?? 0)
  const text = btoa(String.fromCharCode(...rgbaToThumbHash(4, 4, red)))
  expect(placeholderUrl(text)).toMatch(/^data:image\/png;base64,/)
  expect(placeholderUrl(text)).toBe(placeholderUrl(text))
})

test('a broken placeholder yields no blur', () => {
  expect(placeholderUrl('%')).toBe('')
  expect(placeholderUrl('')).toBe('')
})
