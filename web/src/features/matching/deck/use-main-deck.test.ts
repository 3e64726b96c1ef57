import type { Me } from '@keyswap/contract/accounts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import {
  aBrowser,
  aLeadingTab,
  aServer,
  stubDatabases,
  stubStorage,
} from '../../../../test/browser.ts'
import { deckKey } from '../../../lib/http/early.ts'
import { endSession, startSession, updateUser } from '../../../lib/http/session.ts'
import { aCar } from '../deck-examples.ts'
import { deckFor, dropFromMainDeck, forgetMainDeck, lookNowAndThen } from './use-main-deck.ts'

const queries = new QueryClient()
const anna = { id: 'anna', location: 'Rīga' }
const deckOf = (viewer = anna, filters = {}) => deckFor(viewer, filters, queries)

afterEach(forgetMainDeck)

test('coming back finds the same deck; another member, place or filter gets another', () => {
  const deck = deckOf()
  expect(deckOf({ ...anna }, {})).toBe(deck)
  for (const [viewer, filters] of [
    [{ ...anna, id: 'berta' }, {}],
    [{ ...anna, location: 'Cēsis' }, {}],
    [anna, { make: 'Volvo' }],
  ] as const)
    expect(deckOf(viewer, filters)).not.toBe(deck)
  expect(deckOf(), 'the earlier one is loaded again').not.toBe(deck)
})

test('the query of a deck is stored for the next start', () => {
  const stored = stubStorage('localStorage')
  deckOf(anna, { make: 'Volvo', fuel_type: ['Diesel', 'Hybrid'] })
  expect(stored.get(deckKey('anna'))).toBe('?make=Volvo&fuel_type=Diesel%2CHybrid')
  deckOf()
  expect(stored.get(deckKey('anna'))).toBeUndefined()
})

test('a deck is dropped at the end of the session and when it is forgotten, as after a block', () => {
  stubStorage('localStorage')
  const user = { ...anna } as Me
  startSession({ user, access_token: 'a', expires_at: '' })
  const deck = deckOf()
  updateUser({ ...user, name: 'Anna' })
  expect(deckOf()).toBe(deck)
  endSession()
  const next = deckOf()
  expect(next).not.toBe(deck)
  forgetMainDeck()
  expect(deckOf()).not.toBe(next)
})

test('a car swiped or reported elsewhere leaves the deck', async () => {
  aServer(() => [aCar('a'), aCar('b')])
  const deck = deckOf()
  deck.open()
  await expect.poll(() => deck.get().cards.length).toBe(2)
  dropFromMainDeck('a')
  expect(deck.get().cards.map(({ id }) => id)).toEqual(['b'])
})

test('while the server is down the deck is what was kept, and is fetched again when the server is back', async () => {
  aBrowser()
  const seen = { id: 'deck', at: 1, data: { filters: '{}', cars: [aCar('a'), aCar('b')] } }
  stubDatabases().set('keyswap-kept:anna', new Map([['deck', seen]]))
  const server = { isDown: true }
  const calls = aServer(() =>
    server.isDown ? new Response('', { status: 503 }) : [aCar('b'), aCar('new')],
  )
  const session = await import('../../../lib/http/session.ts')
  session.startSession({ user: { ...anna } as Me, access_token: 'a', expires_at: '' })
  const { followEvents } = await import('../../../lib/events/shared-stream.ts')
  const deck = (await import('./use-main-deck.ts')).deckFor(anna, {}, queries)
  const ids = () => deck.get().cards.map(({ id }) => id)
  deck.open()
  await expect.poll(ids).toEqual(['a', 'b'])

  const leader = await aLeadingTab('anna')
  onTestFinished(followEvents('anna'))
  // Comes up and asks, but the server is not there yet: nothing changes.
  await expect.poll(() => calls.length).toBe(2)
  expect(ids()).toEqual(['a', 'b'])
  server.isDown = false
  leader.post({ isUp: false })
  leader.post({ isUp: true })
  await expect.poll(ids).toEqual(['b', 'new'])
  // What is up to date is not fetched again.
  leader.post({ isUp: false })
  leader.post({ isUp: true })
  deck.catchUp()
  expect(calls).toHaveLength(3)
})

test('new cars are looked for soon, then less and less often, until the deck is left', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const lookAgain = vi.fn()
  const stop = lookNowAndThen({ lookAgain })
  const looksIn = (seconds: number) => {
    vi.advanceTimersByTime(seconds * 1000)
    return lookAgain.mock.calls.length
  }
  expect([looksIn(10), looksIn(20), looksIn(40), looksIn(3600)]).toEqual([1, 2, 3, 16])
  stop()
  expect(looksIn(3600)).toBe(16)
})
