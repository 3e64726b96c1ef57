/// <reference lib="dom" />
import puppeteer, { type Browser, type ConsoleMessage, type ElementHandle } from 'puppeteer-core'
import { ensureBrowser, findFirefox } from '../../../scripts/browser.ts'
import { type Driver, type Engine, PHONE, type RunningBrowser, type Target } from './driver.ts'
import { aLineTo } from './line.ts'
import { isClickable, isVisible, pointOf, waitFor } from './wait.ts'

const STEPS = 12

/** Drives Firefox over WebDriver BiDi, and Chromium over its own protocol. */
export async function launchPuppeteer(engine: Exclude<Engine, 'webkit'>): Promise<RunningBrowser> {
  const browser = await puppeteer.launch(
    engine === 'firefox'
      ? { browser: 'firefox', executablePath: findFirefox() }
      : {
          executablePath: await ensureBrowser(),
          headless: 'shell',
          args: ['--no-sandbox', '--disable-quic', '--disable-dev-shm-usage'],
        },
  )
  return { newDriver: (site) => newDriver(browser, site), close: () => browser.close() }
}

async function newDriver(browser: Browser, site: string): Promise<Driver> {
  const line = await aLineTo(site)
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  await page.setViewport(PHONE)
  const complaints: string[] = []
  page.on('console', async (message: ConsoleMessage) => {
    if (!['error', 'warn'].includes(message.type())) return
    // In Firefox the text of a logged error is missing, so it is read from the arguments.
    const isVague = message.text().startsWith('JSHandle@')
    const said = isVague ? message.args().map((arg) => arg.evaluate((each) => String(each))) : []
    complaints.push((await Promise.all(said).catch(() => [])).join(' ') || message.text())
  })
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error}`))

  async function find(target: Target): Promise<ElementHandle | undefined> {
    for (const element of await page.$$(selectorOf(target))) {
      // In Firefox the label itself has the accessible name too, so anything but the field is skipped.
      const isField = 'label' in target ? await element.evaluate(isFormField) : true
      if (isField && (await element.evaluate(isVisible))) return element
    }
    return undefined
  }
  const seen = (target: Target) => waitFor(target, () => find(target))

  async function drag(target: Target, by: number): Promise<void> {
    const box = await (await seen(target)).boundingBox()
    if (!box) throw new Error('There is nothing to drag.')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + by, y + 10, { steps: STEPS })
    await page.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), 150)
    await page.mouse.up()
  }

  return {
    url: () => site,
    async open(path) {
      const go = () => page.goto(new URL(path, line.url).href)
      // Firefox may abort this navigation if the previous page had begun another one.
      await go().catch((error: Error) => {
        if (!error.message.includes('NS_BINDING_ABORTED')) throw error
        return go()
      })
    },
    path: async () => new URL(page.url()).pathname,
    click: async (target) => {
      const element = await waitFor(target, async () => {
        const found = await find(target)
        return found && (await isClickable(() => found.evaluate(pointOf))) ? found : undefined
      })
      await element.click()
    },
    async fill(target, words) {
      const element = (await seen(target)) as ElementHandle<HTMLInputElement>
      await element.evaluate((input) => {
        input.focus()
        input.select()
      })
      await page.keyboard.type(words)
    },
    press: (key) => page.keyboard.press(key),
    drag,
    async choose(selector, files) {
      const input = (await page.waitForSelector(selector)) as ElementHandle<HTMLInputElement>
      await input.uploadFile(...files)
    },
    shows: async (target) => void (await seen(target)),
    hides: async (target) =>
      void (await waitFor(target, async () => (await find(target)) === undefined || undefined)),
    textOf: (target) =>
      waitFor(target, async () => (await find(target))?.evaluate((each) => each.textContent)),
    evaluate: (call, given) =>
      page.evaluate(`(${call})(${JSON.stringify(given)})`) as Promise<never>,
    async setOffline(isOffline) {
      line.cut(isOffline)
      await page.setOfflineMode(isOffline)
    },
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: async (path) => void (await page.screenshot({ path: path as `${string}.png` })),
    complaints: async () => complaints,
    async close() {
      await context.close()
      line.close()
    },
  }
}

const isFormField = (element: Element) => element.matches('input, textarea, select')

function selectorOf(target: Target): string {
  if ('css' in target) return target.css
  if ('text' in target) return `text/${target.text}`
  if ('label' in target) return `aria/${target.label}`
  return `aria/${target.name}[role="${target.role}"]`
}
