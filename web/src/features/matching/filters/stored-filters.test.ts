import { expect, test } from 'vitest'
import { stub, stubStorage } from '../../../../test/browser.ts'
import { storedFilters } from './stored-filters.ts'

/** A browser with a storage and other tabs. */
function aBrowser(isClosed = false) {
  const stored = stubStorage('localStorage', isClosed)
  const tabs = new EventTarget()
  stub('addEventListener', tabs.addEventListener.bind(tabs))
  const changeElsewhere = (key: string, newValue: string | null) =>
    tabs.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
  return { stored, changeElsewhere }
}

// Stores live as long as the page, so each test uses different members.

test('filters are stored per member', () => {
  const { stored } = aBrowser()
  storedFilters('anna').set({ make: 'Volvo' })
  expect([...stored]).toEqual([['keyswap-filters-anna', '{"make":"Volvo"}']])
  expect(storedFilters('anna').get()).toEqual({ make: 'Volvo' })
  expect(storedFilters('berta').get()).toEqual({})
})

test('a visit starts with the stored filters, and survives broken ones', () => {
  const { stored } = aBrowser()
  stored.set('keyswap-filters-clara', '{"make":" Saab ","year_from":-5}')
  expect(storedFilters('clara').get()).toEqual({ make: 'Saab' })
})

test('another tab’s change is followed, another member’s is not', () => {
  const { changeElsewhere } = aBrowser()
  const filters = storedFilters('dora')
  let changes = 0
  filters.subscribe(() => changes++)
  changeElsewhere('keyswap-filters-dora', '{"year_to":2000}')
  expect(filters.get()).toEqual({ year_to: 2000 })
  changeElsewhere('keyswap-filters-emma', '{"year_to":1990}')
  changeElsewhere('keyswap-language', 'lv')
  expect(filters.get()).toEqual({ year_to: 2000 })
  changeElsewhere('keyswap-filters-dora', null)
  expect(filters.get()).toEqual({})
  expect(changes).toBe(2)
})

test('without storage, filters last as long as the page', () => {
  aBrowser(true)
  storedFilters('frida').set({ make: 'Volvo' })
  expect(storedFilters('frida').get()).toEqual({ make: 'Volvo' })
})
