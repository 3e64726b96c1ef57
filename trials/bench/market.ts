// npm run bench:market [-- --quick]: lets a community of 200 owners (1,000 without --quick) swipe through the decks of a real server,
// with the deck's order and without closers, and compares how many cars can swap. Each order has a database of its own. Linux only.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildWeb } from '../../scripts/build.ts'
import { type EmbeddedPostgres, startEmbedded } from '../../server/src/db/embedded.ts'
import { connect } from '../../server/src/db/pool.ts'
import { atEnd, runAndExit } from './cleanup.ts'
import { requireCpuTimes } from './cpu.ts'
import { type Lived, liveIn, type Order } from './market/living.ts'
import { openRunFolder, RUN_FOLDER } from './place.ts'
import { type Aim, atLeast, atMost, createRun, printGoals } from './run.ts'

const { values: given } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const MEMBERS = given.quick ? 200 : 1_000

type Both = Record<Order, Lived>

const share = (pick: (lived: Lived) => number) => (both: Both) =>
  pick(both.closers) / pick(both.before)

const notMeasured = (text: string): Aim<Both> => ({
  text,
  judge: () => ({ met: false, value: 'not measured yet' }),
})

const aims: Aim<Both>[] = [
  atLeast(
    'cars that can swap at once, of those before',
    1.25,
    'times',
    share(({ at_once }) => at_once),
  ),
  notMeasured('cars swapped after 30 days, of those before: at least 1.2 times'),
  atLeast(
    'rings joined by all, of those before',
    1.3,
    'times',
    share(({ joined }) => joined),
  ),
  atLeast(
    'the least shown tenth of the cars, of before',
    0.8,
    'times',
    share(({ shown }) => shown[0] ?? 0),
  ),
  notMeasured('an attacker guesses likes better than before: at most 5 points'),
  atMost('CPU of a deck, of one without closers', 1.1, 'times', ({ closers }) => closers.cpu),
]

async function databaseFor(url: string, name: string): Promise<string> {
  const client = await connect(url)
  await client.query(`create database ${name}`)
  await client.end()
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

const rowOf = (order: string, { at_once, any, joined, likes, shown }: Lived) =>
  `| ${[order, likes, at_once, any, joined, shown.map((times) => times.toFixed(1)).join(' ')].join(' | ')} |`

async function main(): Promise<void> {
  requireCpuTimes()
  await openRunFolder(2)
  await buildWeb()
  const server: EmbeddedPostgres = await startEmbedded(join(RUN_FOLDER, 'postgres'), {
    flags: ['-c', 'shared_buffers=256MB', '-c', 'synchronous_commit=off'],
  })
  atEnd(server.stop)
  const run = createRun(given.quick ? 10 : 60)
  await run.part({
    name: `${MEMBERS} members, 20 swipes each`,
    minutes: given.quick ? 9 : 55,
    aims,
    async work() {
      const lives = { members: MEMBERS, pid: server.pid, say: run.say }
      const both: Both = {
        before: await liveIn(await databaseFor(server.url, 'before'), 'before', lives),
        closers: await liveIn(await databaseFor(server.url, 'closers'), 'closers', lives),
      }
      console.log(
        '| Order | Likes | Cars that can swap at once | In any circle | Rings joined by all | Shown, by tenths of the cars |',
      )
      console.log('|---|---|---|---|---|---|')
      for (const [order, lived] of Object.entries(both)) console.log(rowOf(order, lived))
      return both
    },
  })
  printGoals(run)
}

await runAndExit(main)
