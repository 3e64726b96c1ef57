import { afterEach, expect, test } from 'vitest'
import { stubStorage } from '../../../test/browser.ts'
import { keepOffer, keptOffer, offeredOf } from './kept-offer.ts'

afterEach(() => keepOffer('anna', null))

test('the kept car is offered alone while it is one of those that can be', () => {
  expect(offeredOf(['mx5', 'golf'], 'mx5')).toEqual(['mx5'])
  expect(offeredOf(['mx5', 'golf'], null)).toEqual(['mx5', 'golf'])
})

test('a kept car that is no longer active, or no longer theirs, is not offered', () => {
  expect(offeredOf(['golf', 'polo'], 'mx5')).toEqual(['golf', 'polo'])
  expect(offeredOf([], 'mx5')).toEqual([])
})

test('a choice is its member’s alone, and can be taken back', () => {
  const kept = stubStorage('sessionStorage')
  keepOffer('anna', 'mx5')
  expect(keptOffer('anna')).toBe('mx5')
  expect(keptOffer('berta')).toBeNull()
  expect([...kept]).toEqual([['keyswap-offering', '{"user_id":"anna","car_id":"mx5"}']])
  keepOffer('anna', null)
  expect(keptOffer('anna')).toBeNull()
  expect(kept.size).toBe(0)
})

test('where the browser keeps nothing, it lasts as long as the page', () => {
  stubStorage('sessionStorage', true)
  keepOffer('anna', 'mx5')
  expect(keptOffer('anna')).toBe('mx5')
})
