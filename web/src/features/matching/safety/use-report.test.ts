import { expect, test } from 'vitest'
import { memberCategories } from './use-report.ts'

test('a member can be reported for fraud, for offensive behaviour or for another reason', () => {
  expect(memberCategories).toEqual(['fraud', 'offensive', 'other'])
})
