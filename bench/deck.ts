// npm run bench:deck [-- cars swipes own]: how long fetching the deck takes after the viewer has made 0, 1,000,
// 10,000 and 100,000 swipes, through the API and in deck order, with 200,000 cars and 5,000,000 swipes of others.
import { aMember, aToken } from '../server/test/factories.ts'
import { median, openBench, timeOf } from './bench.ts'
import { fillGarage } from './garage.ts'

const [CARS = 200_000, SWIPES = 5_000_000, OWN = 100_000] = process.argv.slice(2).map(Number)
const STEPS = [0, 1_000, 10_000, 100_000].filter((step) => step <= OWN)
const ROUNDS = 40
const SENDERS = 8

async function main(): Promise<void> {
  const bench = await openBench()
  const began = performance.now()
  await fillGarage(bench, CARS, SWIPES)
  console.log(
    `${CARS} cars and ${SWIPES} swipes in ${((performance.now() - began) / 1000).toFixed(0)} s`,
  )
  const viewer = await aMember(bench)
  const token = await aToken(bench, viewer.id, '1 day')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const url = `${bench.urls[0]}/api/cars`
  const deal = async () => (await (await fetch(url, { headers })).json()) as { id: string }[]
  const pass = (id: string) =>
    fetch(`${bench.urls[0]}/api/swipes`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ direction: 'pass', target_car_id: id }),
    }).then((answer) => answer.text())

  let swiped = 0
  let base = Number.NaN
  for (const step of STEPS) {
    while (swiped < step) {
      const cards = await deal()
      if (cards.length === 0) break
      for (let at = 0; at < cards.length; at += SENDERS)
        await Promise.all(cards.slice(at, at + SENDERS).map(({ id }) => pass(id)))
      swiped += cards.length
      // So that the swipes are not rate-limited.
      await bench.pool.query('delete from rate_limits')
    }
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) times.push(await timeOf(deal))
    const cost = median(times)
    if (step === 0) base = cost
    console.log(
      `${String(swiped).padStart(7)} own swipes: ${cost.toFixed(2)} ms a deck, ${(cost / base).toFixed(2)} times as long as without`,
    )
  }
  await bench.close()
}

await main()
