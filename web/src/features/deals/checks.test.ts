import type { Checks, Deal, Leg } from '@keyswap/contract/deals'
import { checkItems } from '@keyswap/contract/deals/checklists'
import { expect, test } from 'vitest'
import { isTicked, openTicksIn, papersAreSettled, tickersOf } from './checks.ts'
import { aDeal, aVersion } from './deal-examples.ts'

const version = aVersion(1)
const leg: Leg = { car_id: 'car of anna', giver_id: 'anna', receiver_id: 'berta' }

const checksOf = (car_id: string, done_by: string[]): Checks => ({
  car_id,
  country: 'LV',
  items: checkItems.map((item) => ({ item, done_by })),
})

test('who gets a car ticks its list; signatures and the change of owner need both', () => {
  const list = checksOf(leg.car_id, [leg.receiver_id])
  const needs = (item: (typeof checkItems)[number]) => tickersOf(item, list, leg)
  expect(needs('test_drive')).toEqual([leg.receiver_id])
  expect(needs('signed')).toEqual([leg.giver_id, leg.receiver_id])
  expect(needs('owner_change')).toEqual([leg.giver_id, leg.receiver_id])
  const open = list.items.filter((item) => !isTicked(item, list, leg)).map(({ item }) => item)
  expect(open).toEqual(['signed', 'owner_change'])
})

test('each is told how many items wait for their own tick', () => {
  const list = checksOf(leg.car_id, [leg.receiver_id])
  expect(openTicksIn(list, leg, leg.giver_id)).toBe(2)
  expect(openTicksIn(list, leg, leg.receiver_id)).toBe(0)
  expect(openTicksIn(checksOf(leg.car_id, []), leg, leg.receiver_id)).toBe(checkItems.length)
  expect(openTicksIn(list, leg, 'somebody else')).toBe(0)
})

test('papers and checks are settled with a VIN of every car and all ticks, not with one tick an item', () => {
  const papers = (vin: string | null) =>
    version.terms.legs.map(({ car_id }) => ({ car_id, vin })) as Deal['papers']
  const checks = (tickers: (of: Leg) => string[]) =>
    version.terms.legs.map((each) => checksOf(each.car_id, tickers(each)))
  const both = checks(({ giver_id, receiver_id }) => [giver_id, receiver_id])
  const one = checks(({ receiver_id }) => [receiver_id])
  const settled = (more: Partial<Deal>) => papersAreSettled(aDeal(more), version)
  expect(settled({ papers: papers('a VIN'), checks: both })).toBe(true)
  expect(settled({ papers: papers('a VIN'), checks: one })).toBe(false)
  expect(settled({ papers: papers(null), checks: both })).toBe(false)
  expect(settled({ papers: papers('a VIN').slice(1), checks: both })).toBe(false)
})
