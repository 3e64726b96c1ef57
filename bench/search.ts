// npm run bench:search [-- cars]: the time of a search among 200,000 cars over HTTP, and the part of it that the
// database spends on finding and reading cars.
import { aMember, aToken } from '../server/test/factories.ts'
import { median, openBench, timeOf } from './bench.ts'
import { fillGarage } from './garage.ts'

const [CARS = 200_000] = process.argv.slice(2).map(Number)
const ROUNDS = 60
const QUERIES = ['make7', 'model37', 'make7 model37', 'make7 modle37', '1999', 'make7 1999', 'zzzz']

const bench = await openBench()
await fillGarage(bench, CARS, 0)
const viewer = await aMember(bench)
const headers = { authorization: `Bearer ${await aToken(bench, viewer.id, '1 day')}` }
const find = (q: string) =>
  fetch(`${bench.urls[0]}/api/cars/search?${new URLSearchParams({ q })}`, { headers }).then(
    (answer) => answer.json() as Promise<{ results: unknown[]; isUsingFallback: boolean }>,
  )
await bench.pool.query('create extension if not exists pg_stat_statements')

for (const q of QUERIES) {
  const { results, isUsingFallback } = await find(q)
  await bench.pool.query('select pg_stat_statements_reset()')
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) times.push(await timeOf(() => find(q)))
  await bench.pool.query('delete from rate_limits')
  const { rows } = await bench.pool.query<{ ms: number }>(
    `select coalesce(sum(total_exec_time), 0) / ${ROUNDS} as ms from pg_stat_statements
     where query like '%from cars%' or query like '%join cards%'`,
  )
  console.log(
    `${q.padEnd(14)} ${String(results.length).padStart(3)} cars${isUsingFallback ? ' (fallback)' : ''}: ` +
      `${median(times).toFixed(2)} ms in total, ${Number(rows[0]?.ms).toFixed(2)} ms in the database`,
  )
}
await bench.close()
