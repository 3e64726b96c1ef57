import { expect, test } from 'vitest'
import { createLimiter } from './limiter.ts'

/** Tasks that run until the test ends them. */
function workers(limiter: ReturnType<typeof createLimiter>) {
  const running: { caller: number; end(): void; fail(): void }[] = []
  let callers = 0
  const begin = () => {
    const caller = callers++
    return limiter(
      () =>
        new Promise<void>((resolve, reject) => {
          running.push({ caller, end: resolve, fail: () => reject(new Error('failed')) })
        }),
    )
  }
  return { running, begin }
}

test('the limiter runs a few at once, queues the next in order and refuses the rest', async () => {
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
  expect(running.map(({ caller }) => caller)).toEqual([0, 1, 2, 3, 4, 6])
})

test('a failure frees its slot, and only once', async () => {
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
  expect(running, 'still one at a time').toHaveLength(3)
  running[2]?.end()
  await third
  await expect.poll(() => running.length).toBe(4)
  running[3]?.end()
  await fourth
})
