import { checkItems, countries } from '@keyswap/contract/deals/checklists'
import { expect, test } from 'vitest'
import { checkText, tickText } from './check-text.ts'
import { checklists } from './checklists.texts.ts'

const english: Record<string, string> = checklists.english

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

test('no text is left over', () => {
  const used = countries.flatMap((country) => checkItems.map((item) => checkText(country, item)))
  const items = Object.keys(english).filter((key) => key.split('.').length === 3)
  expect(new Set(items)).toEqual(new Set(used))
})
