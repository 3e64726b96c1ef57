/// <reference lib="dom" />
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { apiOf } from '../setup/api.ts'
import { field, match, matched } from '../setup/chats.ts'
import { aMake, openDeck, someoneListing } from '../setup/deck.ts'
import { signedIn, someone } from '../setup/people.ts'
import { expect, expectAccessible, expectNoOverflow, test, toast } from '../setup/test.ts'

const dist = join(import.meta.dirname, '../../../web/dist')

/** Fakes Chromium's offer to install. The window records whether it was accepted. */
const offer = (page: Page) =>
  page.evaluate(() => {
    const prompt = async () => void Object.assign(window, { isInstalling: true })
    const event = new Event('beforeinstallprompt', { cancelable: true })
    dispatchEvent(Object.assign(event, { prompt }))
    return event.defaultPrevented
  })

const hint = (page: Page) => page.getByRole('region', { name: 'Keep Keyswap at hand' })

test('after the first match the app offers to be installed, on one visit; Settings always does', async ({
  page,
}) => {
  const anna = await signedIn(page, someone('Anna Ozola'), '/matches')
  await expect(page.getByText('No matches yet')).toBeVisible()
  expect(await offer(page), 'the browser’s own banner is suppressed').toBe(true)
  await expect(hint(page)).toHaveCount(0)

  const berta = someone('Berta Kalniņa')
  await apiOf(page, berta)
  await match(page, anna, berta)
  await expect(hint(page)).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await hint(page).getByRole('button', { name: 'Not now' }).click()
  await expect(hint(page)).toHaveCount(0)

  await page.reload()
  await page.getByRole('heading', { name: 'Messages' }).waitFor()
  await offer(page)
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'App settings' }).click()
  await page.getByRole('button', { name: 'Install', exact: true }).click()
  expect(await page.evaluate(() => 'isInstalling' in window)).toBe(true)
  await expect(page.getByRole('button', { name: 'Install', exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: 'Matches' }).click()
  await page.getByRole('heading', { name: 'Messages' }).waitFor()
  await expect(hint(page)).toHaveCount(0)
})

for (const isInstalled of [false, true]) {
  test(`on an iPhone ${isInstalled ? 'the installed app says nothing about it' : 'the hint says how to install it from the Share menu'}`, async ({
    page,
  }) => {
    await page.addInitScript((standalone) => {
      Object.defineProperties(navigator, {
        standalone: { value: standalone },
        maxTouchPoints: { value: 5 },
      })
    }, isInstalled)
    await matched(page)
    await page.goto('/matches')
    await page.getByRole('heading', { name: 'Messages' }).waitFor()
    const how = page.getByText('Tap Share in your browser, then “Add to Home Screen”.')
    await expect(how).toHaveCount(isInstalled ? 0 : 1)
  })
}

test('the manifest follows language and theme, and its icons, shortcuts and screenshots exist', async ({
  page,
}) => {
  await signedIn(page, someone('Anna Ozola'), '/settings/app')
  const link = page.locator('link[rel=manifest]')
  await expect(link).toHaveAttribute('href', '/manifest-en-light.webmanifest')
  await page.getByText('Dark', { exact: true }).click()
  await expect(link).toHaveAttribute('href', '/manifest-en-dark.webmanifest')
  await page.getByText('Latviešu').click()
  await expect(link).toHaveAttribute('href', '/manifest-lv-dark.webmanifest')
  for (const name of ['manifest', 'manifest-en-light', 'manifest-lv-light']) {
    const answer = await page.request.get(`/${name}.webmanifest`)
    expect(answer.headers()['content-type']).toContain('application/manifest+json')
    const { icons, shortcuts, screenshots, background_color } = await answer.json()
    expect(background_color).toBe(name.endsWith('light') ? '#f7f7f5' : '#0c1120')
    expect(screenshots).toHaveLength(4)
    for (const shortcut of shortcuts) {
      expect((await page.request.get(shortcut.url)).ok(), shortcut.url).toBe(true)
      icons.push(...shortcut.icons)
    }
    for (const { src, sizes } of [...icons, ...screenshots]) {
      if (sizes === 'any') continue
      const { width, height } = await sharp(await readFile(join(dist, src))).metadata()
      expect(`${width}x${height}`, src).toBe(sizes)
    }
  }
})

