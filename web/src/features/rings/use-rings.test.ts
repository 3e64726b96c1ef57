import type { Ring } from '@keyswap/contract/rings'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { aRing, ofThree } from './ring-examples.ts'
import {
  asksViewer,
  inOrder,
  inShownOrder,
  isKnownUnread,
  isLiving,
  isRingWaiting,
  markRingRead,
  mostForOneCar,
  rememberRing,
} from './use-rings.ts'

const LIST = ['rings', 'list', 'anna']
const complete = { state: 'complete', my_answer: 'joined', has_chat: true, is_open: true } as const

function known(...rings: Ring[]) {
  const queries = new QueryClient()
  queries.setQueryData(LIST, rings)
  return { queries, list: () => queries.getQueryData<Ring[]>(LIST)?.map(({ id }) => id) }
}

test('an offer waits until the viewer has answered it, a chat until it is opened and read', () => {
  expect(isRingWaiting(aRing(ofThree))).toBe(true)
  expect(isRingWaiting(aRing(ofThree, { my_answer: 'joined' }))).toBe(false)
  expect(isRingWaiting(aRing(ofThree, { ...complete, unread: 2 }))).toBe(true)
  expect(isRingWaiting(aRing(ofThree, { ...complete, is_new: true }))).toBe(true)
  expect(isRingWaiting(aRing(ofThree, complete))).toBe(false)
  expect(asksViewer(aRing(ofThree, { state: 'broken' }))).toBe(false)
})

test('a ring replaces the one in the list, and a new one comes first', () => {
  const { queries, list } = known(aRing(ofThree, { id: 'one' }))
  rememberRing(queries, aRing(ofThree, { id: 'one', joined: 2 }))
  rememberRing(queries, aRing(ofThree, { id: 'two' }))
  expect(list()).toEqual(['two', 'one'])
  expect(queries.getQueryData<Ring>(['rings', 'one', 'one'])?.joined).toBe(2)
})

test('a declined offer leaves the list; one with a chat stays', () => {
  const { queries, list } = known(aRing(ofThree, { id: 'one' }), aRing(ofThree, { id: 'two' }))
  rememberRing(queries, aRing(ofThree, { id: 'one', my_answer: 'declined' }))
  rememberRing(queries, aRing(ofThree, { id: 'two', my_answer: 'declined', has_chat: true }))
  expect(list()).toEqual(['two'])
})

test('what was read is no longer unread', () => {
  const { queries } = known(aRing(ofThree, { ...complete, is_new: true, unread: 2 }))
  expect(isKnownUnread(queries, 'r')).toBe(true)
  markRingRead(queries, 'r')
  expect(isKnownUnread(queries, 'r')).toBe(false)
  expect(queries.getQueryData<Ring[]>(LIST)?.some(isRingWaiting)).toBe(false)
})

test('the list begins with what waits for an answer, and ends with what is over', () => {
  const rings = [
    aRing(ofThree, { id: 'closed', ...complete, is_open: false, state: 'broken' }),
    aRing(ofThree, { id: 'chat', ...complete }),
    aRing(ofThree, { id: 'expired', state: 'expired' }),
    aRing(ofThree, { id: 'joined', my_answer: 'joined' }),
    aRing(ofThree, { id: 'asked' }),
  ]
  expect(inOrder(rings).map(({ id }) => id)).toEqual([
    'asked',
    'joined',
    'chat',
    'expired',
    'closed',
  ])
})

test('while the list is shown, an answered ring keeps its place, and a new one comes first', () => {
  const [one, two] = [aRing(ofThree, { id: 'one' }), aRing(ofThree, { id: 'two' })]
  const idsOf = (rings: Ring[], shown: string[]) => inShownOrder(rings, shown).map(({ id }) => id)
  expect(idsOf([one, two], [])).toEqual(['one', 'two'])
  const answered = { ...one, my_answer: 'joined' as const }
  expect(idsOf([answered, two], ['one', 'two'])).toEqual(['one', 'two'])
  expect(idsOf([answered, two], [])).toEqual(['two', 'one'])
  const late = aRing(ofThree, { id: 'late', my_answer: 'joined' })
  expect(idsOf([answered, two, late], ['one', 'two'])).toEqual(['late', 'one', 'two'])
})

test('several offers for one car that wait for an answer are counted', () => {
  const [one, two] = ['one', 'two'].map((id) => aRing(ofThree, { id }))
  if (!one || !two) throw new Error('There are no rings.')
  expect(mostForOneCar([one])).toBe(null)
  expect(mostForOneCar([one, two])).toEqual({ count: 2, car: one.members[0]?.gives.model })
  expect(mostForOneCar([one, { ...two, my_answer: 'joined' }])).toBe(null)
  const [first, ...others] = two.members
  if (!first) throw new Error('A ring has members.')
  const elsewhere = { ...first, gives: { ...first.gives, id: 'another' } }
  expect(mostForOneCar([one, { ...two, members: [elsewhere, ...others] }])).toBe(null)
})

test('offers and open chats live, also after the swap, the rest has ended', () => {
  expect(isLiving(aRing(ofThree))).toBe(true)
  for (const state of ['complete', 'done'] as const) {
    expect(isLiving(aRing(ofThree, { ...complete, state }))).toBe(true)
    expect(isLiving(aRing(ofThree, { ...complete, state, is_open: false }))).toBe(false)
  }
  for (const state of ['broken', 'expired'] as const)
    expect(isLiving(aRing(ofThree, { ...complete, state, is_open: false }))).toBe(false)
})
