// npm run pictures:readme: takes the README's pictures from a server with the demo garage.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { session } from '@keyswap/contract/limits'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { startDemoServer } from '../setup/demo-server.ts'

const folder = join(import.meta.dirname, '../../../docs/pictures')
const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 800 }

type Shot = {
  name: string
  who?: 'anna' | 'janis' | 'marta'
  path: string
  size?: typeof phone
  theme?: 'light' | 'dark'
  prepare?: (page: Page) => Promise<unknown>
}

/** Likes up to twelve cars until there is a match, which takes a few likes in the demo garage. */
async function untilMatch(page: Page): Promise<void> {
  const popup = page.getByRole('dialog', { name: "It's a Match!" })
  const chooser = page.getByRole('dialog', { name: 'Which car are you offering?' })
  for (let swiped = 0; swiped < 12 && !(await popup.isVisible()); swiped++) {
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/swipes'))
    await page.getByRole('button', { name: 'Like', exact: true }).click()
    await chooser
      .getByRole('listitem')
      .getByRole('button')
      .first()
      .click({ timeout: 500 })
      .catch(() => {})
    const { match } = await (await answered).json()
    if (match) await popup.waitFor()
  }
}

const shots: Shot[] = [
  { name: 'landing', path: '/' },
  { name: 'deck', who: 'anna', path: '/', theme: 'dark', prepare: (page) => photoOf(page) },
  { name: 'match', who: 'anna', path: '/', theme: 'dark', prepare: untilMatch },
  {
    name: 'chat',
    who: 'anna',
    path: '/matches',
    prepare: async (page) => {
      await page.getByRole('heading', { name: 'Messages' }).waitFor()
      await page
        .getByRole('heading', { name: 'Messages' })
        .locator('..')
        .getByRole('link')
        .last()
        .click()
      await page.getByRole('log').waitFor()
    },
  },
  { name: 'my-listings', who: 'janis', path: '/my-cars' },
  { name: 'admin', who: 'marta', path: '/admin', size: desktop },
]

const photoOf = (page: Page) =>
  page
    .locator('.deck-card[data-depth="0"] img')
    .first()
    .evaluate((photo: HTMLImageElement) => photo.decode())

async function take(browser: Browser, shot: Shot, { url, credentials }: DemoServer): Promise<void> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: shot.size ?? phone,
    deviceScaleFactor: 2,
    // A mobile browser's scrollbar lies over the page and does not make it narrower.
    isMobile: shot.size === undefined,
    colorScheme: shot.theme ?? 'light',
    reducedMotion: 'reduce',
    locale: 'en-US',
  })
  if (shot.who) {
    const answer = await context.request.post('/api/auth/sign-in', {
      data: credentials(shot.who),
    })
    const { user } = await answer.json()
    const { cookies } = await context.storageState()
    const localStorage = [
      { name: session.storage_key, value: user.id },
      { name: 'keyswap-tips', value: 'none' },
    ]
    await context.setStorageState({ cookies, origins: [{ origin: url, localStorage }] })
  }
  const page = await context.newPage()
  await page.goto(shot.path)
  await page.getByRole('heading').first().waitFor()
  await shot.prepare?.(page)
  // Let pending requests and images finish.
  await page.waitForTimeout(1_500)
  const picture = await page.screenshot({ animations: 'disabled' })
  await sharp(picture)
    .resize({ width: (shot.size ?? phone).width })
    .webp({ quality: 82 })
    .toFile(join(folder, `${shot.name}.webp`))
  await context.close()
}

type DemoServer = Awaited<ReturnType<typeof startDemoServer>>

const server = await startDemoServer()
try {
  mkdirSync(folder, { recursive: true })
  const browser = await server.launch()
  for (const shot of shots) {
    await take(browser, shot, server)
    console.log(shot.name)
  }
  await browser.close()
} finally {
  await server.close()
}
