import { expect, test } from 'vitest'
import { createViewCounter } from './view-counter.ts'

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

test('views are sent together, each once', async () => {
  const { counter, sent, due, pass } = aCounter()
  for (const id of ['a', 'b', 'a']) counter.note(id)
  expect(sent).toEqual([])
  expect(due).toHaveLength(1)
  await pass()
  counter.note('b')
  await pass()
  expect(sent).toEqual([{ ids: ['a', 'b'], last: false }])
})

test('a closing page sends the rest, in batches', async () => {
  const { counter, sent } = aCounter()
  for (let id = 0; id < 25; id++) counter.note(String(id))
  counter.flush(true)
  expect(sent.map(({ ids, last }) => [ids.length, last])).toEqual([
    [20, true],
    [5, true],
  ])
})

test('a failed batch is sent with the next one', async () => {
  let isOffline = true
  const { counter, sent, pass } = aCounter(() => isOffline)
  counter.note('a')
  await pass()
  isOffline = false
  counter.note('b')
  await pass()
  expect(sent).toEqual([{ ids: ['a', 'b'], last: false }])
})

test('before signing out, waiting views are sent and awaited', async () => {
  const { counter, sent, pass } = aCounter()
  counter.note('a')
  await counter.settle()
  expect(sent).toEqual([{ ids: ['a'], last: false }])
  counter.drop()
  await pass()
  expect(sent).toHaveLength(1)
})

test('nothing is sent while the session may be over; it is sent once the session is known to be valid', async () => {
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

test('views of a dead session are dropped, also those that failed during it', async () => {
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

test('a full batch is sent in one call, one view more in a second', () => {
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

test('signing out waits for calls in flight, but not for failed ones', async () => {
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

test('resuming schedules nothing if no views wait', async () => {
  const { counter, due } = aCounter()
  counter.resume()
  counter.hold()
  counter.resume()
  expect(due).toHaveLength(0)
})
