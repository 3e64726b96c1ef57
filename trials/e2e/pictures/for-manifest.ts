// npm run pictures:manifest: takes the screenshots of the web app's manifest in every language, from a server with the demo
// garage, and draws the icons of the manifest's shortcuts.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@keyswap/contract/languages'
import { session } from '@keyswap/contract/limits'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { type DemoServer, startDemoServer } from '../setup/demo-server.ts'
import { type Say, wordsOf } from './words.ts'

const publicFolder = join(import.meta.dirname, '../../../web/public')
const phone = { width: 390, height: 844, deviceScaleFactor: 1.5, isMobile: true }
const desktop = { width: 1280, height: 800, deviceScaleFactor: 1, isMobile: false }

type Shot = {
  name: string
  size: typeof phone
  path: string
  theme: 'light' | 'dark'
  prepare: (page: Page, say: Say) => Promise<unknown>
}

const shots: Shot[] = [
  { name: 'deck', size: phone, path: '/', theme: 'dark', prepare: (page) => firstPhoto(page) },
  { name: 'chat', size: phone, path: '/matches', theme: 'light', prepare: openChat },
  { name: 'matches', size: desktop, path: '/matches', theme: 'light', prepare: openChat },
  // This picture comes last, because it swipes cars.
  { name: 'match', size: phone, path: '/', theme: 'dark', prepare: likeUntilMatch },
]

const firstPhoto = (page: Page) =>
  page
    .locator('.deck-card[data-depth="0"] img')
    .first()
    .evaluate((photo: HTMLImageElement) => photo.decode())

async function openChat(page: Page, say: Say): Promise<void> {
  const messages = page.getByRole('heading', { name: say('matches.messages') })
  await messages.locator('..').getByRole('link').last().click()
  await page.getByRole('log').waitFor()
}

/** Likes cars until there is a match, which takes a few likes in the demo garage. */
async function likeUntilMatch(page: Page, say: Say): Promise<void> {
  const popup = page.getByRole('dialog', { name: say('match.title') })
  for (let liked = 0; liked < 12 && !(await popup.isVisible()); liked++) {
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/swipes'))
    await page.getByRole('button', { name: say('deck.like'), exact: true }).click()
    const { match } = await (await answered).json()
    if (match) await popup.waitFor()
  }
}

async function take(browser: Browser, shot: Shot, language: 'en' | 'lv', server: DemoServer) {
  const { width, height, ...screen } = shot.size
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width, height },
    ...screen,
    colorScheme: shot.theme,
    reducedMotion: 'reduce',
    locale: language,
  })
  const answer = await context.request.post('/api/auth/sign-in', {
    data: server.credentials('anna'),
  })
  const { user } = await answer.json()
  const stored = {
    [session.storage_key]: user.id,
    'keyswap-tips': 'none',
    'keyswap-language': language,
  }
  await context.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
  }, stored)
  const page = await context.newPage()
  await page.goto(shot.path)
  await page.getByRole('heading').first().waitFor()
  await shot.prepare(page, await wordsOf(language))
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {})
  const picture = await page.screenshot({ animations: 'disabled' })
  const file = join(publicFolder, 'screenshots', `${shot.name}-${language}.webp`)
  await sharp(picture).webp({ quality: 78, effort: 6 }).toFile(file)
  await context.close()
}

/** The same drawings as in web/src/ui/icons.tsx. */
const glyphs = {
  swipe:
    '<rect x="8.5" y="4" width="11" height="15" rx="2.5"/><path d="M5.5 6.5 4.2 17a2 2 0 0 0 1.3 2.1"/><path d="m11.5 13 2 2 3.5-4.5"/>',
  upload: '<rect x="3.5" y="3.5" width="17" height="17" rx="4.5"/><path d="M12 8v8M8 12h8"/>',
  matches:
    '<path d="M12 20s-7.5-4.4-7.5-10A4.3 4.3 0 0 1 12 7.4 4.3 4.3 0 0 1 19.5 10c0 5.6-7.5 10-7.5 10Z"/>',
}

async function drawShortcut([name, glyph]: [string, string]): Promise<void> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="96" height="96">
    <circle cx="24" cy="24" r="24" fill="#0c1120"/>
    <g transform="translate(12 12)" fill="none" stroke="#ff5a43" stroke-width="2" stroke-linecap="round"
      stroke-linejoin="round">${glyph}</g></svg>`
  await sharp(Buffer.from(drawing))
    .png({ palette: true })
    .toFile(join(publicFolder, 'icons', `shortcut-${name}.png`))
}

mkdirSync(join(publicFolder, 'screenshots'), { recursive: true })
await Promise.all(Object.entries(glyphs).map(drawShortcut))
const server = await startDemoServer()
try {
  const browser = await server.launch()
  for (const language of languages)
    for (const shot of shots) await take(browser, shot, language, server)
  await browser.close()
} finally {
  await server.close()
}
