import { expect, test } from 'vitest'
import { fillsCard } from './photo-fit.ts'

test.each([
  ['a landscape photo', 4032, 3024, false],
  ['a panorama', 6000, 2000, false],
  ['a square photo', 1080, 1080, false],
  ['an upright photo', 3024, 4032, true],
  ['a 4:5 photo', 1080, 1350, true],
  ['a 9:16 photo', 1080, 1920, true],
  ['a tall screenshot', 1170, 2532, true],
] as const)('%s of %i×%i fills a card from top to bottom: %s', (_, width, height, fills) => {
  expect(fillsCard({ width, height })).toBe(fills)
})
