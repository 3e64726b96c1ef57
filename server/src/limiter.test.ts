import { expect, test } from 'vitest'
import { createLimiter } from './limiter.ts'

/** Work that lasts until it is told to end. */
function workers(turns: ReturnType<typeof createLimiter>) {
  const running: { place: number; end(): void; fail(): void }[] = []
  let asked = 0
  const begin = () => {
    const place = asked++
    return turns(
      () =>
        new Promise<void>((resolve, reject) => {
          running.push({ place, end: resolve, fail: () => reject(new Error('failed')) })
        }),
    )
  }
  return { running, begin }
}

test('so many work at once, so many wait in their order, and one more is told to come back', async () => {
  const { running, begin } = workers(createLimiter(2, 3))
  const all = Array.from({ length: 5 }, begin)
  expect(running).toHaveLength(2)
  await expect(begin()).rejects.toMatchObject({ code: 'BUSY', retry_after: 5 })
  running[1]?.end()
  await all[1]
  await expect.poll(() => running.length).toBe(3)
  const sixth = begin()
  expect(running).toHaveLength(3)
  await expect(begin()).rejects.toMatchObject({ code: 'BUSY' })
  for (let at = 0; at < 6; at++) {
    await expect.poll(() => running.length).toBeGreaterThan(at)
    running[at]?.end()
  }
  await Promise.all([...all, sixth])
  // Caller 5 was refused.
  expect(running.map(({ place }) => place)).toEqual([0, 1, 2, 3, 4, 6])
})

test('a place comes free after a failure too, and only once', async () => {
  const { running, begin } = workers(createLimiter(1, 1))
  const [first, second] = [begin(), begin()]
  running[0]?.fail()
  await expect(first).rejects.toThrow('failed')
  await expect.poll(() => running.length).toBe(2)
  running[1]?.fail()
  await expect(second).rejects.toThrow('failed')
  const third = begin()
  expect(running).toHaveLength(3)
  const fourth = begin()
  expect(running, 'one at once, as before').toHaveLength(3)
  running[2]?.end()
  await third
  await expect.poll(() => running.length).toBe(4)
  running[3]?.end()
  await fourth
})
