import { expect, test } from 'vitest'
import { poolSize } from './pool.ts'

test('a pool has twenty connections; with many processes they share eighty, their listeners included', () => {
  const sizes = Array.from({ length: 16 }, (_, index) => poolSize(index + 1))
  expect(sizes).toEqual([20, 20, 20, 19, 15, 12, 10, 9, 7, 7, 6, 5, 5, 4, 4, 4])
  for (const [index, size] of sizes.entries())
    expect((index + 1) * (size + 1)).toBeLessThanOrEqual(80)
})
