// npm run bench:web [-- --quick]: the web's goals, measured with the built app, the real server and a browser. Part of
// `npm run bench`. With --quick without Lighthouse, with one visit on the slow network and fewer swipes.
import { parseArgs } from 'node:util'
import { startDemoServer } from '../scripts/demo-server.ts'
import { measureLighthouse } from '../scripts/lighthouse.ts'
import { measureColdStart, measureSlowNetwork } from './web/cold-start.ts'
import { addCars } from './web/more-cars.ts'
import { measureSwiping, WARM_UP } from './web/swiping.ts'

export type WebResult = { name: string; value: number; unit: string; goal: number; met: boolean }

const SIZES = {
  whole: { swipes: 500, visits: 3 },
  quick: { swipes: 140, visits: 1 },
}

const atMost = (name: string, value: number, unit: string, goal: number): WebResult => ({
  name: `${name}: at most ${goal}`,
  value,
  unit,
  goal,
  met: value <= goal,
})

const atLeast = (name: string, value: number, unit: string, goal: number): WebResult => ({
  name: `${name}: at least ${goal}`,
  value,
  unit,
  goal,
  met: value >= goal,
})

/** Brings its own server with the demo garage. */
export async function measureWeb(
  say: (text: string) => void,
  { quick = false } = {},
): Promise<WebResult[]> {
  const { swipes, visits } = quick ? SIZES.quick : SIZES.whole
  const results: WebResult[] = []
  say('web: starting a server with the demo garage')
  const server = await startDemoServer()
  try {
    if (!quick)
      for (const { page, category, score, least } of await measureLighthouse(server, say))
        if (category === 'performance')
          results.push(atLeast(`Lighthouse, ${page}`, score, 'points', least))
    const browser = await server.launch()
    try {
      say('web: cold start')
      const cold = await measureColdStart(server, browser)
      for (const what of [...cold.repeated, ...cold.cancelled]) say(`web: wasted: ${what}`)
      results.push(
        atMost('cold start, requests sent twice', cold.repeated.length, 'requests', 0),
        atMost('cold start, answers thrown away', cold.cancelled.length, 'requests', 0),
        atMost(
          'cold start, other pictures before the first photo',
          cold.pictures_before_first,
          'pictures',
          0,
        ),
        atMost('cold start, requests in a row until the first photo', cold.round_trips, '', 5),
      )
      say('web: slow network')
      const slow_ms = await measureSlowNetwork(server, browser, visits)
      results.push(
        atMost('first whole photo at 400 kbit/s and 400 ms latency', slow_ms / 1000, 's', 5),
      )
      say(`web: ${swipes} swipes`)
      await addCars(server.dataDir, swipes)
      const swiping = await measureSwiping(server, browser, swipes)
      results.push(
        atMost(
          "interaction to next paint, 50 swipes at a fourth of the CPU's speed",
          swiping.next_paint_ms,
          'ms',
          100,
        ),
        atMost(`memory kept after ${swipes - WARM_UP} swipes`, swiping.kept_kb, 'kB', 250),
        atMost(
          `DOM nodes kept after ${swipes - WARM_UP} swipes`,
          swiping.nodes_growth,
          'nodes',
          50,
        ),
        atMost(
          `event listeners kept after ${swipes - WARM_UP} swipes`,
          swiping.listeners_growth,
          'listeners',
          10,
        ),
      )
    } finally {
      await browser.close()
    }
  } finally {
    await server.close()
  }
  return results
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
  const begun = performance.now()
  const say = (text: string) =>
    console.log(`${((performance.now() - begun) / 1000).toFixed(0).padStart(5)} s  ${text}`)
  for (const { name, value, unit, met } of await measureWeb(say, values))
    console.log(`${met ? 'met   ' : 'missed'}  ${name}: ${value.toFixed(1)} ${unit}`.trimEnd())
}

if (import.meta.main) await main()
