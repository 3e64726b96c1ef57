/// <reference lib="dom" />
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { sayAs } from '../setup/chats.ts'
import { planning, propose } from '../setup/deals.ts'
import { aMake, openDeck, someoneListing, topCard } from '../setup/deck.ts'
import { coveredShare, expectFocusVisible, expectNoLostText } from '../setup/everyone.ts'
import { openSignIn, signedIn } from '../setup/people.ts'
import { expect, expectNamesAsShown, test } from '../setup/test.ts'

type Screen = { path: string; ready: string }

/** A member with a deck, a chat and a proposal. Returns the main screens, each with an element to wait for. */
async function aMemberOfAll(page: Page): Promise<Screen[]> {
  const made = await planning(page)
  await propose(made.asBerta, made)
  await sayAs(made.asBerta, made.matchId, 'Hello! Is the Golf still yours?')
  await someoneListing(page, made.make, ['One', 'Two'], 'Dace')
  await openDeck(page, made.make)
  await expect(topCard(page)).toBeVisible()
  return [
    { path: '/', ready: '.deck-card' },
    { path: '/upload', ready: 'form input' },
    { path: '/matches', ready: 'main a[href^="/chat/"]' },
    { path: `/chat/${made.matchId}`, ready: '[role=log] li' },
    { path: made.plan, ready: 'main h2' },
    { path: '/my-cars', ready: 'main h3' },
    { path: '/inbox', ready: 'main h2' },
    { path: '/settings', ready: 'main ul a' },
    { path: '/settings/profile', ready: 'main form' },
    { path: '/settings/security', ready: 'main li' },
    { path: '/settings/app', ready: 'main [role=switch]' },
    { path: '/settings/data', ready: 'main button' },
    { path: '/settings/notifications', ready: 'main [role=switch]' },
  ]
}

const open = async (page: Page, { path, ready }: Screen) => {
  await page.goto(path)
  await page.locator(ready).first().waitFor()
}

const beyond = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** A window of 1280 × 1024 pixels at 400 % zoom. */
const ZOOMED = { width: 320, height: 256 }

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789?/'

test('at 400 % zoom nothing is lost, bars leave most of the screen free, what has the focus is visible and does nothing yet, nor do letters, and the tabs stay the same', async ({
  page,
}) => {
  const screens = await aMemberOfAll(page)
  const tabs = page.getByRole('navigation').last().getByRole('link')
  const all = ['Swipe', 'Upload', 'Matches', 'My Cars', 'Inbox', 'Settings']
  await page.setViewportSize(ZOOMED)
  for (const screen of screens) {
    await open(page, screen)
    expect(await beyond(page), screen.path).toBeLessThanOrEqual(0)
    expect(await coveredShare(page), screen.path).toBeLessThan(0.5)
    await expectNoLostText(page)
    expect(await expectFocusVisible(page), screen.path).toBeGreaterThan(5)
    await page.evaluate(() => document.body.focus())
    await page.keyboard.type(LETTERS)
    expect(new URL(page.url()).pathname).toBe(screen.path)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // A phone's chat and plan have a link back instead.
    if (!screen.path.startsWith('/chat')) await expect(tabs).toContainText(all)
  }
})