/** The window of a phone with a camera in the screen and a bar at its bottom, in CSS pixels. */
const phone = { width: 390, height: 844, top: 47, bottom: 34 }

async function asInstalled(page: Page): Promise<void> {
  await page.setViewportSize(phone)
  const devtools = await page.context().newCDPSession(page)
  const { top, bottom } = phone
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: { top, bottom } })
  const features = [{ name: 'display-mode', value: 'standalone' }]
  await devtools.send('Emulation.setEmulatedMedia', { features })
}

async function expectClear(name: string, element: Locator): Promise<void> {
  await expect(element, name).toBeVisible()
  const inside = async () => {
    const box = await element.boundingBox()
    return box && box.y >= phone.top && box.y + box.height <= phone.height - phone.bottom
  }
  await expect.poll(inside, name).toBe(true)
}

test('the installed app stays clear of camera and home bar, is not reloaded by pulling the deck, and leads back from every screen', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 404/, /ERR_FAILED/)
  const { asBerta, matchId } = await matched(page)
  await asInstalled(page)
  const make = aMake()
  await someoneListing(page, make, ['One'])
  await openDeck(page, make)
  const tabs = page.getByRole('navigation', { name: 'Main' })
  const banner = page.getByRole('banner')
  await expectClear('header', banner.getByRole('link', { name: /home/ }))
  await expectClear('tab', tabs.getByRole('link', { name: 'Settings' }))
  await expectClear('button of the deck', page.getByRole('button', { name: 'Like', exact: true }))
  const pull = () => getComputedStyle(document.documentElement).overscrollBehaviorY
  expect(await page.evaluate(pull)).toBe('contain')

  await page.goto('/upload?shared=none')
  await expectClear('toast', toast(page).first())
  await page.goto(`/chat/${matchId}`)
  await expectClear('composer', field(page))
  await expectClear('back from the chat', page.getByRole('link', { name: 'Back to matches' }))
  await expect(tabs).toBeHidden()

  const [car] = await asBerta.ask<{ id: string }[]>('GET', `/api/users/${asBerta.userId}/cars`)
  const main = page.getByRole('main')
  const ways: [path: string, back: Locator][] = [
    [`/car/${car?.id}`, main.getByRole('button', { name: 'Back', exact: true })],
    [`/chat/${matchId}/plan`, main.getByRole('link', { name: 'Back to the chat' })],
    ['/settings/about', main.getByRole('link', { name: 'Back to Settings' })],
    ['/settings/security', main.getByRole('link', { name: 'Back to Settings' })],
    ['/no-such-page', main.getByRole('link', { name: 'Back to Home' })],
  ]
  for (const [path, back] of ways) {
    await page.goto(path)
    await expectClear(path, back)
  }
  await page.route('**/api/matches/**', (route) => route.abort())
  // A chat that was not seen before, because a seen one would be shown from the cache.
  await page.goto(`/chat/${randomUUID()}`)
  await expect(page.getByRole('heading', { name: 'Failed to fetch match' }).first()).toBeVisible()
  await expectClear('back from a failed chat', page.getByRole('link', { name: 'Back to matches' }))
})

test('Chromium finds nothing that keeps the app from being installed', async ({ page }) => {
  await page.goto('/')
  const client = await page.context().newCDPSession(page)
  const { errors, data } = await client.send('Page.getAppManifest')
  expect(errors).toEqual([])
  // The headless shell has no installer, so `Page.getInstallabilityErrors` finds nothing there. The following lines check one by
  // one what a full Chromium demands.
  const manifest = JSON.parse(data ?? '')
  expect(manifest).toMatchObject({ name: 'Keyswap', display: 'standalone', start_url: '/' })
  expect(manifest).not.toHaveProperty('prefer_related_applications', true)
  const icons = ['icon-192', 'icon-512'].map((name) =>
    expect.objectContaining({ src: `/icons/${name}.png` }),
  )
  expect(manifest.icons).toEqual(expect.arrayContaining(icons))
  expect(await page.evaluate(() => isSecureContext)).toBe(true)
})
