// npm run bench:admin [-- users cars reports]: measures the admin lists, their searches, the stats and the timeline, with
// 100,000 members, 200,000 cars, 50,000 reports, 1,000,000 swipes, 500,000 messages and 100,000 matches.
import { aMember, aToken } from '../../server/test/factories.ts'
import { type Bench, median, openBench, timeOf } from './bench.ts'

const [USERS = 100_000, CARS = 200_000, REPORTS = 50_000] = process.argv.slice(2).map(Number)
const SWIPES = 10 * USERS
const MESSAGES = 5 * USERS
const ROUNDS = 15
/** Each list is measured on its first page, and again this many pages later or on its last page. */
const DEEP = 40

// The created_at of row n. Rows are spread over the last two years, in order.
const moment = (all: number) => `now() - interval '730 days' * (1 - n::float8 / ${all})`
const id = (kind: string, n: string) =>
  `('00000000-0000-7000-${kind}-' || lpad(to_hex(${n}), 12, '0'))::uuid`
const user = (n: string) => id('8000', `(${n}) % ${USERS} + 1`)
const car = (n: string) => id('9000', `(${n}) % ${CARS} + 1`)
const from = (all: number) => `from generate_series(1::bigint, ${all}) n`
const pick = (n: string, of: string[]) =>
  `(array[${of.map((one) => `'${one}'`)}])[1 + (${n}) % ${of.length}]`

const FIRST = [
  'Anna',
  'Bērta',
  'Cēzars',
  'Dace',
  'Elīna',
  'Fricis',
  'Gatis',
  'Hugo',
  'Ilze',
  'Jānis',
]
const LAST = ['Bērziņš', 'Kalniņa', 'Ozols', 'Liepa', 'Krūmiņš', 'Zariņa', 'Vītols']
const REASONS = [
  'Photos of another car',
  'Asks for money up front',
  'Rude words in the chat',
  'Sold long ago',
]

const STATEMENTS = [
  `insert into users (id, email, name, password_hash, created_at)
    select ${id('8000', 'n')}, 'member' || n || '@example.com',
      ${pick('n', FIRST)} || ' ' || ${pick('n / 10', LAST)} || ' ' || n, '', ${moment(USERS)} ${from(USERS)}`,
  `update users set banned_at = now(), ban_reason = 'Spam' where id in (select ${user('n * 97')} ${from(USERS / 200)})`,
  `insert into cars (id, owner_id, make, model, year, price, odometer, transmission, fuel_type, condition, location,
      description, model_key, is_active, published_at, created_at)
    select ${id('9000', 'n')}, ${user('n')}, 'Make' || n % 60, 'Model' || n % 1500, 1980 + n % 45, 0, n % 300000,
      'Manual', 'Diesel', 'Good', 'Rīga', 'A car to swap', 'make' || n % 60 || ' model' || n % 1500, n % 10 > 0,
      now(), ${moment(CARS)} ${from(CARS)}`,
  `insert into pictures (car_id, file, owner_id, width, height, placeholder, is_attached)
    select id, '1_0.jpg', owner_id, 800, 600, 'x', true from cars`,
  'alter table car_photos disable trigger all',
  `insert into car_photos (car_id, id, file, sort_order) select id, id, '1_0.jpg', 0 from cars`,
  'alter table car_photos enable trigger all',
  `insert into reports (id, car_id, reporter_id, reason, status, created_at)
    select ${id('a000', 'n')}, ${car('n * 31')}, ${user('n * 17')}, ${pick('n', REASONS)} || ' ' || n,
      ${pick('n', ['open', 'resolved', 'dismissed', 'resolved', 'resolved'])}, ${moment(REPORTS)}
    ${from(REPORTS)} on conflict do nothing`,
  'alter table swipes disable trigger all',
  // Every member swipes ten times. `n / USERS` makes these ten different cars; without it, a member would swipe the same two
  // cars again and again, and most rows would conflict.
  `insert into swipes (swiper_id, target_car_id, direction, created_at)
    select ${user('n')}, ${car(`n * 7919 + n / ${USERS}`)}, ${pick('n', ['like', 'pass', 'pass'])}, ${moment(SWIPES)}
    ${from(SWIPES)} on conflict do nothing`,
  'alter table swipes enable trigger all',
  `insert into chats (id, kind, size) select ${id('b000', 'n')}, 'match', 2 ${from(USERS)}`,
  `insert into matches (id, user_a, user_b, snapshot_a, snapshot_b, super_a, super_b, created_at)
    select ${id('b000', 'n')}, ${user('n')}, ${user('n + 1')}, '{}', '{}', false, false, ${moment(USERS)} ${from(USERS)}`,
  `insert into messages (chat_id, seq, id, sender_id, client_id, content, created_at)
    select ${id('b000', `n % ${USERS} + 1`)}, n, ${id('c000', 'n')}, ${user('n')}, ${id('c000', 'n')}, 'Hello',
      ${moment(MESSAGES)} ${from(MESSAGES)}`,
  `insert into audit_log (id, admin_id, admin_name, action, target_id, target, reason, created_at)
    select ${id('d000', 'n')}, ${user('1')}, 'Anna', ${pick('n', ['ban_user', 'unban_user', 'delete_photo'])},
      ${user('n')}, 'Member ' || n, 'Spam', ${moment(REPORTS)} ${from(REPORTS)}`,
  'vacuum analyze',
]

