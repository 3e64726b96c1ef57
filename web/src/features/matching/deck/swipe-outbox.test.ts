import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '../../../lib/http/request-error.ts'
import { aMatch } from '../deck-examples.ts'
import {
  createSwipeOutbox,
  type StoredSwipe,
  type Swipe,
  type SwipeAnswer,
} from './swipe-outbox.ts'

const pass = (car_id: string): Swipe => ({ car_id, title: car_id, direction: 'pass' })
const undo = (car_id: string): Swipe => ({ car_id, title: car_id, direction: 'undo' })
const like = (car_id: string): Swipe => ({
  ...{ car_id, title: car_id, direction: 'like' },
  ...{ source_car_id: 'mine', is_super: false },
})
const gone = new ApiError(
  new Response(null, { status: 404 }),
  JSON.stringify({ code: 'CAR_NOT_FOUND', message: '' }),
)

/** A browser whose tabs share a storage. */
function aBrowser() {
  const browser = {
    now: 0,
    isOnline: true,
    storage: [] as StoredSwipe[],
    sent: [] as string[],
    answers: [] as SwipeAnswer[],
    fails: null as Error | null,
    later: [] as (() => void)[],
    /** The server has it, but its answer does not arrive. */
    losesAnswer: false,
    whileSending: async () => {},
  }
  let ids = 0
  let lock = Promise.resolve()
  const aTab = () => {
    const outbox = createSwipeOutbox({
      async send({ direction, car_id }) {
        if (browser.fails) throw browser.fails
        browser.sent.push(`${direction} ${car_id}`)
        await browser.whileSending()
        if (browser.losesAnswer) throw new NetworkError()
        return car_id === 'match' ? aMatch('1') : null
      },
      load: () => browser.storage,
      save(swipes) {
        browser.storage = [...swipes]
      },
      newId: () => `${browser.now}-${ids++}`,
      now: () => browser.now,
      isOnline: () => browser.isOnline,
      later: (_, run) => browser.later.push(run),
      alone(run) {
        lock = lock.then(run)
        return lock
      },
      onAnswered: (answers) => browser.answers.push(...answers),
    })
    outbox.resume()
    return outbox
  }
  return { browser, aTab }
}

test('swipes made offline wait, and go out once, in order; one tab sends them', async () => {
  const { browser, aTab } = aBrowser()
  const [outbox, other] = [aTab(), aTab()]
  browser.isOnline = false
  for (const swipe of [like('match'), pass('b'), like('c')])
    expect(await outbox.add(swipe)).toBeNull()
  expect([outbox.count.get(), browser.sent]).toEqual([3, []])
  expect(outbox.cars()).toEqual(['match', 'b', 'c'])
  browser.isOnline = true
  await Promise.all([outbox.flush(), other.flush()])
  expect(browser.sent).toEqual(['like match', 'pass b', 'like c'])
  expect(browser.answers.map((answer) => 'match' in answer && answer.match?.id)).toEqual([
    '1',
    undefined,
    undefined,
  ])
  outbox.reread()
  expect([outbox.count.get(), browser.storage]).toEqual([0, []])
})

test('online a swipe is sent at once, and a refusal reaches the card', async () => {
  const { browser, aTab } = aBrowser()
  const outbox = aTab()
  expect(await outbox.add(like('match'))).toEqual(aMatch('1'))
  browser.fails = gone
  await expect(outbox.add(like('b'))).rejects.toBe(gone)
  expect([browser.storage, browser.answers]).toEqual([[], []])
})

test('after a lost answer a swipe is sent again, and later ones wait behind it', async () => {
  const { browser, aTab } = aBrowser()
  const outbox = aTab()
  browser.losesAnswer = true
  expect(await outbox.add(pass('a'))).toBeNull()
  browser.fails = new NetworkError()
  expect(await outbox.add(pass('b'))).toBeNull()
  expect(outbox.count.get()).toBe(2)
  Object.assign(browser, { losesAnswer: false, fails: null })
  await outbox.flush()
  expect(browser.sent).toEqual(['pass a', 'pass a', 'pass b'])
})

test('undoing a pass or like that waits sends neither; undoing one that was sent waits too', async () => {
  const { browser, aTab } = aBrowser()
  const outbox = aTab()
  await outbox.add(pass('sent'))
  browser.isOnline = false
  for (const swipe of [pass('a'), undo('a'), like('b'), undo('b')]) await outbox.add(swipe)
  await outbox.add(undo('sent'))
  expect(outbox.cars()).toEqual([])
  browser.isOnline = true
  await outbox.flush()
  expect(browser.sent).toEqual(['pass sent', 'undo sent'])
})

test('undoing a pass twice leaves no pass, also if the first undo still waits', async () => {
  const { browser, aTab } = aBrowser()
  const outbox = aTab()
  await outbox.add(pass('a'))
  browser.isOnline = false
  for (const swipe of [undo('a'), pass('a'), undo('a')]) await outbox.add(swipe)
  expect(outbox.cars()).toEqual([])
  browser.isOnline = true
  await outbox.flush()
  expect(browser.sent).toEqual(['pass a', 'undo a'])
})

test.each(['being sent', 'sent, but its answer was lost'])(
  'the undo of a pass that waits and is %s goes out behind it',
  async (how) => {
    const { browser, aTab } = aBrowser()
    const [outbox, other] = [aTab(), aTab()]
    browser.isOnline = false
    await outbox.add(pass('a'))
    browser.isOnline = true
    browser.losesAnswer = how !== 'being sent'
    browser.whileSending = async () => {
      browser.whileSending = async () => {}
      await outbox.add(undo('a'))
      expect([outbox.cars(), other.cars()]).toEqual([[], []])
    }
    await other.flush()
    browser.losesAnswer = false
    await Promise.all([outbox.flush(), other.flush()])
    expect(browser.sent.filter((each, at) => each !== browser.sent[at - 1])).toEqual([
      'pass a',
      'undo a',
    ])
    expect(browser.storage).toEqual([])
  },
)

test('what was being sent when the browser was closed is sent at the next visit; a refusal does not stop the others', async () => {
  const { browser, aTab } = aBrowser()
  browser.storage = [
    { ...like('gone'), id: '0-x', is_waiting: false, is_tried: true },
    { ...pass('b'), id: '0-y', is_waiting: false, is_tried: true },
  ]
  browser.now = 10_000
  const outbox = aTab()
  expect(outbox.count.get()).toBe(2)
  browser.fails = gone
  await outbox.flush()
  expect(browser.answers).toMatchObject([{ error: gone }, { error: gone }])
  expect(browser.storage).toEqual([])
})

test('a new tab leaves a swipe alone that another is sending, but takes it over if that never ends', async () => {
  const { browser, aTab } = aBrowser()
  const tab = aTab()
  browser.whileSending = () => new Promise(() => {})
  void tab.add(pass('a'))
  browser.whileSending = async () => {}
  const other = aTab()
  await other.flush()
  expect([other.count.get(), browser.sent]).toEqual([0, ['pass a']])
  for (const run of browser.later) run()
  await other.flush()
  expect([browser.storage, browser.sent]).toEqual([[], ['pass a', 'pass a']])
})

test('after the end of the session nothing is sent or stored any more', async () => {
  const { browser, aTab } = aBrowser()
  const outbox = aTab()
  browser.isOnline = false
  await outbox.add(pass('a'))
  outbox.close()
  browser.storage = []
  browser.isOnline = true
  await outbox.flush()
  await expect(outbox.add(pass('b'))).resolves.toBeNull()
  expect([browser.storage, browser.answers]).toEqual([[], []])
})
