import { expect, test } from 'vitest'
import { checkItems, checklists, countries, mayTick } from './checklists.ts'

test.each(countries)('the checklist of %s has every item once, and a day', (country) => {
  const { items, written } = checklists[country]
  expect(items.map(({ item }) => item)).toEqual(checkItems)
  expect(written).toMatch(/^\d{4}-\d{2}-\d{2}$/)
})

test('every list names where it comes from', () => {
  const named = Object.fromEntries(
    countries.map((country) => [country, checklists[country].sources.map(({ name }) => name)]),
  )
  expect(named).toEqual({
    LV: ['CSDD', 'LTAB'],
    LT: ['Regitra'],
    EE: ['Transpordiamet', 'LKF'],
    other: ['Your Europe', 'ECC-Net'],
  })
  for (const { url } of countries.flatMap((country) => checklists[country].sources))
    expect(url).toMatch(/^https:\/\/[^ ]+$/)
})

test.each(countries)(
  'in %s, who gets a car ticks everything, who gives it what needs both',
  (country) => {
    const ticks = (side: 'giver' | 'receiver') =>
      checkItems.filter((item) => mayTick(item, country, side))
    expect(ticks('receiver')).toEqual(checkItems)
    expect(ticks('giver')).toEqual(['signed', 'owner_change'])
  },
)

test('keys are no item of a list: the word says that they changed hands', () => {
  expect(checkItems).not.toContain('keys')
})
