import { expect, test } from 'vitest'
import { aBrowser } from '../../test/browser.ts'

async function aChoice(stored: Record<string, string> = {}) {
  const browser = aBrowser(stored)
  const { storedChoice } = await import('./stored-choice.ts')
  const choice = storedChoice('key', ['a', 'b', 'c'], () => 'c')
  return { browser, choice, stored: () => browser.localStorage.getItem('key') }
}

test('a choice is stored for the next visit; an invalid value counts as none', async () => {
  const { choice, stored } = await aChoice()
  expect([choice.get(), stored()]).toEqual(['c', null])
  choice.set('a')
  expect([choice.get(), stored()]).toEqual(['a', 'a'])
  expect((await aChoice({ key: 'b' })).choice.get()).toBe('b')
  expect((await aChoice({ key: 'B' })).choice.get()).toBe('c')
})

test('a choice in another tab applies here, also when it is removed; other keys are ignored', async () => {
  const { browser, choice } = await aChoice()
  browser.otherTab.set('another', 'a')
  expect(choice.get()).toBe('c')
  browser.otherTab.set('key', 'a')
  expect(choice.get()).toBe('a')
  browser.otherTab.set('key', 'nonsense')
  expect(choice.get()).toBe('c')
  browser.otherTab.set('key', 'b')
  browser.otherTab.remove('key')
  expect(choice.get()).toBe('c')
})

test('a suggestion is stored only if nothing was chosen', async () => {
  const { choice, stored } = await aChoice()
  choice.suggest('b')
  expect([choice.get(), stored()]).toEqual(['b', 'b'])
  choice.suggest('a')
  expect([choice.get(), stored()]).toEqual(['b', 'b'])
  const chosen = await aChoice({ key: 'a' })
  chosen.choice.suggest('b')
  expect([chosen.choice.get(), chosen.stored()]).toEqual(['a', 'a'])
})

test('without storage a choice lasts as long as the page', async () => {
  const { browser } = await aChoice()
  const closed = () => {
    throw new DOMException('closed', 'SecurityError')
  }
  Object.assign(browser.localStorage, { getItem: closed, setItem: closed })
  const { storedChoice } = await import('./stored-choice.ts')
  const choice = storedChoice('key', ['a', 'b'], () => 'b')
  choice.set('a')
  expect(choice.get()).toBe('a')
})

test('language, theme and units keep their storage keys, which start.ts and earlier visits use', async () => {
  aBrowser({
    'keyswap-language': 'lv',
    'keyswap-theme': 'dark',
    'keyswap-distance': 'km',
    'keyswap-currency': 'EUR',
  })
  const { language, theme, localDistance, localCurrency } = await import('./preferences.ts')
  expect([language, theme, localDistance, localCurrency].map((each) => each.get())).toEqual([
    'lv',
    'dark',
    'km',
    'EUR',
  ])
})

test('the defaults are the browser’s language, the system’s theme and automatic units', async () => {
  aBrowser()
  const { language, theme, localDistance, localCurrency } = await import('./preferences.ts')
  expect([language, theme, localDistance, localCurrency].map((each) => each.get())).toEqual([
    'en',
    'system',
    'auto',
    'auto',
  ])
})
