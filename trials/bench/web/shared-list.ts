/// <reference lib="dom" />
// Measures how long a tick in the list of the day takes to the other member's phone: from the click to the other screen.
import type { Browser, Page } from '@playwright/test'
import {
  accept,
  bertasPhone,
  dayList,
  onTheDay,
  openDay,
  planning,
  propose,
} from '../../e2e/setup/deals.ts'
import type { DemoServer } from '../../e2e/setup/demo-server.ts'

const WARM_UP = 2
const TICKS = 100

/** In ms. */
export type SharedList = { p50: number; p99: number; longest: number }

export async function measureSharedList(
  { url, dataDir }: Pick<DemoServer, 'url' | 'dataDir'>,
  browser: Browser,
): Promise<SharedList> {
  const context = await browser.newContext({ baseURL: url, locale: 'en-US' })
  try {
    const page = await context.newPage()
    const made = await planning(page)
    await accept(made.asBerta, await propose(made.asAnna, made))
    await onTheDay(made.matchId, dataDir)
    await page.goto(made.plan)
    const phone = await bertasPhone(browser, page, made.berta, made.plan)
    for (const one of [page, phone]) await openDay(one, 'Look the car over')
    const times: number[] = []
    for (let tick = 0; tick < WARM_UP + TICKS; tick += 1)
      times.push(await oneTick(page, phone, tick % 2 ? 'not yet' : '1 of 5'))
    await phone.context().close()
    const sorted = times.slice(WARM_UP).toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? 0
    return { p50: at(0.5), p99: at(0.99), longest: at(1) }
  } finally {
    await context.close()
  }
}

/** Both pages have the clock of this machine. */
async function oneTick(page: Page, phone: Page, then: string): Promise<number> {
  const seen = dayList(phone).evaluate(
    (list, text) =>
      new Promise<number>((done) => {
        const look = () => list.textContent?.includes(text) && done(Date.now())
        new MutationObserver(look).observe(list, {
          ...{ childList: true, subtree: true, characterData: true },
        })
        look()
      }),
    `Anna Ozola: ${then}`,
  )
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/vin'))
  const clicked = await dayList(page)
    .getByRole('checkbox', { name: 'VIN' })
    .evaluate((box) => {
      const at = Date.now()
      ;(box as HTMLElement).click()
      return at
    })
  const [at] = await Promise.all([seen, answered.then((answer) => answer.finished())])
  // The next click counts once this one's answer is on the screen.
  await page.evaluate(() => new Promise(requestAnimationFrame))
  return at - clicked
}
