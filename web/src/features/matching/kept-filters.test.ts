import { expect, test } from 'vitest'
import { stub, stubStorage } from '../../../test/browser.ts'
import { keptFilters } from './kept-filters.ts'

/** A browser with what it has kept, and its other tabs. */
function aBrowser(isClosed = false) {
  const kept = stubStorage('localStorage', isClosed)
  const tabs = new EventTarget()
  stub('addEventListener', tabs.addEventListener.bind(tabs))
  const changeElsewhere = (key: string, newValue: string | null) =>
    tabs.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
  return { kept, changeElsewhere }
}

// Stores live as long as the page: each test has members of its own.

test('filters are kept for the member who set them, and for nobody else', () => {
  const { kept } = aBrowser()
  keptFilters('anna').set({ make: 'Volvo' })
  expect([...kept]).toEqual([['keyswap-filters-anna', '{"make":"Volvo"}']])
  expect(keptFilters('anna').get()).toEqual({ make: 'Volvo' })
  expect(keptFilters('berta').get()).toEqual({})
})

test('a visit begins with what an earlier one left, read with care', () => {
  const { kept } = aBrowser()
  kept.set('keyswap-filters-clara', '{"make":" Saab ","year_from":-5}')
  expect(keptFilters('clara').get()).toEqual({ make: 'Saab' })
})

test('another tab’s change is followed, another member’s is not', () => {
  const { changeElsewhere } = aBrowser()
  const filters = keptFilters('dora')
  let heard = 0
  filters.subscribe(() => heard++)
  changeElsewhere('keyswap-filters-dora', '{"year_to":2000}')
  expect(filters.get()).toEqual({ year_to: 2000 })
  changeElsewhere('keyswap-filters-emma', '{"year_to":1990}')
  changeElsewhere('keyswap-language', 'lv')
  expect(filters.get()).toEqual({ year_to: 2000 })
  changeElsewhere('keyswap-filters-dora', null)
  expect(filters.get()).toEqual({})
  expect(heard).toBe(2)
})

test('where the browser keeps nothing, filters last as long as the page', () => {
  aBrowser(true)
  keptFilters('frida').set({ make: 'Volvo' })
  expect(keptFilters('frida').get()).toEqual({ make: 'Volvo' })
})
