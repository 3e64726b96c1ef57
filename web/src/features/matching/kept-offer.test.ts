import { expect, test } from 'vitest'
import { offeredOf } from './kept-offer.ts'

test('the kept car is offered alone while it is one of those that can be', () => {
  expect(offeredOf(['mx5', 'golf'], 'mx5')).toEqual(['mx5'])
  expect(offeredOf(['mx5', 'golf'], null)).toEqual(['mx5', 'golf'])
})

test('a kept car that is no longer active, or no longer theirs, is not offered', () => {
  expect(offeredOf(['golf', 'polo'], 'mx5')).toEqual(['golf', 'polo'])
  expect(offeredOf([], 'mx5')).toEqual([])
})
