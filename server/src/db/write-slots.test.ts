import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase, freshPool } from '../../test/database.ts'
import { createPool } from './pool.ts'
import { inWriteSlot } from './write-slots.ts'

test('ten writes run at a time and the rest wait in order, even after failures', async () => {
  const pool = await freshPool()
  for (let round = 0; round < 2; round++) {
    const begun: number[] = []
    const ends: (() => void)[] = []
    const writes = Array.from({ length: 35 }, (_, at) =>
      inWriteSlot(pool, async () => {
        begun.push(at)
        await new Promise<void>((end) => ends.push(end))
        if (at % 2) throw new Error('failed')
      }),
    )
    const settled = Promise.allSettled(writes)
    await expect.poll(() => begun.length).toBe(10)
    for (let ended = 0; ended < 35; ended++) {
      ends[ended]?.()
      await expect.poll(() => begun.length, { interval: 1 }).toBe(Math.min(35, ended + 11))
    }
    await settled
    expect(begun).toEqual(begun.toSorted((a, b) => a - b))
  }
})

test('half of a smaller pool writes at a time', async () => {
  const pool = createPool(await freshDatabase(), () => {}, 4)
  onTestFinished(() => pool.end())
  let begun = 0
  const mayEnd = Promise.withResolvers<void>()
  const writes = Array.from({ length: 5 }, () =>
    inWriteSlot(pool, () => {
      begun += 1
      return mayEnd.promise
    }),
  )
  expect(begun).toBe(2)
  mayEnd.resolve()
  await Promise.all(writes)
  expect(begun).toBe(5)
})
