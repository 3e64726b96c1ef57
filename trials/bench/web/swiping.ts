/// <reference lib="dom" />
// Swipes card after card, and measures how long the slowest swipe took to be painted and how much memory is kept.
import type { Browser, CDPSession, Locator, Page } from '@playwright/test'
import type { DemoServer } from '../../e2e/setup/demo-server.ts'
import { visit } from './phone.ts'

const CPU_THROTTLING = 4
const MEASURED_SWIPES = 50
/** Like "interaction to next paint", this ignores one interaction in fifty as an outlier. */
const IGNORED = 1
/** In the first swipes memory still grows, because parts are loaded and caches fill. */
export const WARM_UP = 100
/** The server allows 300 swipes a minute. */
const PACE_MS = 205

export type Swiping = {
  /** The time of the slowest of fifty swipes, without the outlier, at a quarter of the CPU's speed. */
  next_paint_ms: number
  /** The growth between the swipes WARM_UP and `swipes`; not measured with fewer swipes. */
  kept?: { kb: number; nodes: number; listeners: number }
}

declare global {
  interface Window {
    interactions: Map<number, number>
  }
}

export async function measureSwiping(
  server: DemoServer,
  browser: Browser,
  swipes: number,
): Promise<Swiping> {
  const { page, devtools, openDeck, close } = await visit(server, browser)
  try {
    await page.addInitScript(watchInteractions)
    await openDeck()
    const next_paint_ms = await measureNextPaint(page, devtools)
    if (swipes <= WARM_UP) return { next_paint_ms }
    await swipe(page, devtools, WARM_UP - MEASURED_SWIPES)
    const before = await memoryOf(page, devtools)
    await swipe(page, devtools, swipes - WARM_UP)
    const after = await memoryOf(page, devtools)
    return {
      next_paint_ms,
      kept: {
        kb: (after.kept - before.kept) / 1000,
        nodes: after.nodes - before.nodes,
        listeners: after.listeners - before.listeners,
      },
    }
  } finally {
    await close()
  }
}

/** Runs in the page and collects the longest event of each interaction. */
function watchInteractions(): void {
  window.interactions = new Map()
  const note = (list: PerformanceObserverEntryList) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const { interactionId: id, duration } = entry
      if (id) window.interactions.set(id, Math.max(duration, window.interactions.get(id) ?? 0))
    }
  }
  // The DOM types lack the threshold, which is 104 ms by default.
  const options: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
  }
  new PerformanceObserver(note).observe(options)
}

async function measureNextPaint(page: Page, devtools: CDPSession): Promise<number> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_THROTTLING })
  for (let n = 0; n < MEASURED_SWIPES; n++) {
    const top = await topCard(page).elementHandle()
    await dragAway(page, devtools)
    await page.waitForFunction((old) => old !== document.querySelector('[data-depth="0"]'), top)
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const { times, count } = await page.evaluate(() => {
    // The DOM types lack interactionCount, which also counts interactions that are too short to be recorded.
    const { interactionCount } = performance as Performance & { interactionCount?: number }
    const all = [...window.interactions.values()]
    return { times: all, count: interactionCount ?? all.length }
  })
  if (count < MEASURED_SWIPES || times.length === 0)
    throw new Error(`Only ${count} of ${MEASURED_SWIPES} swipes counted as interactions.`)
  const [slowest = 0] = times.sort((a, b) => b - a).slice(IGNORED)
  return slowest
}

const topCard = (page: Page): Locator => page.locator('.deck-card[data-depth="0"]')

/** Drags the top card to the left with a finger. */
async function dragAway(page: Page, devtools: CDPSession): Promise<void> {
  const box = await topCard(page).boundingBox()
  if (!box) throw new Error('There is no card to drag.')
  const [x, y] = [box.x + box.width * 0.7, box.y + box.height / 2]
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', moved: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x - moved, y }],
    })
  await touch('touchStart', 0)
  for (let moved = 20; moved <= 200; moved += 20) await touch('touchMove', moved)
  await touch('touchEnd', 200)
}

async function swipe(page: Page, devtools: CDPSession, times: number): Promise<void> {
  await devtools.send('Page.bringToFront')
  await page.evaluate(
    async ([count, pace]) => {
      for (let n = 0; n < count; n++) {
        const top = document.querySelector('.deck-card[data-depth="0"]')
        if (!top) throw new Error(`There is no card after ${n} swipes.`)
        dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }))
        await new Promise((done) => setTimeout(done, pace))
        if (top.isConnected && top.matches('[data-depth="0"]')) throw new Error('It has not left.')
      }
    },
    [times, PACE_MS] as const,
  )
}

/** The memory that the page keeps, in the heap and outside of it: strings, DOM nodes and pictures. */
async function memoryOf(page: Page, devtools: CDPSession) {
  // Waits until the last cards have flown out and their swipes were sent.
  await page.waitForTimeout(2_000)
  const kept = await keptBytes(devtools)
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters')
  return { kept, nodes, listeners: jsEventListeners }
}

type Snapshot = {
  snapshot: { meta: { node_fields: string[]; node_types: [string[]] } }
  nodes: number[]
  strings: string[]
}

async function keptBytes(devtools: CDPSession): Promise<number> {
  const { snapshot, nodes, strings } = await takeSnapshot(devtools)
  const { node_fields: fields, node_types } = snapshot.meta
  const [type, name, size] = ['type', 'name', 'self_size'].map((field) => fields.indexOf(field))
  let sum = 0
  for (let at = 0; at < nodes.length; at += fields.length) {
    const fieldOf = (field = 0) => nodes[at + field] ?? 0
    // Leaves out what is not the app's: compiled code, and the debugging protocol's list of requests.
    const isOurs =
      node_types[0][fieldOf(type)] !== 'code' &&
      !strings[fieldOf(name)]?.includes('NetworkResourcesData')
    if (isOurs) sum += fieldOf(size)
  }
  return sum
}

async function takeSnapshot(devtools: CDPSession): Promise<Snapshot> {
  const parts: string[] = []
  const onPart = ({ chunk }: { chunk: string }) => parts.push(chunk)
  devtools.on('HeapProfiler.addHeapSnapshotChunk', onPart)
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('HeapProfiler.takeHeapSnapshot')
  devtools.off('HeapProfiler.addHeapSnapshotChunk', onPart)
  return JSON.parse(parts.join(''))
}
