import { expect, test, vi } from 'vitest'
import { aCar, aMatch } from '../deck-examples.ts'
import { type Move, undoableIn } from './deck.ts'
import { createDeckStore, type DeckDeps } from './deck-store.ts'

const settled = () => new Promise((done) => setTimeout(done))

const FULL_PAGE = 5

function aDeckStore(pages: string[][], send: DeckDeps['send'] = async () => null) {
  const sentMoves: string[] = []
  const flying: (() => void)[] = []
  const timers: (() => void)[] = []
  const load = vi.fn(async () => {
    const cars = (pages.shift() ?? []).map(aCar)
    return { cars, has_more: cars.length === FULL_PAGE }
  })
  const store = createDeckStore({
    load,
    send: (move: Move) => {
      sentMoves.push(`${move.direction} ${move.car.id}`)
      return send(move)
    },
    noticeFor: (move) => (move.direction === 'undo' ? 'undo_failed' : 'swipe_failed'),
    waitForFlight: () => new Promise((done) => flying.push(done)),
    waitForTime: () => new Promise((done) => timers.push(done)),
  })
  const land = async () => {
    for (const done of flying.splice(0)) done()
    await settled()
  }
  const tenSecondsPass = async () => {
    for (const done of timers.splice(0)) done()
    await settled()
  }
  const ids = () => store.get().cards.map(({ id }) => id)
  return { store, sentMoves, load, land, tenSecondsPass, ids }
}

test('a swipe is sent after the card has flown out', async () => {
  const { store, sentMoves, land } = aDeckStore([['a', 'b', 'c', 'd', 'e']])
  store.open()
  await settled()
  store.dispatch({ type: 'pass' })
  await settled()
  expect(sentMoves).toEqual([])
  await land()
  expect(sentMoves).toEqual(['pass a'])
})

test('the next page is requested once, when three cards are left', async () => {
  const { store, load, land, ids } = aDeckStore([
    ['a', 'b', 'c', 'd', 'e'],
    ['c', 'd', 'e', 'f'],
  ])
  store.open()
  await settled()
  store.dispatch({ type: 'pass' })
  await land()
  expect(load).toHaveBeenCalledTimes(1)
  store.dispatch({ type: 'pass' })
  await land()
  expect(load).toHaveBeenCalledTimes(2)
  expect(ids()).toEqual(['c', 'd', 'e', 'f'])
})

test('an undo is sent after its pass', async () => {
  let arrive = () => {}
  const { store, sentMoves, land, ids } = aDeckStore([['a', 'b', 'c', 'd', 'e']], (move) =>
    move.direction === 'pass'
      ? new Promise((done) => {
          arrive = () => done(null)
        })
      : Promise.resolve(null),
  )
  store.open()
  await settled()
  store.dispatch({ type: 'pass' })
  await land()
  store.dispatch({ type: 'undo' })
  await settled()
  expect(ids()[0]).toBe('a')
  expect(sentMoves).toEqual(['pass a'])
  arrive()
  await settled()
  expect(sentMoves).toEqual(['pass a', 'undo a'])
})

test('a failed swipe brings the card back; one that succeeds may add a match', async () => {
  let isOnline = false
  const { store, land, ids } = aDeckStore([['a', 'b', 'c', 'd', 'e']], async () => {
    if (!isOnline) throw new Error('offline')
    return aMatch('1')
  })
  store.open()
  await settled()
  const like = () => store.dispatch({ type: 'like', offers: ['mine'], is_super: false })
  like()
  await land()
  expect(ids()[0]).toBe('a')
  expect(store.get().notice?.kind).toBe('swipe_failed')
  isOnline = true
  like()
  await land()
  expect(store.get().matches).toHaveLength(1)
})

test('coming back finds the deck as it was; a deck that had ended is loaded again', async () => {
  const { store, load, land, ids } = aDeckStore([['a'], ['b']])
  store.open()
  await settled()
  store.open()
  expect(load).toHaveBeenCalledTimes(1)
  store.dispatch({ type: 'pass' })
  await land()
  expect(ids()).toEqual([])
  store.open()
  await settled()
  expect(ids()).toEqual(['b'])
})

test('a deck without cars shows new ones once there are some, and nothing meanwhile', async () => {
  const { store, load, ids } = aDeckStore([[], [], ['a']])
  store.open()
  await settled()
  const seen: string[] = []
  store.subscribe(() => seen.push(store.get().loading))
  store.lookAgain()
  await settled()
  expect(seen).toEqual([])
  store.lookAgain()
  store.lookAgain()
  await settled()
  expect([ids(), seen]).toEqual([['a'], ['idle']])
  store.lookAgain()
  await settled()
  expect(load, 'while there are cars nothing is asked').toHaveBeenCalledTimes(3)
})

test('a refresh while loading does not send a second request', async () => {
  const { store, load } = aDeckStore([['a'], ['b']])
  store.open()
  store.refresh()
  store.open()
  await settled()
  expect(load).toHaveBeenCalledTimes(1)
  store.refresh()
  await settled()
  expect(load).toHaveBeenCalledTimes(2)
})

test('a deck that failed to load is loaded again on the next visit', async () => {
  const { store, load, ids } = aDeckStore([['a']])
  load.mockRejectedValueOnce(new Error('offline'))
  store.open()
  await settled()
  expect(store.get().loading).toBe('failed')
  store.open()
  await settled()
  expect(ids()).toEqual(['a'])
})

test('a slow response for one card does not block another', async () => {
  const { store, sentMoves, land } = aDeckStore([['a', 'b', 'c', 'd', 'e']], (move) =>
    move.car.id === 'a' ? new Promise(() => {}) : Promise.resolve(null),
  )
  store.open()
  await settled()
  store.dispatch({ type: 'pass' })
  store.dispatch({ type: 'pass' })
  await land()
  expect(sentMoves).toEqual(['pass a', 'pass b'])
  expect(store.get().sending.map(({ car }) => car.id)).toEqual(['a'])
})

test('an undo that finds no pass counts as done', async () => {
  const deps = {
    load: async () => ({ cars: [aCar('a')], has_more: false }),
    send: async ({ direction }: Move) => {
      if (direction === 'undo') throw new Error('no pass')
      return null
    },
    noticeFor: () => 'fine' as const,
    waitForFlight: async () => {},
    waitForTime: async () => {},
  }
  const store = createDeckStore(deps)
  store.open()
  await settled()
  store.dispatch({ type: 'pass' })
  await settled()
  store.dispatch({ type: 'undo' })
  await settled()
  expect(store.get()).toMatchObject({ sending: [], notice: null, cards: [{ id: 'a' }] })
})

test('a like can be taken back until ten seconds have passed; then the pass before it is what an undo means', async () => {
  const { store, sentMoves, land, tenSecondsPass, ids } = aDeckStore([['a', 'b', 'c', 'd', 'e']])
  const like = { type: 'like', offers: ['mine'], is_super: false } as const
  store.open()
  await settled()
  for (const event of [{ type: 'pass' } as const, like]) {
    store.dispatch(event)
    await land()
  }
  expect(undoableIn(store.get())).toBe('like')
  store.dispatch({ type: 'undo' })
  await settled()
  expect(sentMoves).toEqual(['pass a', 'like b', 'undo b'])
  expect(undoableIn(store.get())).toBe('pass')

  store.dispatch(like)
  await tenSecondsPass()
  expect(undoableIn(store.get())).toBe('pass')
  store.dispatch({ type: 'undo' })
  expect(ids()).toEqual(['a', 'c', 'd', 'e'])
})
