import type { Checks, Deal } from '@keyswap/contract/deals'
import { type CheckItem, checkItems } from '@keyswap/contract/deals/checklists'
import { expect, test } from 'vitest'
import { aDeal, aVersion } from '../deal-examples.ts'
import {
  countDone,
  type DayKey,
  dayList,
  firstOpen,
  isListNext,
  isThrough,
  othersIn,
  ownParts,
} from './day-list.ts'

const now = Date.parse('2026-11-21T10:00:00Z')
const members = ['anna', 'berta', 'dace']
const receiverOf = (giver: string): string =>
  members[(members.indexOf(giver) + 1) % members.length] ?? ''

/** The lists of all three cars; `done` says who has ticked an item of the car of this giver. */
const lists = (done: (item: CheckItem, giver: string) => string[] = () => []): Checks[] =>
  members.map((giver) => ({
    car_id: `car of ${giver}`,
    country: 'LV',
    items: checkItems.map((item) => ({ item, done_by: done(item, giver) })),
  }))

const pays = (from_id: string, to_id: string) => ({
  ...{ from_id, to_id, amount_cents: 90_000 },
  currency: 'EUR' as const,
})

const agreed = (more: Partial<Deal> = {}, cash = [pays('anna', 'berta')]): Deal =>
  aDeal({
    state: 'agreed',
    agreed: { version: 1, at: '2026-11-16T12:00:00Z' },
    versions: [aVersion(1, { is_open: false }, { cash })],
    handover_from: '2026-11-21T00:00:00+02:00',
    checks: lists(),
    ...more,
  })

const keysOf = (deal: Deal) => dayList(deal, 'anna', now).map(({ key }) => key)
const stepOf = (deal: Deal, key: DayKey, viewer = 'anna', at = now) => {
  const step = dayList(deal, viewer, at).find((one) => one.key === key)
  if (!step) throw new Error(`No step ${key}`)
  return step
}

test('the list goes from looking the car over to the keys, which come last', () => {
  expect(keysOf(agreed())).toEqual([
    ...['look', 'sign', 'money', 'register', 'confirm', 'insurance', 'keys'],
  ])
  expect(keysOf(aDeal())).toEqual([])
})

test('without money there is no step for it, and a country without an item has no step for it', () => {
  expect(keysOf(agreed({}, []))).not.toContain('money')
  const checks = lists().map((list) => ({
    ...list,
    items: list.items.filter(({ item }) => item !== 'owner_change' && item !== 'insurance'),
  }))
  expect(keysOf(agreed({ checks }))).toEqual(['look', 'sign', 'money', 'keys'])
})

test('who gets a car looks it over, marks it and insures it; who gives it confirms; both sign', () => {
  const cars = (key: DayKey) =>
    ownParts(stepOf(agreed(), key), 'anna', 'tick').map(({ car_id, item }) => [car_id, item])
  expect(cars('look')).toEqual(
    ['identity', 'vin', 'pledge', 'history', 'test_drive'].map((item) => ['car of dace', item]),
  )
  expect(cars('sign')).toEqual([
    ['car of anna', 'signed'],
    ['car of dace', 'signed'],
  ])
  expect(cars('register')).toEqual([['car of dace', 'owner_change']])
  expect(cars('confirm')).toEqual([['car of anna', 'owner_change']])
  expect(cars('insurance')).toEqual([['car of dace', 'insurance']])
})

test('a step is done once everyone has done their part, and waits for the rest until then', () => {
  const two = lists((item) => (item === 'signed' ? ['anna', 'berta'] : []))
  expect(stepOf(agreed({ checks: two }), 'sign')).toMatchObject({
    ...{ isDone: false, isMine: false, waitsFor: ['dace'] },
  })
  const all = lists((item) => (item === 'signed' ? members : []))
  const deal = agreed({ checks: all })
  expect(stepOf(deal, 'sign')).toMatchObject({ isDone: true, waitsFor: [] })
  expect(countDone(dayList(deal, 'anna', now))).toBe(1)
})

test('money waits for who gets it, and nobody else', () => {
  const deal = agreed()
  expect(stepOf(deal, 'money')).toMatchObject({ isMine: false, waitsFor: ['berta'] })
  expect(stepOf(deal, 'money', 'berta')).toMatchObject({ isMine: true, waitsFor: ['berta'] })
  const received = agreed({ received: [{ payment: 0, at: '2026-11-21T09:00:00Z' }] })
  expect(stepOf(received, 'money', 'berta')).toMatchObject({ isDone: true, isMine: false })
})

