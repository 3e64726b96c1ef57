import type { Me } from '@keyswap/contract/accounts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { aServer, stubStorage } from '../../../../test/browser.ts'
import { deckKey } from '../../../lib/early.ts'
import { endSession, startSession, updateUser } from '../../../lib/session.ts'
import { aCar } from './deck-examples.ts'
import { deckFor, dropFromMainDeck, forgetMainDeck } from './use-main-deck.ts'

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
