import { expect, onTestFinished, test, vi } from 'vitest'
import { acceptedFiles, claimsToBePicture } from './accepted.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'

test.each([
  ['car.jpg', 'image/jpeg', true],
  ['car', 'image/webp', true],
  ['IMG_1.HEIC', '', true],
  ['img_1.heif', '', true],
  ['heic', '', false],
  ['car.heic.zip', '', false],
  ['car.jpg', '', false],
  ['notes.pdf', 'application/pdf', false],
  ['car.heic', 'text/plain', false],
])('%s of type “%s” claims to be a picture: %s', (name, type, expected) => {
  expect(claimsToBePicture({ name, type })).toBe(expected)
})

test.each([
  [IPHONE, 5, false],
  [MAC, 5, false],
  [MAC, 0, true],
  ['Mozilla/5.0 (Linux; Android 10; K)', 5, true],
])('HEIC is accepted in %s with %i touch points: %s', (userAgent, maxTouchPoints, expected) => {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints })
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(acceptedFiles().includes('heic')).toBe(expected)
  expect(acceptedFiles()).toContain('image/jpeg,image/png,image/webp')
})
