import { expect, test } from 'vitest'
import { findGrowth, type Sample } from './samples.ts'

const usual: Sample = {
  ...{ at: 0, cpu: 0 },
  ...{ memory: 300, connections: 12, files: 90, threads: 24, streams: 40 },
}
/** Ten samples, one of which is an outlier. */
const half = (change: Partial<Sample> = {}): Sample[] => [
  ...Array.from({ length: 9 }, () => ({ ...usual, ...change })),
  { ...usual, memory: 900, files: 900 },
]

test('a second half that needs as much as the first, but for one moment, has not grown', () => {
  expect(findGrowth(half(), half({ memory: 314, connections: 14 }))).toEqual([])
})

test('a second half that needs more memory, connections, files, threads or streams has grown', () => {
  const changes = { memory: 316, connections: 17, files: 101, threads: 27, streams: 43 }
  for (const [what, value] of Object.entries(changes))
    expect(findGrowth(half(), half({ [what]: value })), what).toHaveLength(1)
})

test('a value that could not be measured counts as grown', () => {
  expect(findGrowth(half(), half({ streams: Number.NaN }))).toHaveLength(1)
})
