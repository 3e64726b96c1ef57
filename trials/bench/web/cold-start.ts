// Measures a cold start of the deck: URLs that are requested repeatedly, how many requests wait for one another, and how long
// the first photo takes on a slow network.
import type { Browser } from '@playwright/test'
import type { DemoServer } from '../../e2e/setup/demo-server.ts'
import { median } from '../measure.ts'
import { isPicture, type Network, type RecordedRequest, visit } from './phone.ts'

const SLOW: Network = { latency_ms: 400, bits_per_second: 400_000 }
/** With so much latency, requests overlap only if they don't wait for one another. */
const FAR: Network = { latency_ms: 400 }
/** The time in which the page fetches more after the first photo. */
const SETTLE_MS = 4_000

export type ColdStart = {
  repeated: string[]
  cancelled: string[]
  pictures_before_first: number
  round_trips: number
}

export async function measureColdStart(server: DemoServer, browser: Browser): Promise<ColdStart> {
  const { page, requests, openDeck, close } = await visit(server, browser, FAR)
  try {
    await openDeck()
    const whole = requests.filter(isPicture).find(({ ended }) => Number.isFinite(ended))
    if (!whole) throw new Error('No photo was requested.')
    const before = requests.filter(({ begun }) => begun < whole.ended)
    await page.waitForTimeout(SETTLE_MS)
    const asked = requests.map(({ what }) => what)
    return {
      repeated: asked.filter((what, index) => asked.indexOf(what) !== index),
      cancelled: requests.filter(({ is_cancelled }) => is_cancelled).map(({ what }) => what),
      pictures_before_first: before.filter(isPicture).length - 1,
      round_trips: depthOf(whole, requests),
    }
  } finally {
    await close()
  }
}

/** The length of the longest chain of requests that ends with this one, each sent after the answer to the one before. */
function depthOf(last: RecordedRequest, requests: readonly RecordedRequest[]): number {
  const earlier = requests.filter(({ ended }) => ended <= last.begun)
  return 1 + Math.max(0, ...earlier.map((request) => depthOf(request, earlier)))
}

/** The median time until the first whole photo, in milliseconds. */
export async function measureSlowNetwork(
  server: DemoServer,
  browser: Browser,
  visits: number,
  explain: (requests: RecordedRequest[]) => void = () => {},
): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < visits; n++) {
    const { requests, openDeck, close } = await visit(server, browser, SLOW)
    try {
      times.push(await openDeck())
      if (n === 0) explain(requests)
    } finally {
      await close()
    }
  }
  return median(times)
}
