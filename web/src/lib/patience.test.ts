import { expect, test, vi } from 'vitest'
import { createPatience } from './patience.ts'

const settled = () => new Promise((done) => setTimeout(done))

function aLine() {
  let isThere = true
  let wake = () => {}
  const renew = vi.fn(() => true)
  const patience = createPatience({
    answers: async () => isThere,
    next: () =>
      new Promise((done) => {
        wake = done
      }),
    renew,
  })
  return {
    ...patience,
    renew,
    break: () => {
      isThere = false
    },
    mend: () => {
      isThere = true
      wake()
    },
  }
}

test('what could not be fetched without a connection comes by itself when the line is back', async () => {
  const line = aLine()
  line.break()
  const load = vi.fn().mockRejectedValueOnce(new TypeError('import')).mockResolvedValue('screen')
  const onWait = vi.fn()
  const loaded = line.patiently(load, onWait)
  await settled()
  expect(line.waiting.get()).toBe(1)
  expect(onWait).toHaveBeenCalledOnce()
  line.mend()
  expect(await loaded).toBe('screen')
  expect(line.waiting.get()).toBe(0)
  expect(line.renew).not.toHaveBeenCalled()
})

test('a file that a new release has replaced starts the page anew, once', async () => {
  const line = aLine()
  const load = vi.fn().mockRejectedValue(new TypeError('import'))
  void line.patiently(load)
  await settled()
  expect(line.renew).toHaveBeenCalledOnce()
  expect(line.waiting.get()).toBe(0)
  line.renew.mockReturnValue(false)
  await expect(line.patiently(load)).rejects.toThrow('import')
})

test('a moment without a connection is no reason to start anew', async () => {
  const line = aLine()
  const load = vi.fn().mockRejectedValueOnce(new TypeError('import')).mockResolvedValue('screen')
  expect(await line.patiently(load)).toBe('screen')
  expect(line.renew).not.toHaveBeenCalled()
})
