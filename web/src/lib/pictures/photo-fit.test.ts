import { expect, test } from 'vitest'
import { fillsFrame, verticalPosition } from './photo-fit.ts'

const CARD = 3 / 4
const STRIP = 4 / 3

test.each([
  ['a landscape photo', 4032, 3024, CARD, false],
  ['a panorama', 6000, 2000, CARD, false],
  ['a square photo', 1080, 1080, CARD, false],
  ['an upright photo', 3024, 4032, CARD, true],
  ['a 4:5 photo', 1080, 1350, CARD, true],
  ['a 9:16 photo', 1080, 1920, CARD, true],
  ['a tall screenshot', 1170, 2532, CARD, true],
  ['a strip of wallpaper', 500, 2000, CARD, false],
  ['a landscape photo in the details', 4032, 3024, STRIP, true],
  ['a 3:2 photo in the details', 3000, 2000, STRIP, false],
  ['an upright photo in the details', 3024, 4032, STRIP, false],
  ['a square photo in the details', 1080, 1080, STRIP, true],
] as const)('%s of %i×%i in %d fills its frame: %s', (_, width, height, frame, fills) => {
  expect(fillsFrame({ width, height }, frame)).toBe(fills)
})

test.each([
  ['a landscape photo touches the top of a card', 4, 3, CARD, 0.62, 0],
  ['a square photo touches the top of a card', 1, 1, CARD, 0.62, 0],
  [
    'a panorama lies midway between the top and the text',
    3,
    1,
    CARD,
    0.62,
    (0.62 - 0.25) / 2 / 0.75,
  ],
  ['a panorama without text lies in the middle', 3, 1, CARD, 1, 0.5],
  ['a photo as high as its frame starts at the top', 3, 4, STRIP, 1, 0],
] as const)('%s', (_, width, height, frame, clear, expected) => {
  expect(verticalPosition({ width, height }, frame, clear)).toBeCloseTo(expected)
})
