import { expect, test } from 'vitest'
import { memberCategories } from './use-report.ts'

test('a member can be reported in the categories that make sense for one', () => {
  expect(memberCategories).toEqual(['fraud', 'offensive', 'other'])
})
