/// <reference lib="dom" />
// Opens the app on an emulated phone with an empty cache, and records all requests through Chromium's debugging protocol.
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import type { DemoServer } from '../../e2e/setup/demo-server.ts'
import { withDeadline } from '../run.ts'

/** The phone that Lighthouse emulates. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

const FIRST_PHOTO_MS = 60_000

export type Network = { latency_ms: number; bits_per_second?: number }

export type RecordedRequest = {
  /** The method and URL. */
  what: string
  /** The browser's resource type: Document, Script, Image, Fetch and others. */
  kind: string
  bytes: number
  begun: number
  /** When it ended; Infinity while it is in flight. */
  ended: number
  is_cancelled: boolean
}

export type Visit = {
  page: Page
  devtools: CDPSession
  requests: RecordedRequest[]
  /** Opens the deck. Resolves to the ms from the click until the top card's whole photo was painted. */
  openDeck(): Promise<number>
  close(): Promise<void>
}

export const isPicture = ({ what }: RecordedRequest): boolean => what.includes('/storage/')

declare global {
  interface Window {
    first_photo?: Promise<number>
  }
}

export async function visit(
  server: DemoServer,
  browser: Browser,
  network?: Network,
): Promise<Visit> {
  const context = await browser.newContext({ ...PHONE, baseURL: server.url, locale: 'en-US' })
  await signIn(context, server)
  await context.addInitScript(watchFirstPhoto)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const requests = await record(devtools)
  if (network) await slowDown(devtools, network)
  return {
    page,
    devtools,
    requests,
    async openDeck() {
      await page.goto('/', { waitUntil: 'commit' })
      // page.evaluate has no timeout of its own.
      return withDeadline(FIRST_PHOTO_MS, () =>
        page.evaluate(() => window.first_photo as Promise<number>),
      )
    },
    close: () => context.close(),
  }
}

async function signIn(context: BrowserContext, server: DemoServer): Promise<void> {
  const answer = await context.request.post('/api/auth/sign-in', {
    data: server.credentials('anna'),
  })
  const { user } = await answer.json()
  await context.addInitScript((id) => localStorage.setItem('keyswap-session', id), user.id)
}

/** Runs in the page before the page's own scripts. */
function watchFirstPhoto(): void {
  window.first_photo = new Promise((resolve) => {
    const onLoad = async ({ target }: Event) => {
      if (!(target instanceof HTMLImageElement)) return
      if (!target.matches('.deck-card[data-depth="0"] img')) return
      document.removeEventListener('load', onLoad, true)
      await target.decode()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
    }
    document.addEventListener('load', onLoad, true)
  })
}

async function record(devtools: CDPSession): Promise<RecordedRequest[]> {
  const byId = new Map<string, RecordedRequest>()
  const requests: RecordedRequest[] = []
  const end = (id: string, timestamp: number, more: Partial<RecordedRequest>) => {
    const request = byId.get(id)
    if (request) Object.assign(request, more, { ended: timestamp * 1000 })
  }
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type = '', timestamp }) => {
    if (!request.url.startsWith('http')) return
    const begun: RecordedRequest = {
      what: `${request.method} ${request.url}`,
      kind: type,
      bytes: 0,
      begun: timestamp * 1000,
      ended: Number.POSITIVE_INFINITY,
      is_cancelled: false,
    }
    byId.set(requestId, begun)
    requests.push(begun)
  })
  devtools.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
    end(requestId, timestamp, { bytes: encodedDataLength }),
  )
  devtools.on('Network.loadingFailed', ({ requestId, timestamp }) =>
    end(requestId, timestamp, { is_cancelled: true }),
  )
  await devtools.send('Network.enable')
  return requests
}

async function slowDown(devtools: CDPSession, network: Network): Promise<void> {
  const throughput = network.bits_per_second === undefined ? -1 : network.bits_per_second / 8
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latency_ms,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
}
