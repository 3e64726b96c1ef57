// npm run bench:search [-- cars]: what a search costs among 200,000 cars, in all and at the database alone.
import { aMember, aToken } from '../server/test/factories.ts'
import { fillGarage } from './garage.ts'
import { median, openPlace, timeOf } from './place.ts'

const [CARS = 200_000] = process.argv.slice(2).map(Number)
const ROUNDS = 60
const QUERIES = ['make7', 'model37', 'make7 model37', 'make7 modle37', '1999', 'make7 1999', 'zzzz']

const place = await openPlace()
await fillGarage(place, CARS, 0)
const viewer = await aMember(place)
const headers = { authorization: `Bearer ${await aToken(place, viewer.id, '1 day')}` }
const find = (q: string) =>
  fetch(`${place.urls[0]}/api/cars/search?${new URLSearchParams({ q })}`, { headers }).then(
    (answer) => answer.json() as Promise<{ results: unknown[]; isUsingFallback: boolean }>,
  )
await place.pool.query('create extension if not exists pg_stat_statements')

for (const q of QUERIES) {
  const { results, isUsingFallback } = await find(q)
  await place.pool.query('select pg_stat_statements_reset()')
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) times.push(await timeOf(() => find(q)))
  await place.pool.query('delete from rate_limits')
  const { rows } = await place.pool.query<{ ms: number }>(
    `select coalesce(sum(total_exec_time), 0) / ${ROUNDS} as ms from pg_stat_statements
     where query like '%from cars%' or query like '%photos_of%'`,
  )
  console.log(
    `${q.padEnd(14)} ${String(results.length).padStart(3)} cars${isUsingFallback ? ' (fallback)' : ''}: ` +
      `${median(times).toFixed(2)} ms in all, ${Number(rows[0]?.ms).toFixed(2)} ms at the database`,
  )
}
await place.close()
