import { reportCategories } from '@keyswap/contract/matching'
import { expect, test } from 'vitest'
import { categories, memberCategories } from './use-report.ts'

test('a car can be reported in every category, a member in those that make sense', () => {
  expect(categories).toEqual(reportCategories)
  expect(memberCategories).toEqual(['fraud', 'offensive', 'other'])
})
