import { expect, test } from 'vitest'
import { fitWithin } from './picture-size.ts'

test.each([
  [4000, 3000, 1920, 1440],
  [3000, 4000, 1440, 1920],
  [1920, 1080, 1920, 1080],
  [800, 600, 800, 600],
  [10_000, 2, 1920, 1],
])('%d × %d becomes %d × %d', (width, height, expectedWidth, expectedHeight) => {
  expect(fitWithin(width, height, 1920)).toEqual({ width: expectedWidth, height: expectedHeight })
})
