import type { Checks, Deal, Leg } from '@keyswap/contract/deals'
import { checkItems } from '@keyswap/contract/deals/checklists'
import { expect, test } from 'vitest'
import { papersAreSettled, tickersOf, withoutVin } from './checks.ts'
import { aDeal, aVersion } from './deal-examples.ts'

const version = aVersion(1)
const leg: Leg = { car_id: 'car of anna', giver_id: 'anna', receiver_id: 'berta' }

const list: Checks = {
  car_id: leg.car_id,
  country: 'LV',
  items: checkItems.map((item) => ({ item, done_by: [] })),
}

test('who gets a car ticks its list; signatures and the change of owner need both', () => {
  const needs = (item: (typeof checkItems)[number]) => tickersOf(item, list, leg)
  expect(needs('test_drive')).toEqual([leg.receiver_id])
  expect(needs('signed')).toEqual([leg.giver_id, leg.receiver_id])
  expect(needs('owner_change')).toEqual([leg.giver_id, leg.receiver_id])
})

test('papers are settled once the agreement has what it needs of every car', () => {
  const papers = (vin: string | null, first_registration: string | null = '2017-03-01') =>
    version.terms.legs.map(({ car_id }) => ({
      ...{ car_id, vin, plate: 'AB-1234', first_registration, odometer: null },
    })) as Deal['papers']
  const settled = (more: Partial<Deal>) => papersAreSettled(aDeal(more), version)
  expect(settled({ papers: papers('a VIN') })).toBe(true)
  expect(settled({ papers: papers(null) })).toBe(false)
  expect(settled({ papers: papers('a VIN', null) })).toBe(false)
  expect(settled({ papers: papers('a VIN').slice(1) })).toBe(false)
})

test('it is said whose car has no VIN', () => {
  const papers = [
    { car_id: 'car of anna', vin: 'a VIN' },
    { car_id: 'car of berta', vin: null },
  ] as Deal['papers']
  expect(withoutVin(aDeal({ papers })).map(({ user_id }) => user_id)).toEqual(['berta', 'dace'])
})
