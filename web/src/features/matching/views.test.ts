import { expect, test } from 'vitest'
import { createViewCounter } from './views.ts'

const settled = () => new Promise((done) => setTimeout(done))

function aCounter(fails = () => false) {
  const sent: { ids: string[]; last: boolean }[] = []
  const due: (() => void)[] = []
  const counter = createViewCounter(
    async (ids, last) => {
      if (fails()) throw new Error('offline')
      sent.push({ ids, last })
    },
    (flush) => due.push(flush),
  )
  const pass = async () => {
    for (const flush of due.splice(0)) flush()
    await settled()
  }
  return { counter, sent, due, pass }
}

test('views are told together, each once', async () => {
  const { counter, sent, due, pass } = aCounter()
  for (const id of ['a', 'b', 'a']) counter.note(id)
  expect(sent).toEqual([])
  expect(due).toHaveLength(1)
  await pass()
  counter.note('b')
  await pass()
  expect(sent).toEqual([{ ids: ['a', 'b'], last: false }])
})

test('a leaving page tells what is left, in pages', async () => {
  const { counter, sent } = aCounter()
  for (let id = 0; id < 25; id++) counter.note(String(id))
  counter.flush(true)
  expect(sent.map(({ ids, last }) => [ids.length, last])).toEqual([
    [20, true],
    [5, true],
  ])
})

test('what was not heard is said with the next ones', async () => {
  let isOffline = true
  const { counter, sent, pass } = aCounter(() => isOffline)
  counter.note('a')
  await pass()
  isOffline = false
  counter.note('b')
  await pass()
  expect(sent).toEqual([{ ids: ['a', 'b'], last: false }])
})

test('before signing out what waits is sent, and waited for', async () => {
  const { counter, sent, pass } = aCounter()
  counter.note('a')
  await counter.settle()
  expect(sent).toEqual([{ ids: ['a'], last: false }])
  counter.drop()
  await pass()
  expect(sent).toHaveLength(1)
})

test('while the session may be over nothing is sent; it goes out when the session lasts', async () => {
  const { counter, sent, pass } = aCounter()
  counter.note('a')
  counter.hold()
  counter.flush(true)
  await counter.settle()
  await pass()
  expect(sent).toEqual([])
  counter.resume()
  await pass()
  expect(sent).toEqual([{ ids: ['a'], last: false }])
})

test('what a dead session has left is dropped, what failed under it too', async () => {
  let isOver = false
  const { counter, sent, pass } = aCounter(() => isOver)
  isOver = true
  counter.note('a')
  counter.flush()
  counter.note('b')
  counter.drop()
  await settled()
  isOver = false
  await pass()
  counter.flush()
  expect(sent).toEqual([])
})

test('exactly a page goes out at once, one more in a second call', () => {
  for (const [count, pages] of [
    [20, [20]],
    [21, [20, 1]],
  ] as const) {
    const { counter, sent } = aCounter()
    for (let id = 0; id < count; id++) counter.note(String(id))
    counter.flush()
    expect(sent.map(({ ids }) => ids.length)).toEqual(pages)
  }
})

test('signing out waits for what is under way, and not for what failed', async () => {
  let arrive = () => {}
  const counter = createViewCounter(
    () =>
      new Promise((done) => {
        arrive = () => done(null)
      }),
    () => {},
  )
  counter.note('a')
  let isSettled = false
  void counter.settle().then(() => {
    isSettled = true
  })
  await settled()
  expect(isSettled).toBe(false)
  arrive()
  await settled()
  expect(isSettled).toBe(true)
  const { counter: failing } = aCounter(() => true)
  failing.note('a')
  await failing.settle()
})

test('a session that lasts after all sends what waited, and nothing where nothing did', async () => {
  const { counter, due } = aCounter()
  counter.resume()
  counter.hold()
  counter.resume()
  expect(due).toHaveLength(0)
})
