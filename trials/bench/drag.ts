/// <reference lib="dom" />
// npm run bench:drag: measures frame times while the deck's top card is dragged for five seconds, and on the idle page, with
// 4× CPU throttling. At 60 frames a second, a frame takes 16.7 ms.
import type { Page } from '@playwright/test'
import { startDemoServer } from '../e2e/setup/demo-server.ts'

const CPU_THROTTLING = 4
const SECONDS = 5
const MOVE_EVERY_MS = 8

/** Says in a line of text how long frames took while `work` ran, and how long the main thread was busy per frame. */
async function framesOf(page: Page, work: () => Promise<void>) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const busy = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  const frames = await page.evaluateHandle(() => {
    const times: number[] = []
    let last = performance.now()
    const tick = (now: number) => {
      times.push(now - last)
      last = now
      requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
    return times
  })
  const before = await busy()
  await work()
  const spent = (await busy()) - before
  // Skips the first frame, because the measurement starts in the middle of it.
  const times = (await frames.evaluate((list) => list.slice(1))).sort((one, other) => one - other)
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(1)
  return `${times.length} frames, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms; busy ${(spent / times.length).toFixed(1)} ms a frame`
}

const server = await startDemoServer()
try {
  const browser = await server.launch()
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
  })
  const answer = await context.request.post('/api/auth/sign-in', {
    data: server.credentials('anna'),
  })
  const { user } = await answer.json()
  await context.addInitScript((id) => localStorage.setItem('keyswap-session', id), user.id)
  const page = await context.newPage()
  await page.goto('/')
  const card = page.locator('.deck-card[data-depth="0"]')
  await card
    .locator('img')
    .first()
    .evaluate((photo: HTMLImageElement) => photo.decode())
  await page.waitForLoadState('networkidle').catch(() => {})
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_THROTTLING })

  console.log(`at rest:  ${await framesOf(page, () => page.waitForTimeout(SECONDS * 1000))}`)

  const box = await card.boundingBox()
  if (!box) throw new Error('There is no card to drag.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  const drag = async () => {
    const end = performance.now() + SECONDS * 1000
    for (let move = 0; performance.now() < end; move += 1) {
      await page.mouse.move(x + Math.sin(move / 12) * 80, y + Math.cos(move / 9) * 10)
      await page.waitForTimeout(MOVE_EVERY_MS)
    }
  }
  console.log(`dragging: ${await framesOf(page, drag)}`)
  await browser.close()
} finally {
  await server.close()
}
