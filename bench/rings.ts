// npm run bench:rings [-- --quick]: how many cars have somebody to swap with, how long the search for rings takes, what a like
// costs with it and without, and how soon its members hear of a ring. Writes bench/results/rings.* and docs/pictures/rings.svg.
// With --quick a hundredth of the data.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { connect, createPool } from '../server/src/db/pool.ts'
import { atEnd, runAndExit } from './cleanup.ts'
import { migrated } from './fleet.ts'
import { FOLDER, openFolder } from './place.ts'
import { COMMUNITIES } from './rings/community.ts'
import { CROWD, fillCrowd, SMALL_CROWD } from './rings/crowd.ts'
import type { Measured } from './rings/picture.ts'
import { type Results, report } from './rings/report.ts'
import { measureSearch, searchAims } from './rings/search.ts'
import { measureShares } from './rings/shares.ts'
import { atLeast, createRun, printGoals, type Run } from './run.ts'

const { values: given } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const size = given.quick ? SMALL_CROWD : CROWD

const FLAGS = ['shared_buffers=1GB', 'max_wal_size=8GB', 'max_connections=200']

async function another(url: string, name: string): Promise<string> {
  const client = await connect(url)
  await client.query(`create database ${name}`)
  await client.end()
  const made = Object.assign(new URL(url), { pathname: `/${name}` }).href
  await migrated(made)
  return made
}

const measureCommunities = async (url: string): Promise<Measured[]> => {
  const measured: Measured[] = []
  for (const [nth, community] of COMMUNITIES.entries()) {
    const pool = createPool(await another(url, `community_${nth}`), () => {}, 1)
    try {
      measured.push({ community, shares: await measureShares(pool, community) })
    } finally {
      await pool.end()
    }
  }
  return measured
}

async function measureAll(run: Run, url: string, results: Results): Promise<void> {
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
  await run.part({
    name: 'search',
    minutes: 15,
    aims: searchAims,
    async work(signal) {
      await fillCrowd(url, size, { say: run.say, signal })
      results.searches = await measureSearch(url)
      return results.searches
    },
  })
}

async function main(): Promise<void> {
  await openFolder(given.quick ? 3 : 10)
  const flags = FLAGS.flatMap((flag) => ['-c', flag])
  const server = await startEmbedded(join(FOLDER, 'postgres'), { flags })
  atEnd(server.stop)
  await migrated(server.url)
  const results: Results = {}
  const run = createRun(40)
  await measureAll(run, server.url, results)
  console.log(await report(results, run))
  printGoals(run)
}

await runAndExit(main)
