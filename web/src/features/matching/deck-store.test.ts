import { expect, test, vi } from 'vitest'
import type { Move } from './deck.ts'
import { aCar, aMatch } from './deck-examples.ts'
import { createDeckStore, type DeckWorld } from './deck-store.ts'

const settled = () => new Promise((done) => setTimeout(done))

const FULL_PAGE = 5

function aWorld(pages: string[][], tell: DeckWorld['tell'] = async () => null) {
  const told: string[] = []
  const flying: (() => void)[] = []
  const load = vi.fn(async () => {
    const cars = (pages.shift() ?? []).map(aCar)
    return { cars, has_more: cars.length === FULL_PAGE }
  })
  const store = createDeckStore({
    load,
    tell: (move: Move) => {
      told.push(`${move.direction} ${move.car.id}`)
      return tell(move)
    },
    judge: (move) => (move.direction === 'undo' ? 'undo_failed' : 'swipe_failed'),
    flown: () => new Promise((done) => flying.push(done)),
  })
  const land = async () => {
    for (const done of flying.splice(0)) done()
    await settled()
  }
  const ids = () => store.get().cards.map(({ id }) => id)
  return { store, told, load, land, ids }
}

test('a swipe is sent after the card has flown out', async () => {
  const { store, told, land } = aWorld([['a', 'b', 'c', 'd', 'e']])
  store.open()
  await settled()
  store.dispatch({ type: 'pass' })
  await settled()
  expect(told).toEqual([])
  await land()
  expect(told).toEqual(['pass a'])
})

test('the next page is asked for once, before the third-last card', async () => {
  const { store, load, land, ids } = aWorld([
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

test('an undo waits for its pass', async () => {
  let arrive = () => {}
  const { store, told, land, ids } = aWorld([['a', 'b', 'c', 'd', 'e']], (move) =>
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
  expect(told).toEqual(['pass a'])
  arrive()
  await settled()
  expect(told).toEqual(['pass a', 'undo a'])
})

test('a failure brings the card back, a match is kept until it is seen', async () => {
  let isOnline = false
  const { store, land, ids } = aWorld([['a', 'b', 'c', 'd', 'e']], async () => {
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

test('whoever comes back finds the deck as it was, and an ended one is asked for again', async () => {
  const { store, load, land, ids } = aWorld([['a'], ['b']])
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

test('a list that is on its way is not asked for a second time', async () => {
  const { store, load } = aWorld([['a'], ['b']])
  store.open()
  store.refresh()
  store.open()
  await settled()
  expect(load).toHaveBeenCalledTimes(1)
  store.refresh()
  await settled()
  expect(load).toHaveBeenCalledTimes(2)
})

test('a deck that could not be fetched is asked for again by who comes back', async () => {
  const { store, load, ids } = aWorld([['a']])
  load.mockRejectedValueOnce(new Error('offline'))
  store.open()
  await settled()
  expect(store.get().loading).toBe('failed')
  store.open()
  await settled()
  expect(ids()).toEqual(['a'])
})

test('one card’s slow answer holds up no other card', async () => {
  const { store, told, land } = aWorld([['a', 'b', 'c', 'd', 'e']], (move) =>
    move.car.id === 'a' ? new Promise(() => {}) : Promise.resolve(null),
  )
  store.open()
  await settled()
  store.dispatch({ type: 'pass' })
  store.dispatch({ type: 'pass' })
  await land()
  expect(told).toEqual(['pass a', 'pass b'])
  expect(store.get().sending.map(({ car }) => car.id)).toEqual(['a'])
})

test('an undo that found nothing to take back is as good as done', async () => {
  const world = {
    load: async () => ({ cars: [aCar('a')], has_more: false }),
    tell: async ({ direction }: Move) => {
      if (direction === 'undo') throw new Error('no pass')
      return null
    },
    judge: () => 'fine' as const,
    flown: async () => {},
  }
  const store = createDeckStore(world)
  store.open()
  await settled()
  store.dispatch({ type: 'pass' })
  await settled()
  store.dispatch({ type: 'undo' })
  await settled()
  expect(store.get()).toMatchObject({ sending: [], notice: null, cards: [{ id: 'a' }] })
})
