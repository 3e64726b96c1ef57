import type { Me } from '@keyswap/contract/accounts'
import { expect, test } from 'vitest'
import { aBrowser, stubStorage } from '../../../../test/browser.ts'
import { offeredOf } from './remembered-offer.ts'

test('only the remembered car is offered while it is among the choices', () => {
  expect(offeredOf(['mx5', 'golf'], 'mx5')).toEqual(['mx5'])
  expect(offeredOf(['mx5', 'golf'], null)).toEqual(['mx5', 'golf'])
})

test('a remembered car that is no longer active, or no longer theirs, is not offered', () => {
  expect(offeredOf(['golf', 'polo'], 'mx5')).toEqual(['golf', 'polo'])
  expect(offeredOf([], 'mx5')).toEqual([])
})

/** A tab with Anna signed in. */
async function aTab() {
  const browser = aBrowser()
  const { startSession, endSession } = await import('../../../lib/http/session.ts')
  const signIn = (id: string) =>
    startSession({ user: { id } as Me, access_token: '', expires_at: '' })
  signIn('anna')
  const { rememberedOffer, rememberOffer } = await import('./remembered-offer.ts')
  return { browser, signIn, endSession, rememberedOffer, rememberOffer }
}

test('a choice is stored in the tab and can be revoked', async () => {
  const { browser, rememberedOffer, rememberOffer } = await aTab()
  rememberOffer('anna', 'mx5')
  expect(rememberedOffer.get()).toBe('mx5')
  expect(browser.sessionStorage.getItem('keyswap-offering:anna')).toBe('mx5')
  rememberOffer('anna', null)
  expect(rememberedOffer.get()).toBeNull()
  expect(browser.sessionStorage.keys()).toEqual([])
})

test('a choice survives a reload', async () => {
  const { sessionStorage } = aBrowser({ 'keyswap-session': 'anna' })
  sessionStorage.setItem('keyswap-offering:anna', 'mx5')
  const { startSession } = await import('../../../lib/http/session.ts')
  const { rememberedOffer } = await import('./remembered-offer.ts')
  expect(rememberedOffer.get(), 'while the session is renewed').toBe('mx5')
  startSession({ user: { id: 'anna' } as Me, access_token: '', expires_at: '' })
  expect(rememberedOffer.get()).toBe('mx5')
})

test.each(['sign-out', 'switch to another member'])('a choice ends with a %s', async (how) => {
  const { browser, signIn, endSession, rememberedOffer, rememberOffer } = await aTab()
  rememberOffer('anna', 'mx5')
  if (how === 'sign-out') endSession()
  else signIn('berta')
  expect(rememberedOffer.get()).toBeNull()
  expect(browser.sessionStorage.keys()).toEqual([])
  signIn('anna')
  expect(rememberedOffer.get()).toBeNull()
})

test('without storage, the choice lasts as long as the page', async () => {
  const { rememberedOffer, rememberOffer } = await aTab()
  stubStorage('sessionStorage', true)
  rememberOffer('anna', 'mx5')
  expect(rememberedOffer.get()).toBe('mx5')
})