async function fill({ pool }: Bench): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    // Cast, because the types of `pg` lack `query_timeout`.
    for (const text of STATEMENTS)
      await client.query({ text, query_timeout: 1_800_000 } as { text: string })
  } finally {
    client.release(true)
  }
}

const LISTS = [
  ['users', '', 'sort=oldest', 'sort=name', 'state=banned', 'state=admins'],
  [
    'users',
    'search=kalnina',
    'search=77777',
    'search=member9999',
    'search=anna+ozols&sort=name',
    'search=nobody',
  ],
  ['users', 'search=a', 'search=example.com&sort=oldest', 'search=7'],
  ['cars', '', 'sort=oldest', 'sort=make', 'state=active', 'state=inactive', 'state=locked'],
  [
    'cars',
    'search=make7+1990',
    'search=model1234',
    'search=77777',
    'search=anna',
    'search=make&sort=make',
    'search=nobody',
  ],
  ['cars', 'search=a', 'search=model77+make17&state=inactive'],
  ['reports', '', 'sort=oldest', 'status=open', 'status=dismissed'],
  [
    'reports',
    'search=money',
    'search=4321',
    'search=kalnina',
    'search=model77',
    'search=nobody',
    'search=a',
  ],
  ['audit', '', 'action=ban_user', 'search=spam', 'search=member+4321', 'search=nobody'],
].flatMap(([list = '', ...queries]) => queries.map((query) => [list, query] as const))

async function main(): Promise<void> {
  const bench = await openBench()
  const filling = await timeOf(() => fill(bench))
  console.log(
    `${USERS} members, ${CARS} cars, ${REPORTS} reports in ${(filling / 1000).toFixed(0)} s`,
  )
  const admin = await aMember(bench, { admin: true })
  const headers = { authorization: `Bearer ${await aToken(bench, admin.id, '1 day')}` }
  const ask = async (path: string) => {
    const answer = await fetch(new URL(path, bench.urls[0]), { headers })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return { rows: (await answer.json()) as unknown[], next: nextOf(answer) }
  }
  const cost = async (path: string) => {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) times.push(await timeOf(() => ask(path)))
    return median(times)
  }
  const print = (name: string, ms: number, more = '') =>
    console.log(`${ms.toFixed(1).padStart(8)} ms  ${name}${more}`)

  print(
    'timeline of 90 days, first request',
    await timeOf(() => ask('/api/admin/timeline?days=90')),
  )
  print('timeline of 90 days', await cost('/api/admin/timeline?days=90'))
  print('weeks', await cost('/api/admin/weeks'))
  print('stats', await cost('/api/admin/stats'))
  for (const [list, query] of LISTS) {
    const path = `/api/admin/${list}?${query}`
    const { rows } = await ask(path)
    print(`${list} ${query}`, await cost(path), `, ${rows.length} rows`)
    let deep = path
    let pages = 0
    for (; pages < DEEP; pages++) {
      const { next } = await ask(deep)
      if (!next) break
      deep = next
    }
    if (pages > 0) print(`${list} ${query}`, await cost(deep), `, page ${pages + 1}`)
  }
  await bench.close()
}

const nextOf = ({ headers }: Response): string | undefined =>
  /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]

await main()