test('going on is the main button once the own part is done; who waits for others has none', () => {
  const bright = (deal: Deal, key: DayKey, viewer = 'anna') =>
    isThrough(stepOf(deal, key, viewer), viewer)
  expect(bright(agreed(), 'look')).toBe(false)
  expect(bright(agreed({ checks: lists(() => ['anna']) }), 'look')).toBe(true)
  // Anna pays Berta; Dace has nothing to do with it.
  for (const viewer of members) expect(bright(agreed(), 'money', viewer)).toBe(false)
  const received = agreed({ received: [{ payment: 0, at: '2026-11-21T09:00:00Z' }] })
  for (const viewer of members) expect(bright(received, 'money', viewer)).toBe(true)
  // Nobody confirms before every car is marked.
  expect(bright(agreed(), 'confirm')).toBe(false)
})

test('what was received of an agreement before still stands in the list', () => {
  const before = { ...pays('anna', 'berta'), at: '2026-11-20T09:00:00Z' }
  const deal = agreed({ received_before: [before] }, [])
  expect(stepOf(deal, 'money')).toMatchObject({ isDone: true, parts: [{ by: 'berta' }] })
})

test('nobody confirms the change of owner before every car is marked', () => {
  const marked = (by: string[]) =>
    agreed({
      checks: lists((item, giver) =>
        item === 'owner_change' && by.includes(receiverOf(giver)) ? [receiverOf(giver)] : [],
      ),
    })
  expect(stepOf(marked(['anna', 'berta']), 'confirm')).toMatchObject({
    ...{ isMine: false, waitsFirst: ['dace'] },
  })
  expect(stepOf(marked(members), 'confirm')).toMatchObject({ isMine: true, waitsFirst: [] })
  expect(stepOf(marked(members), 'register')).toMatchObject({ isDone: true })
})

test('from the agreement on all but the keys can be done; the keys wait for the day', () => {
  const evening = Date.parse('2026-11-20T20:00:00Z')
  expect(stepOf(agreed(), 'look', 'anna', evening).isMine).toBe(true)
  expect(stepOf(agreed(), 'keys', 'anna', evening).isMine).toBe(false)
  expect(stepOf(agreed(), 'keys').isMine).toBe(true)
})

test('it opens at the viewer’s next part, at the keys once somebody has theirs, or at what the others do', () => {
  const own = lists((item) => (item === 'signed' ? [] : ['anna']))
  expect(firstOpen(dayList(agreed(), 'anna', now))).toBe('look')
  expect(firstOpen(dayList(agreed({ checks: own }), 'anna', now))).toBe('sign')
  const parties = aDeal().parties.map((party) => ({
    ...party,
    handed_over_at: party.user_id === 'anna' ? '2026-11-21T09:00:00Z' : null,
  }))
  const bertasKeys = parties.map((party) => ({
    ...party,
    handed_over_at: party.user_id === 'berta' ? '2026-11-21T09:00:00Z' : null,
  }))
  expect(firstOpen(dayList(agreed({ parties: bertasKeys }), 'anna', now))).toBe('keys')
  const ticked = lists(() => ['anna'])
  const waits = agreed({ checks: ticked, parties })
  expect(firstOpen(dayList(waits, 'anna', now))).toBe('look')
  const checks = lists(() => members)
  expect(firstOpen(dayList(agreed({ checks, parties }, []), 'anna', now))).toBe('keys')
})

test('each of the others is one line, however many ticks they have', () => {
  const checks = lists((item) => (item === 'vin' ? ['berta'] : []))
  expect(othersIn(stepOf(agreed({ checks }), 'look'), 'anna')).toEqual([
    { by: 'berta', done: 1, count: 5 },
    { by: 'dace', done: 0, count: 5 },
  ])
})

test('it stays open for 30 days after the swap, and can be read after that', () => {
  const done_at = '2026-11-21T12:00:00Z'
  const deal = agreed({ state: 'done', done_at })
  const day = 24 * 3_600_000
  expect(stepOf(deal, 'insurance', 'anna', Date.parse(done_at) + 29 * day).isMine).toBe(true)
  expect(stepOf(deal, 'insurance', 'anna', Date.parse(done_at) + 31 * day).isMine).toBe(false)
})

test('the list is next on the day, not before; a time comes first', () => {
  const evening = Date.parse('2026-11-20T20:00:00Z')
  expect(isListNext(agreed(), 'anna', now)).toBe(false)
  const versions = [aVersion(1, { is_open: false }, { meet_at: '2026-11-21T14:00:00+02:00' })]
  const timed = agreed({ versions })
  expect([evening, now].map((at) => isListNext(timed, 'anna', at))).toEqual([false, true])
  const papers = [{ car_id: 'car of anna', vin: 'x' }] as Deal['papers']
  expect(isListNext(agreed({ versions, papers }), 'anna', evening)).toBe(false)
})
