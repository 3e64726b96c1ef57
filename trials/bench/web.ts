// npm run bench:web [-- --quick]: measures the web's goals with the built app, the real server and a browser. Part of
// `npm run bench`. With --quick it leaves out Lighthouse and memory, and visits only once on the slow network.
import { parseArgs } from 'node:util'
import type { Browser } from '@playwright/test'
import { type DemoServer, startDemoServer } from '../e2e/setup/demo-server.ts'
import { atEnd, runAndExit } from './cleanup.ts'
import { atLeast, atMost, createRun, printGoals, type Run } from './run.ts'
import { type ColdStart, measureColdStart, measureSlowNetwork } from './web/cold-start.ts'
import { measureLighthouse, type Score } from './web/lighthouse.ts'
import { type LongChat, measureLongChat } from './web/long-chat.ts'
import { addCars } from './web/more-cars.ts'
import { measureSharedList, type SharedList } from './web/shared-list.ts'
import { measureSwiping, type Swiping, WARM_UP } from './web/swiping.ts'

type Extent = {
  quick: boolean
  /** The time limit of the start and of each part. */
  minutes: number
  /** If given, measuring begins only after this promise has settled. */
  rest?: Promise<unknown>
}

const SIZES = {
  whole: { swipes: 500, visits: 3 },
  quick: { swipes: 0, visits: 1 },
}

const scoreOf = (page: string) => (scores: Score[]) =>
  scores.find((score) => score.page === page && score.category === 'performance')?.score ?? 0

/** Measures on its own server with the demo garage. */
export async function measureWeb(run: Run, { quick, minutes, rest }: Extent): Promise<void> {
  const { swipes, visits } = quick ? SIZES.quick : SIZES.whole
  const opened = open(run, minutes)
  // If the server fails to start, each part that needs it reports that.
  await Promise.allSettled([opened, rest])
  if (!quick)
    await run.part({
      name: 'web: Lighthouse',
      minutes,
      aims: ['Landing page', 'Deck'].map((page) =>
        atLeast(`Lighthouse, ${page}, median of three`, 95, 'points', scoreOf(page)),
      ),
      work: async () => measureLighthouse((await opened).server, run.say, 3),
    })
  await run.part({
    name: 'web: cold start',
    minutes,
    aims: [
      atMost('cold start, requests sent twice', 0, 'requests', (cold: ColdStart) => {
        for (const what of cold.repeated) run.say(`web: requested twice: ${what}`)
        return cold.repeated.length
      }),
    ],
    async work() {
      const { server, browser } = await opened
      const cold = await measureColdStart(server, browser)
      run.notes.push(
        { text: 'cold start, answers thrown away', value: `${cold.cancelled.length}` },
        {
          text: 'cold start, other pictures before the first photo',
          value: `${cold.pictures_before_first}`,
        },
        {
          text: 'cold start, requests in a row until the first photo',
          value: `${cold.round_trips}`,
        },
      )
      return cold
    },
  })
  await run.part({
    name: 'web: slow network',
    minutes,
    aims: [
      atMost(
        'first whole photo at 400 kbit/s and 400 ms latency',
        5,
        's',
        (ms: number) => ms / 1000,
      ),
    ],
    async work() {
      const { server, browser } = await opened
      return measureSlowNetwork(server, browser, visits)
    },
  })
  await run.part({
    name: 'web: long chat',
    minutes,
    aims: (['scrolling', 'typing'] as const).map((what) =>
      atMost(
        `${what} with 10,000 messages loaded, compared with the newest only`,
        3,
        'times',
        (chat: LongChat) => chat[what],
      ),
    ),
    async work() {
      const { server, browser } = await opened
      return measureLongChat(server, browser)
    },
  })
  await run.part({
    name: 'web: list of the day',
    minutes,
    aims: [
      atMost(
        'a tick until the other phone shows it, p99',
        1_000,
        'ms',
        ({ p99 }: SharedList) => p99,
      ),
    ],
    async work() {
      const { server, browser } = await opened
      const list = await measureSharedList(server, browser)
      run.notes.push({
        text: 'a tick until the other phone shows it, p50',
        value: `${list.p50} ms`,
      })
      return list
    },
  })
  await run.part({
    name: 'web: swiping',
    minutes,
    aims: [
      atMost(
        "interaction to next paint, 50 swipes at a fourth of the CPU's speed",
        100,
        'ms',
        ({ next_paint_ms }: Swiping) => next_paint_ms,
      ),
      ...(swipes > 0
        ? [
            atMost(
              `memory kept after ${swipes - WARM_UP} swipes`,
              250,
              'kB',
              ({ kept }: Swiping) => {
                if (!kept) throw new Error('not measured')
                return kept.kb
              },
            ),
          ]
        : []),
    ],
    async work() {
      const { server, browser } = await opened
      await addCars(server.dataDir, Math.max(swipes, WARM_UP))
      const swiping = await measureSwiping(server, browser, swipes)
      const { kept } = swiping
      if (kept)
        run.notes.push(
          { text: `DOM nodes kept after ${swipes - WARM_UP} swipes`, value: `${kept.nodes}` },
          {
            text: `event listeners kept after ${swipes - WARM_UP} swipes`,
            value: `${kept.listeners}`,
          },
        )
      return swiping
    },
  })
  await (await opened.catch(() => undefined))?.close()
}

type Opened = { server: DemoServer; browser: Browser; close(): Promise<void> }

async function open(run: Run, minutes: number): Promise<Opened> {
  run.say('web: starting a server with the demo garage')
  return run.within(minutes, async (signal) => {
    const server = await startDemoServer(signal)
    const stop = atEnd(() => server.close())
    const browser = await server.launch()
    const leave = atEnd(() => browser.close())
    return {
      server,
      browser,
      async close() {
        await leave()
        await stop()
      },
    }
  })
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
  const run = createRun(15)
  await measureWeb(run, { ...values, minutes: 5 })
  printGoals(run)
}

if (import.meta.main) await runAndExit(main)