/** The text spacing of WCAG 1.4.12. */
const SPACED = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-bottom: 2em !important; }`

/** Runs in the page. Adds the styles in a way that the Content-Security-Policy does not block. */
function spaceText(css: string) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [sheet]
}

test('with wide text spacing nothing is lost, and names have what is shown, in Latvian on a narrow phone', async ({
  page,
}) => {
  const screens = await aMemberOfAll(page)
  await page.evaluate(() => localStorage.setItem('keyswap-language', 'lv'))
  await page.setViewportSize({ width: 360, height: 740 })
  for (const screen of screens) {
    await open(page, screen)
    await expectNamesAsShown(page)
    await page.evaluate(spaceText, SPACED)
    expect(await beyond(page), screen.path).toBeLessThanOrEqual(0)
    await expectNoLostText(page)
  }
})

/** The properties that make an element visible in forced colours, which remove shadows and our backgrounds. */
const lookOf = (element: Locator) =>
  element.evaluate((each) => {
    const { backgroundColor, borderTopWidth, borderTopColor, outlineWidth, outlineStyle } =
      getComputedStyle(each)
    const edge = Number.parseFloat(borderTopWidth) > 0 ? borderTopColor : 'none'
    const focus = outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth)
    return { fill: backgroundColor, edge, focus }
  })

test('in forced colours buttons have an edge, and switches, choices and the focus are visible', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signedIn(page, undefined, '/settings/app')
  const [off, on] = ['Light', 'System'].map((name) =>
    page.locator('label', { has: page.getByRole('radio', { name }) }),
  ) as [Locator, Locator]
  expect((await lookOf(on)).fill).not.toBe((await lookOf(off)).fill)

  const choice = page.getByRole('switch').first()
  await expect(choice).toBeChecked()
  const checked = await lookOf(choice)
  await choice.click()
  await expect(choice).not.toBeChecked()
  await expect.poll(async () => (await lookOf(choice)).fill).not.toBe(checked.fill)
  expect((await lookOf(choice)).edge).not.toBe((await lookOf(choice)).fill)

  await page.keyboard.press('Shift+Tab')
  expect((await lookOf(page.locator(':focus'))).focus).toBeGreaterThanOrEqual(2)
  const tabs = page.getByRole('navigation')
  expect((await lookOf(tabs.getByRole('link', { name: 'Settings' }))).edge).not.toBe('none')
  expect((await lookOf(tabs.getByRole('link', { name: 'Inbox' }))).edge).toBe('none')
  await page.goto('/settings')
  expect((await lookOf(page.getByRole('button', { name: 'Log Out', exact: true }))).edge).not.toBe(
    'none',
  )
})

test.describe('on a phone with a sharp screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 })

  test('with the browser’s data saver, photos are smaller, and only those that are looked at are loaded', async ({
    page,
  }) => {
    const make = aMake()
    await signedIn(page, undefined, '/settings/about')
    await someoneListing(page, make, ['One', 'Two', 'Three'])
    const client = await page.context().newCDPSession(page)
    await client.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
    const photos = new Set<string>()
    page.on('request', (request) => {
      if (request.url().includes('/storage/')) photos.add(request.url())
    })
    await openDeck(page, make)
    await expect(page.locator('.deck-card')).toHaveCount(3)
    await photoOf(topCard(page))
    await page.getByRole('button', { name: 'Pass', exact: true }).click()
    await expect(topCard(page)).toHaveAccessibleName(/Two/)
    await photoOf(topCard(page))
    expect([...photos]).toEqual(Array(2).fill(expect.stringContaining('w=640')))
  })
})

const photoOf = (card: Locator) =>
  card.getByRole('img').evaluate((photo: HTMLImageElement) => photo.decode())

const WHITE = sharp({ create: { width: 600, height: 800, channels: 3, background: '#ffffff' } })

test('the text on a card is readable over a white photo', async ({ page }) => {
  const body = await WHITE.jpeg().toBuffer()
  await page.route('**/storage/**', (route) => route.fulfill({ contentType: 'image/jpeg', body }))
  await page.setViewportSize({ width: 390, height: 844 })
  const make = aMake()
  await signedIn(page, undefined, '/settings/about')
  await someoneListing(page, make, ['One'])
  await openDeck(page, make)
  await photoOf(topCard(page))
  const words = topCard(page).locator('.card-scrim').locator('h2 button, p, li')
  const boxes = await words.evaluateAll((all) =>
    all.map((each) => {
      const { x, y, width, height } = each.getBoundingClientRect()
      const { fontSize, opacity } = getComputedStyle(each)
      const isLarge = Number.parseFloat(fontSize) > 18.66
      return { text: each.textContent, x, y, width, height, opacity, isLarge }
    }),
  )
  expect(boxes.length).toBeGreaterThan(5)
  await words.evaluateAll((all) => {
    for (const each of all) if (each instanceof HTMLElement) each.style.color = 'transparent'
  })
  const picture = sharp(await page.screenshot())
  for (const { text, x, y, width, height, isLarge, ...look } of boxes) {
    const [left, top] = [Math.round(x), Math.round(y)]
    const part = { left, top, width: Math.floor(width), height: Math.floor(height) }
    const { channels } = await sharp(await picture.clone().extract(part).png().toBuffer()).stats()
    const behind = channels.slice(0, 3).map(({ max }) => max)
    const day = [247, 247, 245].map((value, index) => {
      const opacity = Number(look.opacity)
      return value * opacity + (behind[index] ?? 0) * (1 - opacity)
    })
    expect(contrast(day, behind), text ?? '').toBeGreaterThanOrEqual(isLarge ? 3 : 4.5)
  }
})

/** The contrast of two colours, with values from 0 to 255, as WCAG defines it. */
function contrast(one: number[], other: number[]): number {
  const luminance = (colour: number[]) => {
    const [r = 0, g = 0, b = 0] = colour
      .map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

test('a tooltip stays under the mouse and closes with Escape', async ({ page }) => {
  const make = aMake()
  await signedIn(page, undefined, '/settings/about')
  await someoneListing(page, make, ['One'])
  await openDeck(page, make)
  const like = page.getByRole('button', { name: 'Like', exact: true })
  const tip = page.getByText('Like →')
  await like.hover()
  await tip.hover()
  await expect(tip).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tip).toHaveCount(0)
})

test('signing in asks only for what a password manager fills in, and lets it be pasted', async ({
  page,
}) => {
  await openSignIn(page)
  const fields = page.getByRole('dialog').locator('input')
  const asked = await fields.evaluateAll((all) =>
    all.map((each) => [each.getAttribute('type'), each.getAttribute('autocomplete')]),
  )
  expect(asked).toEqual([
    ['email', 'email'],
    ['password', 'current-password'],
  ])
  for (const field of await fields.all()) {
    await field.focus()
    await page.evaluate(paste, 'anna@example.com')
    await expect(field).toHaveValue('anna@example.com')
  }
})

/** Runs in the page. Pastes a text, unless the page prevents it. */
function paste(words: string) {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', words)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  if (document.activeElement?.dispatchEvent(event)) document.execCommand('insertText', false, words)
}
