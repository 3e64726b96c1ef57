import { expect, test, vi } from 'vitest'
import { createPartLoader } from './part-loader.ts'

const settled = () => new Promise((done) => setTimeout(done))

function aConnection() {
  let isThere = true
  let wake = () => {}
  const reload = vi.fn((_wasLost: boolean) => true)
  const loader = createPartLoader({
    answers: async () => isThere,
    next: () =>
      new Promise((done) => {
        wake = done
      }),
    reload,
  })
  return {
    ...loader,
    reload,
    break: () => {
      isThere = false
    },
    mend: () => {
      isThere = true
      wake()
    },
  }
}

test('a part that could not be fetched offline loads on its own once the connection is back', async () => {
  const connection = aConnection()
  connection.break()
  const load = vi.fn().mockRejectedValueOnce(new TypeError('import')).mockResolvedValue('screen')
  const onWait = vi.fn()
  const loaded = connection.loadPart(load, onWait)
  await settled()
  expect(connection.waiting.get()).toBe(1)
  expect(onWait).toHaveBeenCalledOnce()
  connection.mend()
  expect(await loaded).toBe('screen')
  expect(connection.waiting.get()).toBe(0)
  expect(connection.reload).not.toHaveBeenCalled()
})

test('a file that a new release has replaced reloads the page; if that was done before, loading fails', async () => {
  const connection = aConnection()
  const load = vi.fn().mockRejectedValue(new TypeError('import'))
  void connection.loadPart(load)
  await settled()
  expect(connection.reload).toHaveBeenCalledOnce()
  expect(connection.waiting.get()).toBe(0)
  connection.reload.mockReturnValue(false)
  await expect(connection.loadPart(load)).rejects.toThrow('import')
})

test('browsers that remember a failed import get a reload after every lost connection', async () => {
  const connection = aConnection()
  const load = vi.fn().mockRejectedValue(new TypeError('import'))
  connection.break()
  void connection.loadPart(load)
  await settled()
  expect(connection.reload).not.toHaveBeenCalled()
  connection.mend()
  await settled()
  expect(connection.reload.mock.calls).toEqual([[true]])
})

test('a short loss of the connection does not reload the page', async () => {
  const connection = aConnection()
  const load = vi.fn().mockRejectedValueOnce(new TypeError('import')).mockResolvedValue('screen')
  expect(await connection.loadPart(load)).toBe('screen')
  expect(connection.reload).not.toHaveBeenCalled()
})

test('the page is not reloaded for a part that nobody waits for any more, until somebody does', async () => {
  const connection = aConnection()
  connection.break()
  const load = vi.fn().mockRejectedValue(new TypeError('import'))
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const untilWanted = vi.fn().mockReturnValueOnce(opened)
  void connection.loadPart(load, undefined, untilWanted)
  await settled()
  connection.mend()
  await settled()
  expect(untilWanted).toHaveBeenCalledOnce()
  expect(connection.reload).not.toHaveBeenCalled()
  open()
  await settled()
  expect(connection.reload.mock.calls).toEqual([[true]])
})
