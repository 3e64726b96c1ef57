// npm run bench:rings [-- --quick]: measures how many cars have somebody to swap with, how long the search for rings takes, what
// a like costs with and without rings, and how soon members hear of a ring. Writes trials/bench/results/rings.* and
// docs/pictures/rings.svg. With --quick it uses a hundredth of the data and writes nothing. Linux only.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildWeb } from '../../scripts/build.ts'
import { type EmbeddedPostgres, startEmbedded } from '../../server/src/db/embedded.ts'
import { connect, createPool } from '../../server/src/db/pool.ts'
import { atEnd, runAndExit } from './cleanup.ts'
import { requireCpuTimes } from './cpu.ts'
import { openRunFolder, RUN_FOLDER } from './place.ts'
import { describeMachine } from './report.ts'
import { COMMUNITIES } from './rings/community.ts'
import { costAims, measureCosts, removeRings } from './rings/cost.ts'
import { CROWD, fillCrowd, SMALL_CROWD } from './rings/crowd.ts'
import { measureRingDelays, ringDelayAims } from './rings/news.ts'
import type { Measured } from './rings/picture.ts'
import { type Results, tablesOf, writeReport } from './rings/report.ts'
import { measureSearch, searchAims } from './rings/search.ts'
import { measureShares } from './rings/shares.ts'
import { atLeast, createRun, printGoals, type Run } from './run.ts'
import { migrateDatabase } from './start-subjects.ts'

const { values: given } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const size = given.quick ? SMALL_CROWD : CROWD

const ROUNDS = given.quick ? { rounds: 3, ms: 1_000 } : { rounds: 9, ms: 3_000 }
const NEWS_SECONDS = given.quick ? 4 : 20
const FLAGS = ['shared_buffers=1GB', 'max_wal_size=8GB', 'max_connections=200']

/** Creates a copy of the database `from`, to which nobody may be connected. */
async function another(url: string, name: string, from = 'template1'): Promise<string> {
  const client = await connect(url)
  await client.query(`create database ${name} template ${from} strategy file_copy`)
  await client.end()
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

const measureCommunities = async (url: string): Promise<Measured[]> => {
  const measured: Measured[] = []
  for (const [nth, community] of COMMUNITIES.entries()) {
    const database = await another(url, `community_${nth}`)
    await migrateDatabase(database)
    const pool = createPool(database, () => {}, 1)
    try {
      measured.push({ community, shares: await measureShares(pool, community) })
    } finally {
      await pool.end()
    }
  }
  return measured
}

async function measureAll(
  run: Run,
  { url, pid }: EmbeddedPostgres,
  results: Results,
): Promise<void> {
  await run.part({
    name: 'cars with somebody to swap with',
    minutes: 5,
    aims: [
      atLeast(
        'cars with an option, compared with two-way only',
        2,
        'times',
        ([young]: Measured[]) => (young ? young.shares.four / young.shares.two : Number.NaN),
      ),
    ],
    work: async () => (results.shares = await measureCommunities(url)),
  })
  const database = await another(url, 'crowd')
  await run.part({
    name: 'search',
    minutes: 15,
    aims: searchAims,
    async work(signal) {
      await migrateDatabase(database)
      await fillCrowd(database, size, { say: run.say, signal })
      results.searches = await measureSearch(database)
      return results.searches
    },
  })
  await run.part({
    name: 'what a like costs',
    minutes: 10,
    aims: costAims,
    async work() {
      const without = await another(url, 'without', 'crowd')
      await removeRings(without)
      const databases = { with: database, without }
      results.costs = await measureCosts(databases, pid, size, ROUNDS)
      return results.costs
    },
  })
  await run.part({
    name: 'how soon a ring is told',
    minutes: 3,
    aims: ringDelayAims,
    work: async () => (results.news = await measureRingDelays(database, size, NEWS_SECONDS)),
  })
}

async function main(): Promise<void> {
  requireCpuTimes()
  await openRunFolder(given.quick ? 3 : 12)
  await buildWeb()
  const flags = FLAGS.flatMap((flag) => ['-c', flag])
  const server = await startEmbedded(join(RUN_FOLDER, 'postgres'), { flags })
  atEnd(server.stop)
  const results: Results = {}
  const run = createRun(45)
  await measureAll(run, server, results)
  const text = tablesOf(results, run, await describeMachine())
  if (!given.quick) await writeReport(text, results, run)
  console.log(text)
  printGoals(run)
}

await runAndExit(main)
