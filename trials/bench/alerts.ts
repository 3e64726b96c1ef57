// npm run bench:alerts [-- --quick]: measures how long it takes to find whom to tell of a new car, among 100,000 saved searches.
// Writes trials/bench/results/alerts.md. With --quick it uses a hundredth of the searches and writes nothing.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbedded } from '../../server/src/db/embedded.ts'
import { createPool, type Pool } from '../../server/src/db/pool.ts'
import { run as runSql, sql } from '../../server/src/db/sql.ts'
import { searchKeysOf } from '../../server/src/features/alerts/keys.ts'
import {
  insertTold,
  listFittingMembers,
} from '../../server/src/features/alerts/tell-of-car.store.ts'
import {
  type BenchCar,
  fillCars,
  fillSearches,
  KINDS_WITHOUT_MAKE,
  MIXED_KINDS,
  NEW_CARS,
  type SearchKind,
} from './alerts/world.ts'
import { atEnd, runAndExit } from './cleanup.ts'
import { openRunFolder, RUN_FOLDER } from './place.ts'
import { describeMachine } from './report.ts'
import { atMost, createRun, printGoals } from './run.ts'
import { migrateDatabase } from './start-subjects.ts'

const { values: given } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const SEARCHES = given.quick ? 1_000 : 100_000
const WARM_UP = 20

/** Milliseconds, and `told`: how many members are told of a car on average. */
type Times = { p50: number; p99: number; max: number; told: number }

type Both = { fresh: Times; back: Times }

const findTold = async (pool: Pool, car: BenchCar): Promise<string[]> =>
  (await listFittingMembers(pool, car.id, searchKeysOf(car))).map(({ user_id }) => user_id)

async function measure(
  cars: BenchCar[],
  find: (car: BenchCar) => Promise<string[]>,
): Promise<Times> {
  const times: number[] = []
  let told = 0
  for (const [nth, car] of [...cars.slice(0, WARM_UP), ...cars].entries()) {
    const begun = performance.now()
    const members = await find(car)
    if (nth < WARM_UP) continue
    times.push(performance.now() - begun)
    told += members.length
  }
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]
  return { p50: at(0.5) ?? 0, p99: at(0.99) ?? 0, max: at(1) ?? 0, told: told / NEW_CARS }
}

/** Measures new cars, and the same cars when they come back and everyone has already been told of them. */
async function measureBoth(pool: Pool, kinds: SearchKind[]): Promise<Both> {
  await fillSearches(pool, SEARCHES, kinds)
  const cars = await fillCars(pool)
  const find = (car: BenchCar) => findTold(pool, car)
  const fresh = await measure(cars, find)
  for (const car of cars) {
    const members = await findTold(pool, car)
    const told = members.map((user_id) => ({
      user_id,
      push_at: null,
      by_mail: false,
      alert_ids: [],
    }))
    await insertTold(pool, car.id, told)
  }
  await runSql(pool, sql`analyze alert_told`)
  return { fresh, back: await measure(cars, find) }
}

const rowOf = (name: string, { p50, p99, max, told }: Times) =>
  `| ${name} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${max.toFixed(1)} | ${told.toFixed(0)} |`

async function main(): Promise<void> {
  await openRunFolder(2)
  const server = await startEmbedded(join(RUN_FOLDER, 'postgres'))
  atEnd(server.stop)
  await migrateDatabase(server.url)
  const pool = createPool(server.url, () => {}, 4)
  const run = createRun(15)
  const rows: string[] = []
  for (const [name, kinds] of [
    ['half searches, a third with a make, the rest without', MIXED_KINDS],
    ['all without a make', KINDS_WITHOUT_MAKE],
  ] as const)
    await run.part({
      name,
      minutes: 7,
      aims: [atMost(`whom to tell, ${name}, p99`, 50, 'ms', ({ fresh }: Both) => fresh.p99)],
      async work() {
        const times = await measureBoth(pool, kinds)
        rows.push(rowOf(name, times.fresh), rowOf(`${name}; the car comes back`, times.back))
        return times
      },
    })
  await pool.end()
  const text = [
    '# Whom to tell of a new car',
    '',
    `${SEARCHES.toLocaleString('en')} kept searches of ${(SEARCHES / 10).toLocaleString('en')} members, ${NEW_CARS} new cars, one at a time. ${await describeMachine()}`,
    '',
    '| Kept | p50 ms | p99 ms | max ms | told of a car |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
  if (!given.quick) await writeFile(join(import.meta.dirname, 'results/alerts.md'), text)
  console.log(text)
  printGoals(run)
}

await runAndExit(main)
