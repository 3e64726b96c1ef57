// npm run bench:deck [-- cars swipes own]: what a deck costs after 0, 1,000, 10,000 and 100,000 own swipes,
// taken in deck order through the API, among 200,000 cars and 5,000,000 swipes of others.
import { aMember, aToken } from '../server/test/factories.ts'
import { median, openPlace, type Place, timeOf } from './place.ts'

const [CARS = 200_000, SWIPES = 5_000_000, OWN = 100_000] = process.argv.slice(2).map(Number)
const STEPS = [0, 1_000, 10_000, 100_000].filter((step) => step <= OWN)
const ROUNDS = 40
const SENDERS = 8

async function fill({ pool }: Place): Promise<void> {
  const ask = (text: string) => pool.query({ text, query_timeout: 1_800_000 } as { text: string })
  await ask('set statement_timeout = 0')
  const members = Math.ceil(CARS / 4)
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    const run = (text: string) =>
      client.query({ text, query_timeout: 1_800_000 } as { text: string })
    await run(`insert into users (id, email, name, password_hash)
      select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, n || '@example.com', 'Member ' || n, ''
      from generate_series(1, ${members}) n`)
    await run(`insert into cars (id, owner_id, make, model, year, price, mileage, transmission, fuel_type,
        condition, location, description, model_key, published_at)
      select ('00000000-0000-7000-9000-' || lpad(to_hex(n), 12, '0'))::uuid,
        ('00000000-0000-7000-8000-' || lpad(to_hex(n % ${members} + 1), 12, '0'))::uuid,
        'Make' || n % 60, 'Model' || n % 1500, 1980 + n % 45, 0, n % 300000, 'Manual', 'Diesel', 'Good', 'Rīga',
        'A car to swap', 'make' || n % 60 || ' model' || n % 1500, now()
      from generate_series(1, ${CARS}) n`)
    await run(`insert into pictures (car_id, file, owner_id, width, height, placeholder, is_attached)
      select id, '1_0.jpg', owner_id, 800, 600, 'x', true from cars`)
    await run('alter table car_photos disable trigger all')
    await run(
      `insert into car_photos (car_id, id, file, sort_order) select id, id, '1_0.jpg', 0 from cars`,
    )
    await run('alter table car_photos enable trigger all')
    await run('update cars set has_photo = true')
    // Listed over the last two years rather than in this very minute.
    await run(`update cars set feed_pos = feed_pos_of(now()) - 600000000 - (row_number * 300000000)::bigint
      from (select id as car, row_number() over (order by id desc) from cars) n where id = n.car`)
    await run('alter table swipes disable trigger all')
    await run(`insert into swipes (swiper_id, target_car_id, direction)
      select ('00000000-0000-7000-8000-' || lpad(to_hex(n % ${members} + 1), 12, '0'))::uuid,
        ('00000000-0000-7000-9000-' || lpad(to_hex(((n * 7919) % ${CARS}) + 1), 12, '0'))::uuid, 'pass'
      from generate_series(1, ${SWIPES}) n on conflict do nothing`)
    await run('alter table swipes enable trigger all')
    await run('vacuum analyze')
  } finally {
    client.release(true)
  }
}

async function main(): Promise<void> {
  const place = await openPlace()
  const began = performance.now()
  await fill(place)
  console.log(
    `${CARS} cars and ${SWIPES} swipes in ${((performance.now() - began) / 1000).toFixed(0)} s`,
  )
  const viewer = await aMember(place)
  const token = await aToken(place, viewer.id, '1 day')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const url = `${place.urls[0]}/api/cars`
  const deal = async () => (await (await fetch(url, { headers })).json()) as { id: string }[]
  const pass = (id: string) =>
    fetch(`${place.urls[0]}/api/swipes`, {
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
      // The pace that holds a person back is not what is measured here.
      await place.pool.query('delete from rate_limits')
    }
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) times.push(await timeOf(deal))
    const cost = median(times)
    if (step === 0) base = cost
    console.log(
      `${String(swiped).padStart(7)} own swipes: ${cost.toFixed(2)} ms a deck, ${(cost / base).toFixed(2)} times that of none`,
    )
  }
  await place.close()
}

await main()
