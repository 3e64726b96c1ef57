/// <reference lib="dom" />
import { join } from 'node:path'
import type { APIResponse, Browser, BrowserContext, Page } from '@playwright/test'
import type { DemoServer } from '../setup/demo-server.ts'
import { type Person, someone } from '../setup/people.ts'
import type { Picture } from './picture.ts'
import { type Language, type Say, wordsOf } from './words.ts'

type Size = { width: number; height: number }

const sizes: Size[] = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]
/** Used only for pictures with `narrow`. */
const NARROW: Size = { width: 320, height: 640 }
const themes = ['light', 'dark'] as const

export type Camera = {
  browser: Browser
  url: string
  folder: string
  language: Language
  credentials: DemoServer['credentials']
}

/** Playwright's timeout for each step: generous, for busy machines. */
const PATIENCE_MS = 30_000
/** The longest wait for an idle network, which an open event stream prevents. */
const CALM_MS = 2_000

/** A browser context for all pictures of one member, or of visitors. */
type Seat = { context: BrowserContext; person: Person }

/** Takes all pictures in one language, one after the other. Returns a line for each that failed, with the reason. */
export async function takePictures(camera: Camera, pictures: Picture[]): Promise<string[]> {
  const say = await wordsOf(camera.language)
  const seats = new Map<string, Promise<Seat>>()
  const failures: string[] = []
  for (const picture of pictures) {
    const { demo, signedIn } = picture
    const name = signedIn === true ? 'Anna Ozola' : (signedIn ?? '')
    const who = demo ?? name
    const seat = seats.get(who) ?? (demo ? takeDemoSeat(camera, demo) : takeSeat(camera, name))
    seats.set(who, seat)
    try {
      await take(camera, picture, await seat, say)
    } catch (error) {
      failures.push(`${picture.name} (${camera.language}): ${(error as Error).message}`)
    }
  }
  for (const seat of seats.values()) await (await seat).context.close()
  return failures
}

async function openContext({ browser, url, language }: Camera): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    locale: language,
    // Animations show their end state.
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(PATIENCE_MS)
  await context.addInitScript(stayAWhile)
  return context
}

/** Signs in as a demo member. */
async function takeDemoSeat(camera: Camera, key: NonNullable<Picture['demo']>): Promise<Seat> {
  const context = await openContext(camera)
  const data = camera.credentials(key)
  await enter(context, await context.request.post('/api/auth/sign-in', { data }))
  return { context, person: { username: key, ...data } }
}

/** Also stores the member's id, because the page asks for a session only if its storage has it. */
async function enter(context: BrowserContext, answer: APIResponse): Promise<void> {
  const { user } = await answer.json()
  await context.addInitScript((id) => localStorage.setItem('keyswap-session', id), user.id)
}

/** Signs up a member with this name. With an empty name, the seat is for visitors. */
async function takeSeat(camera: Camera, name: string): Promise<Seat> {
  const context = await openContext(camera)
  const { language } = camera
  const person = {
    ...someone(name || 'Anna Ozola'),
    email: `${addressOf(name)}.${language}@example.com`,
  }
  if (name === '') return { context, person }
  await enter(context, await context.request.post('/api/auth/sign-up', { data: person }))
  return { context, person }
}

/** Runs in the page: drops timers of 3 s and more, so that a toast stays until all pictures are taken. */
function stayAWhile(): void {
  const SECONDS = 3_000
  const soon = globalThis.setTimeout
  globalThis.setTimeout = ((run: () => void, ms = 0) =>
    ms < SECONDS ? soon(run, ms) : 0) as typeof setTimeout
}

/** The first part of a member's email address. It is the same in every run, so that pictures can be compared. */
const addressOf = (name: string): string => name.toLowerCase().replace(/\W+/g, '.')

async function take(camera: Camera, picture: Picture, seat: Seat, say: Say): Promise<void> {
  if (picture.once) return takeIn(sizes.slice(-1), camera, picture, seat, say)
  const wanted = picture.narrow ? [NARROW, ...sizes] : sizes
  if (!picture.perSize) return takeIn(wanted, camera, picture, seat, say)
  for (const size of wanted) await takeIn([size], camera, picture, seat, say)
}

async function takeIn(
  wanted: Size[],
  camera: Camera,
  picture: Picture,
  seat: Seat,
  say: Say,
): Promise<void> {
  const page = await seat.context.newPage()
  const scene = { page, language: camera.language, say, person: seat.person }
  const [first] = wanted
  try {
    if (picture.perSize && first) await page.setViewportSize(first)
    await picture.before?.(scene)
    await page.goto(picture.path)
    await page.getByRole('heading').first().waitFor()
    await page.waitForLoadState('networkidle', { timeout: CALM_MS }).catch(() => {})
    await picture.prepare?.(scene)
    // Move the mouse away, so that no element is hovered.
    await page.mouse.move(0, 0)
    for (const size of wanted) {
      for (const theme of picture.once ? themes.slice(0, 1) : themes) {
        const file = `${picture.name}-${size.width}x${size.height}-${theme}-${camera.language}.png`
        await page.emulateMedia({ colorScheme: theme })
        await shoot(page, size, join(camera.folder, file))
      }
    }
  } finally {
    await page.close()
  }
}

/**
 * Takes the screenshot in a window as high as the whole page, so that fixed bars don't lie across the middle of the page. If an
 * overlay is open, the window keeps the size of a screen.
 */
async function shoot(page: Page, { width, height }: Size, path: string): Promise<void> {
  await page.setViewportSize({ width, height })
  // Elements as high as the window change their size only a frame or two later.
  await page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame)
  })
  const covered = (await page.locator('.overlay').count()) > 0
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  if (!covered && whole > height) await page.setViewportSize({ width, height: whole })
  await page.screenshot({ path, animations: 'disabled' })
}
