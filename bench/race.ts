// npm run bench:race [-- pairs]: 2,000 pairs of members like each other at the same moment, each member of a pair on a
// different instance. Fails unless each pair has exactly one match, exactly one of the two calls returns it, and both
// members have it in their lists.
import assert from 'node:assert/strict'
import type { Match } from '@keyswap/contract/matching'
import { aMember, aToken } from '../server/test/factories.ts'
import { aVisibleCar } from '../server/test/garage.ts'
import { openBench } from './bench.ts'

const [PAIRS = 2_000] = process.argv.slice(2).map(Number)
const AT_ONCE = 100

const bench = await openBench(2)
const [here = '', there = ''] = bench.urls

type Liker = { id: string; token: string; car: string }

async function aLiker(): Promise<Liker> {
  const { id } = await aMember(bench)
  return { id, token: await aToken(bench, id, '1 day'), car: await aVisibleCar(bench, id) }
}

const ask = async (url: string, { token }: Liker, path: string, body?: object) => {
  const answer = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  assert.equal(answer.status, 200)
  return answer.json()
}

const like = async (url: string, liker: Liker, liked: Liker) =>
  (
    (await ask(url, liker, '/api/swipes', {
      direction: 'like',
      target_car_id: liked.car,
      source_car_id: liker.car,
    })) as { match: Match | null }
  ).match

async function inBatches<T, R>(items: T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let at = 0; at < items.length; at += AT_ONCE)
    done.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(work))))
  return done
}

const pairs = await inBatches(
  Array.from({ length: PAIRS }),
  async () => [await aLiker(), await aLiker()] as const,
)
const begun = performance.now()
const results = await inBatches(pairs, ([one, other]) =>
  Promise.all([like(here, one, other), like(there, other, one)]),
)
const seconds = (performance.now() - begun) / 1000

assert.ok(results.every((both) => both.filter((match) => match !== null).length === 1))
const ids = results.flatMap((both) => both.flatMap((match) => match?.id ?? []))
assert.equal(new Set(ids).size, PAIRS)
const listed = await inBatches(pairs, async ([one, other]) => [
  ...((await ask(there, one, '/api/matches')) as Match[]),
  ...((await ask(here, other, '/api/matches')) as Match[]),
])
for (const [index, both] of listed.entries())
  assert.deepEqual(
    both.map(({ id }) => id),
    [ids[index], ids[index]],
  )
const { rows } = await bench.pool.query('select count(*)::int as count from matches')
assert.equal(rows[0].count, PAIRS)
console.log(
  `${PAIRS} crossing pairs over two instances: ${PAIRS} matches, each reported once; ` +
    `${(seconds * 1000).toFixed(0)} ms, ${((2 * PAIRS) / seconds).toFixed(0)} likes a second`,
)
await bench.close()
