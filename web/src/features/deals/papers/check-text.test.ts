import { type Country, checkItems, checklists, countries } from '@keyswap/contract/deals/checklists'
import { expect, test } from 'vitest'
import { checkText, isOld, tickText, whyText } from './check-text.ts'
import { checklists as texts } from './checklists.texts.ts'

const english: Record<string, string> = texts.english

test.each(countries)('every item of the checklist of %s has a text and a reason', (country) => {
  for (const item of checkItems) {
    const keys = [
      tickText(country, item, 'receiver'),
      tickText(country, item, 'giver'),
      `${checkText(country, item)}.why`,
    ]
    expect(keys.map((key) => typeof english[key])).toEqual(keys.map(() => 'string'))
  }
})

test('once a list was written more than a year ago, its reasons are said without their figures', () => {
  const written = (country: Country) => Date.parse(checklists[country].written)
  const YEAR = 365 * 24 * 3_600_000
  for (const country of countries)
    for (const item of checkItems) {
      const [fresh, old] = [0, 1].map((ms) => whyText(country, item, written(country) + YEAR + ms))
      expect(fresh).toBe(`${checkText(country, item)}.why`)
      expect(english[old ?? '']).not.toMatch(/\d/)
      if (old !== fresh) expect(english[fresh ?? '']).toMatch(/\d/)
    }
  expect(isOld('LV', written('LV') + YEAR)).toBe(false)
  expect(isOld('LV', written('LV') + YEAR + 1)).toBe(true)
})

test('no text is left over', () => {
  const used = countries.flatMap((country) => checkItems.map((item) => checkText(country, item)))
  const items = Object.keys(english).filter((key) => key.split('.').length === 3)
  expect(new Set(items)).toEqual(new Set(used))
})
