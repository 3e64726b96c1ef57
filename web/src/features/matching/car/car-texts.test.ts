import { expect, test } from 'vitest'
import { isNearby } from './car-texts.ts'

test('less than two kilometres counts as nearby', () => {
  expect([0, 1, 1.9, 2, 3].map(isNearby)).toEqual([true, true, true, false, false])
})
