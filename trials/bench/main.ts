// npm run bench [-- --quick]: measures what frequent calls cost, compared with a bare server (`limit`) and with Parse Server on
// the same data. Writes trials/bench/results/. With --quick it uses a tenth of the data, 16 connections only and short rounds.
//   --only=deck,me  measures only these calls      --without=parse,limit  leaves subjects out
import { parseArgs } from 'node:util'
import { buildWeb } from '../../scripts/build.ts'
import { launchBrowser } from '../e2e/setup/demo-server.ts'
import { acceptingAims, measureAccepting } from './accepting.ts'
import { callAims, type Measured, measureCall, type Plan, type Results } from './calls.ts'
import { cleanUp, runAndExit } from './cleanup.ts'
import { requireCpuTimes } from './cpu.ts'
import { exactAims, measureExactness } from './exact.ts'
import { fillKeyswap } from './fill.ts'
import { growthAims, measureGrowth } from './growth.ts'
import { keyswap, startKeyswap } from './keyswap/subject.ts'
import { limit } from './limit/subject.ts'
import { install as installParse } from './parse/install.ts'
import { parse } from './parse/subject.ts'
import { openRunFolder } from './place.ts'
import { writeReport } from './report.ts'
import { createRun, printGoals, type Run, reasonOf } from './run.ts'
import { migrateDatabase, type StartedSubjects, startSubjects } from './start-subjects.ts'
import { calls } from './subject.ts'
import { findLighthouse } from './web/lighthouse.ts'
import { measureWeb } from './web.ts'
import { measureWorkers, workersAims } from './workers.ts'
import { QUICK, type Size, TINY, WHOLE } from './world.ts'

const { values: given } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    without: { type: 'string', default: '' },
  },
})
const { quick } = given

type Extent = Plan & {
  size: Size
  /** A world with fewer cars, for comparison. */
  small: Size
  minutes: number
  disk_gb: number
  /** The amount of requests for comparing the deck with more and less data. */
  growth: { rounds: number; requests: number }
}

const extent: Extent = quick
  ? {
      ...{ size: QUICK, small: TINY, minutes: 5, disk_gb: 6 },
      ...{ connections: [16], rounds: 3, round_ms: 800, warm_up_ms: 600 },
      growth: { rounds: 7, requests: 100 },
    }
  : {
      ...{ size: WHOLE, small: QUICK, minutes: 40, disk_gb: 20 },
      ...{ connections: [1, 16, 64], rounds: 5, round_ms: 2_000, warm_up_ms: 2_000 },
      growth: { rounds: 9, requests: 600 },
    }
const { size, small, rounds, round_ms: ms } = extent
// The time limit of each step: several times what a step needs, but short enough that a hanging step leaves time for others.
// A run that is too slow does not begin its last steps.
const minutes = extent.minutes / 8
/** The limit of longer steps: installing Parse, filling a database, starting the web's server, and each part of the web. */
const long_minutes = extent.minutes / 4

const measured = calls.filter((call) => given.only?.split(',').includes(call) ?? true)
const without = given.without.split(',')
const subjects = [keyswap, limit, parse].filter(({ name }) => !without.includes(name))

/**
 * Finds or installs at the start what a fresh machine may lack. What is missing makes only the parts that need it fail.
 * `installed` resolves when Parse is installed, which goes on in the background.
 */
async function lookForTools({ say, within }: Run): Promise<{ installed: Promise<unknown> }> {
  const attempt = (what: string, work: Promise<unknown>) =>
    work.catch((error) => say(`${what}: ${reasonOf(error)}`))
  const installed = subjects.includes(parse)
    ? attempt(
        'Parse Server',
        within(long_minutes, () => installParse(say)),
      )
    : Promise.resolve()
  if (!given.only)
    await attempt(
      'browser',
      launchBrowser().then((browser) => browser.close()),
    )
  if (!given.only && !quick) await attempt('Lighthouse', findLighthouse())
  say('building the web, if it has changed')
  await attempt('web', buildWeb())
  return { installed }
}

async function measureCalls(run: Run, started: StartedSubjects, results: Results): Promise<void> {
  const names = subjects.map(({ name }) => name)
  for (const call of measured) {
    const seen: Measured = { costs: new Map(), failures: new Map(started.failures) }
    results.set(call, seen)
    await run.part({
      name: call,
      minutes,
      aims: callAims(call, names),
      work: (signal) => measureCall(call, started.targets, seen, extent, { say: run.say, signal }),
    })
  }
}

/** The parts that are measured on Keyswap alone. */
async function measureOurs(run: Run, started: StartedSubjects): Promise<void> {
  await run.part({
    name: 'exactness, on two instances',
    minutes,
    aims: exactAims(quick),
    async work() {
      const { target, server } = started.ours()
      const another = await startKeyswap(server.url)
      const measured = await measureExactness([target.running.url, another.url], size, quick)
      await another.stop()
      return measured
    },
  })
  await run.part({
    name: 'two workers',
    minutes,
    aims: workersAims,
    async work(signal) {
      const { server } = started.ours()
      return measureWorkers(server, { rounds, ms }, signal)
    },
  })
  await run.part({
    name: 'growth',
    minutes,
    aims: growthAims(size, small),
    async work(signal) {
      const { server } = started.ours()
      const database = await server.another('small')
      await migrateDatabase(database)
      await fillKeyswap(database, small, { say: (text) => run.say(`growth: ${text}`), signal })
      const how = { database_pid: server.pid, ...extent.growth }
      return measureGrowth({ database: server.url, size }, { database, size: small }, how, signal)
    },
  })
  // Runs after the decks have been measured, because agreed cars leave the decks.
  await run.part({
    name: 'accepting swaps',
    minutes,
    aims: acceptingAims,
    async work(signal) {
      const { target, server } = started.ours()
      return measureAccepting(target, server.url, { rounds, ms }, signal)
    },
  })
}

async function main(): Promise<void> {
  if (!subjects.includes(keyswap)) throw new Error('Keyswap cannot be left out.')
  requireCpuTimes()
  await openRunFolder(extent.disk_gb)
  const results: Results = new Map()
  const write = (run: Run) => writeReport(results, run, { size, quick })
  const run = createRun(extent.minutes, async (sofar) => void (await write(sofar)))
  const { installed } = await lookForTools(run)
  // Runs first, because it needs an idle machine.
  if (!given.only) await measureWeb(run, { quick, minutes: long_minutes, rest: installed })
  const started = await startSubjects(run, subjects, { size, minutes: long_minutes })
  await measureCalls(run, started, results)
  if (!given.only) {
    await measureOurs(run, started)
    await cleanUp()
    const taken = run.minutes()
    run.goals.push({
      text: `the whole run: at most ${extent.minutes} minutes`,
      met: taken <= extent.minutes,
      value: `${taken.toFixed(1)} minutes`,
    })
  }
  console.log(await write(run))
  printGoals(run)
}

await runAndExit(main)
