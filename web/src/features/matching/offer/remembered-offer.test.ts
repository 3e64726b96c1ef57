import { afterEach, expect, test } from 'vitest'
import { stubStorage } from '../../../../test/browser.ts'
import { offeredOf, rememberedOffer, rememberOffer } from './remembered-offer.ts'

afterEach(() => rememberOffer('anna', null))

test('only the remembered car is offered while it is among the choices', () => {
  expect(offeredOf(['mx5', 'golf'], 'mx5')).toEqual(['mx5'])
  expect(offeredOf(['mx5', 'golf'], null)).toEqual(['mx5', 'golf'])
})

test('a remembered car that is no longer active, or no longer theirs, is not offered', () => {
  expect(offeredOf(['golf', 'polo'], 'mx5')).toEqual(['golf', 'polo'])
  expect(offeredOf([], 'mx5')).toEqual([])
})

test('a choice belongs to one member and can be revoked', () => {
  const stored = stubStorage('sessionStorage')
  rememberOffer('anna', 'mx5')
  expect(rememberedOffer('anna')).toBe('mx5')
  expect(rememberedOffer('berta')).toBeNull()
  expect([...stored]).toEqual([['keyswap-offering', '{"user_id":"anna","car_id":"mx5"}']])
  rememberOffer('anna', null)
  expect(rememberedOffer('anna')).toBeNull()
  expect(stored.size).toBe(0)
})

test('without storage, the choice lasts as long as the page', () => {
  stubStorage('sessionStorage', true)
  rememberOffer('anna', 'mx5')
  expect(rememberedOffer('anna')).toBe('mx5')
})
