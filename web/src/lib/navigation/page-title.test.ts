import { expect, test } from 'vitest'
import { aBrowser } from '../../../test/browser.ts'

async function aPage() {
  const { document, navigator } = aBrowser()
  return { document, navigator, ...(await import('./page-title.ts')) }
}

test('the title shows how much is waiting, up to 99, and the screen’s name', async () => {
  const { document, namePage, showWaiting } = await aPage()
  namePage('')
  expect(document.title).toBe('Keyswap')
  namePage('Matches')
  expect(document.title).toBe('Matches · Keyswap')
  const titles = [1, 99, 100, 0].map((count) => {
    showWaiting(count)
    return document.title
  })
  expect(titles).toEqual([
    '(1) Matches · Keyswap',
    '(99) Matches · Keyswap',
    '(99+) Matches · Keyswap',
    'Matches · Keyswap',
  ])
})

test('the app icon shows the number too, and is cleared at 0', async () => {
  const { navigator, showWaiting } = await aPage()
  showWaiting(3)
  showWaiting(3)
  expect(navigator.setAppBadge.mock.calls).toEqual([[3]])
  expect(navigator.clearAppBadge).not.toHaveBeenCalled()
  showWaiting(0)
  expect(navigator.clearAppBadge).toHaveBeenCalledOnce()
  expect(navigator.setAppBadge).toHaveBeenCalledOnce()
})
