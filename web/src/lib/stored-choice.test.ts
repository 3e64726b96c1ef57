import { expect, test } from 'vitest'
import { aBrowser } from '../../test/browser.ts'

async function aChoice(stored: Record<string, string> = {}) {
  const browser = aBrowser(stored)
  const { storedChoice } = await import('./stored-choice.ts')
  const choice = storedChoice('key', ['a', 'b', 'c'], () => 'c')
  return { browser, choice, kept: () => browser.localStorage.getItem('key') }
}

test('what was chosen is kept for the next visit; what is no choice counts as none', async () => {
  const { choice, kept } = await aChoice()
  expect([choice.get(), kept()]).toEqual(['c', null])
  choice.set('a')
  expect([choice.get(), kept()]).toEqual(['a', 'a'])
  expect((await aChoice({ key: 'b' })).choice.get()).toBe('b')
  expect((await aChoice({ key: 'B' })).choice.get()).toBe('c')
})

test('a choice in another tab is followed, also when it is taken back; other keys are not', async () => {
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

test('a suggestion is taken for good where nothing was chosen, and only there', async () => {
  const { choice, kept } = await aChoice()
  choice.suggest('b')
  expect([choice.get(), kept()]).toEqual(['b', 'b'])
  choice.suggest('a')
  expect([choice.get(), kept()]).toEqual(['b', 'b'])
  const chosen = await aChoice({ key: 'a' })
  chosen.choice.suggest('b')
  expect([chosen.choice.get(), chosen.kept()]).toEqual(['a', 'a'])
})

test('a browser that keeps nothing remembers a choice while the page lives', async () => {
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

test('language, theme and units are kept under the names that the first paint and old visits know', async () => {
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

test('without a choice the browser’s language, the system’s theme and no unit hold', async () => {
  aBrowser()
  const { language, theme, localDistance, localCurrency } = await import('./preferences.ts')
  expect([language, theme, localDistance, localCurrency].map((each) => each.get())).toEqual([
    'en',
    'system',
    'auto',
    'auto',
  ])
})
