import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type AddressInfo, createServer, connect as netConnect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase, freshPool, poolOn } from '../../test/database.ts'
import { someoneWaits } from '../../test/waiting.ts'
import { Outage } from '../errors/outage.ts'
import { migrate } from './migrate.ts'
import { connect } from './pool.ts'
import { takeCall } from './rate-limits.ts'
import { readSecret } from './secrets.ts'
import { all, type Db, many, maybe, one, run, sql, unprepared } from './sql.ts'
import { transaction } from './transaction.ts'

test('a value never becomes part of the statement', async () => {
  const pool = await freshPool()
  const nasty = `'; drop table users; --`
  expect(await one(pool, sql`select ${nasty}::text as said, ${2}::int as two`)).toEqual({
    said: nasty,
    two: 2,
  })
  expect(await many(pool, sql`select id from users`)).toEqual([])
})

test('the same statement has the same name, and different statements have different names', () => {
  const ask = (id: number) => sql`select ${id}`
  expect(ask(1).name).toBe(ask(2).name)
  expect(ask(1)).toMatchObject({ text: 'select $1', values: [1] })
  expect(sql`select 2, ${1}`.name).not.toBe(ask(1).name)
})

test('parts are nested with their values, in the order of the text', async () => {
  const named = (name: string) => sql`name = ${name}`
  const listed = (names: string[]) =>
    sql`select ${1}::int as one where ${all(names.map(named))} and ${2} = 2`
  expect(listed(['a', 'b'])).toMatchObject({
    text: 'select $1::int as one where true and name = $2 and name = $3 and $4 = 2',
    values: [1, 'a', 'b', 2],
  })
  expect(listed(['a']).name).toBe(listed(['b']).name)
  expect(listed(['a']).name).not.toBe(listed(['a', 'b']).name)
  expect(unprepared(listed([]))).toEqual({
    name: '',
    text: 'select $1::int as one where true and $2 = 2',
    values: [1, 2],
  })
  const pool = await freshPool()
  const columns = sql`${1}::int as one, ${'x'}::text as two`
  expect(await one(pool, sql`select ${columns}, ${3}::int as three`)).toEqual({
    one: 1,
    two: 'x',
    three: 3,
  })
})

test('times arrive as ISO 8601 and counts as numbers', async () => {
  const pool = await freshPool()
  expect(
    await one(pool, sql`select timestamptz '2026-01-05 15:07:00+02' as at, count(*) from users`),
  ).toEqual({
    at: '2026-01-05T13:07:00.000Z',
    count: 0,
  })
})

const counter = async () => {
  const pool = await freshPool()
  await run(pool, sql`create table counter (value int not null)`)
  await run(pool, sql`insert into counter values (0)`)
  const value = async () =>
    (await one<{ value: number }>(pool, sql`select value from counter`)).value
  return { pool, value }
}

test('a failed transaction changes nothing, and its connection can be used again', async () => {
  const { pool, value } = await counter()
  const failing = transaction(pool, async (tx) => {
    await run(tx, sql`update counter set value = 7`)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await value()).toBe(0)
  await transaction(pool, (tx) => run(tx, sql`update counter set value = 1`))
  expect(await value()).toBe(1)
})

test('conflicting transactions are retried until all have committed', async () => {
  const { pool, value } = await counter()
  const increment = () =>
    transaction(pool, async (tx) => {
      await run(tx, sql`set transaction isolation level repeatable read`)
      const before = await one<{ value: number }>(tx, sql`select value from counter`)
      await run(tx, sql`update counter set value = ${before.value + 1}`)
    })
  await Promise.all(Array.from({ length: 5 }, increment))
  expect(await value()).toBe(5)
})

test('two transactions that deadlock both succeed', async () => {
  const pool = await freshPool()
  await pool.query(
    'create table pair (id int primary key, value int); insert into pair values (1, 0), (2, 0)',
  )
  const met = Promise.withResolvers<void>()
  let waiting = 0
  const both = (first: number, second: number) =>
    transaction(pool, async (tx) => {
      await run(tx, sql`update pair set value = value + 1 where id = ${first}`)
      waiting += 1
      if (waiting === 2) met.resolve()
      await met.promise
      await run(tx, sql`update pair set value = value + 1 where id = ${second}`)
    })
  await Promise.all([both(1, 2), both(2, 1)])
  expect(waiting, 'one was rolled back and retried').toBe(3)
  expect(await many(pool, sql`select value from pair`)).toEqual([{ value: 2 }, { value: 2 }])
})

test('a statement of its own that deadlocks is run again', async () => {
  const pool = await freshPool()
  await pool.query(
    'create table pair (id int primary key, value int); insert into pair values (1, 0), (2, 0)',
  )
  let alone: Promise<number> | undefined
  let tries = 0
  await transaction(pool, async (tx) => {
    tries += 1
    // This makes the other transaction the one that finds the deadlock and fails.
    await run(tx, sql`set local deadlock_timeout = '1min'`)
    await run(tx, sql`update pair set value = value + 1 where id = 2`)
    alone = run(pool, sql`update pair set value = value + 1`)
    await someoneWaits({ pool })
    await run(tx, sql`update pair set value = value + 1 where id = 1`)
  })
  expect(tries).toBe(1)
  expect(await alone).toBe(2)
  expect(await many(pool, sql`select value from pair`)).toEqual([{ value: 2 }, { value: 2 }])
})

test('an error that is not a conflict is not retried', async () => {
  const { pool } = await counter()
  let tries = 0
  const failing = transaction(pool, async (tx) => {
    tries += 1
    await run(tx, sql`select 1 / 0`)
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(tries).toBe(1)
})

test('retries stop when a conflict persists', async () => {
  const pool = await freshPool()
  let tries = 0
  const conflict = Object.assign(new Error('again'), { code: '40001' })
  const failing = transaction(pool, async () => {
    tries += 1
    throw conflict
  })
  await expect(failing).rejects.toBe(conflict)
  expect(tries).toBe(6)
})

/** Counts how often the client sends something after an answer. */
async function countRoundTrips(to: string) {
  let count = 0
  const relay = createServer((near) => {
    const far = netConnect(Number(new URL(to).port), new URL(to).hostname)
    let isAnswered = true
    near.on('data', () => {
      if (isAnswered) count += 1
      isAnswered = false
    })
    far.on('data', () => {
      isAnswered = true
    })
    // A closed connection may still have something to read.
    for (const socket of [near, far]) socket.on('error', () => {})
    near.pipe(far).pipe(near)
  })
  relay.listen(0, '127.0.0.1')
  await once(relay, 'listening')
  onTestFinished(() => void relay.close())
  const url = new URL(to)
  url.host = `127.0.0.1:${(relay.address() as AddressInfo).port}`
  return {
    url: url.href,
    during: async (work: () => Promise<unknown>) => {
      const before = count
      await work()
      return count - before
    },
  }
}

test('the begin is sent with the first statement, the commit with the one that is called the last', async () => {
  const { url, during } = await countRoundTrips(await freshDatabase())
  const pool = poolOn(url)
  await run(pool, sql`create table counter (value int not null)`)
  const add = (db: Db) => run(db, sql`insert into counter values (1)`)
  const twice = () =>
    transaction(pool, async (tx) => {
      await add(tx)
      return add(tx.last)
    })
  expect({
    'with a last one': await during(twice),
    without: await during(() => transaction(pool, add)),
    'without any': await during(() => transaction(pool, async () => {})),
  }).toEqual({ 'with a last one': 2, without: 2, 'without any': 2 })
  expect(await one(pool, sql`select count(*) from counter`)).toEqual({ count: 3 })
})

test('a last statement that fails changes nothing, and its connection can be used again', async () => {
  const { pool, value } = await counter()
  const failing = transaction(pool, async (tx) => {
    await run(tx, sql`update counter set value = 7`)
    await run(tx.last, sql`select 1 / 0`)
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(await value()).toBe(0)
  expect(pool.totalCount).toBe(1)
})

test('a conflict in the last statement is retried', async () => {
  const { pool, value } = await counter()
  const increment = () =>
    transaction(pool, async (tx) => {
      await run(tx, sql`set transaction isolation level repeatable read`)
      const before = await one<{ value: number }>(tx, sql`select value from counter`)
      return run(tx.last, sql`update counter set value = ${before.value + 1}`)
    })
  expect(await Promise.all(Array.from({ length: 5 }, increment))).toEqual([1, 1, 1, 1, 1])
  expect(await value()).toBe(5)
})

test('a commit that fails after the last statement changes nothing', async () => {
  const { pool, value } = await counter()
  await run(
    pool,
    sql`alter table counter add constraint once unique (value) deferrable initially deferred`,
  )
  const failing = transaction(pool, (tx) => run(tx.last, sql`insert into counter values (0)`))
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(await value()).toBe(0)
  expect(await one(pool, sql`select count(*) from counter`)).toEqual({ count: 1 })
})

test('a transaction whose connection breaks is an outage, whatever it waits for', async () => {
  const pool = await freshPool()
  const leave = sql`select pg_terminate_backend(pg_backend_pid())`
  await expect(transaction(pool, (tx) => run(tx, leave))).rejects.toBeInstanceOf(Outage)
  await expect(transaction(pool, (tx) => run(tx.last, leave))).rejects.toBeInstanceOf(Outage)
  expect(await transaction(pool, (tx) => one(tx.last, sql`select 1 as fine`))).toEqual({ fine: 1 })
})

const raise = (how: string) => ({
  name: '',
  text: `do $$ begin raise ${how}; end $$`,
  values: [],
})

test('a commit with a warning is not acknowledged, in a transaction or for a single statement', async () => {
  const pool = await freshPool()
  for (const how of [`notice 'all is well'`, `info 'all is well'`]) {
    await run(pool, raise(how))
    await transaction(pool, (tx) => run(tx, raise(how)))
  }
  // A deferred trigger runs during the commit.
  await pool.query(`create table noisy (id int);
    create function warn() returns trigger language plpgsql as $$
      begin raise warning 'not on the standby'; return null; end $$;
    create constraint trigger warn after insert on noisy deferrable initially deferred
      for each row execute function warn()`)
  const warnAtCommit = (db: Db) => run(db, sql`insert into noisy values (1)`)
  await expect(warnAtCommit(pool)).rejects.toBeInstanceOf(Outage)
  expect(await one(pool, sql`select 1 as fine`)).toEqual({ fine: 1 })
  await expect(transaction(pool, warnAtCommit)).rejects.toBeInstanceOf(Outage)
  await expect(transaction(pool, (tx) => warnAtCommit(tx.last))).rejects.toBeInstanceOf(Outage)
  expect(await transaction(pool, (tx) => one(tx, sql`select 1 as fine`))).toEqual({ fine: 1 })
})

test('a warning before the commit does not put the commit in doubt', async () => {
  const pool = await freshPool()
  const warning = raise(`warning 'just so you know'`)
  await transaction(pool, (tx) => run(tx, warning))
  const failing = transaction(pool, async (tx) => {
    await run(tx, warning)
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  // This runs on the same connection, because the pool has opened only one.
  expect(await transaction(pool, (tx) => one(tx, sql`select 1 as fine`))).toEqual({ fine: 1 })
})

test.each([
  // Connection failure, full disk, too many connections, shutdown, starting up, I/O error, read-only standby, idle transaction.
  ['08006', true],
  ['53100', true],
  ['53300', true],
  ['57P01', true],
  ['57P03', true],
  ['58030', true],
  ['25006', true],
  ['25P03', true],
  // Statement timeout, unique violation, check violation, division by zero.
  ['57014', false],
  ['23505', false],
  ['23514', false],
  ['22012', false],
])('outages are told apart from refused statements: %s', async (code, expected) => {
  const pool = await freshPool()
  const failing = raise(`exception using errcode = '${code}'`)
  const isOutage = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error) => error instanceof Outage,
    )
  expect(await isOutage(run(pool, failing))).toBe(expected)
  expect(await isOutage(transaction(pool, (tx) => run(tx, failing)))).toBe(expected)
})

test('a secret is created once per name and is the same for all instances', async () => {
  const pool = await freshPool()
  const [first, second] = await Promise.all([readSecret(pool, 'a'), readSecret(pool, 'a')])
  expect(first).toHaveLength(32)
  expect(second).toEqual(first)
  expect(await readSecret(pool, 'a')).toEqual(first)
  expect(await readSecret(pool, 'b')).not.toEqual(first)
})

test('three instances starting at once migrate an empty database once', async () => {
  const url = await freshDatabase('template0')
  const clients = await Promise.all([connect(url), connect(url), connect(url)])
  await Promise.all(clients.map((client) => migrate(client, url)))
  await Promise.all(clients.map((client) => client.end()))
  const pool = poolOn(url)
  const names = await many<{ name: string }>(pool, sql`select name from migrations order by name`)
  const files = await readdir(new URL('../../migrations', import.meta.url))
  expect(names.map(({ name }) => `${name}.sql`)).toEqual(files.sort())
  expect(await maybe(pool, sql`select 1 from users`)).toBeUndefined()
})

test('of concurrent calls exactly the allowed number is granted', async () => {
  const pool = await freshPool()
  const limit = { max: 5, seconds: 600 }
  const answers = await Promise.all(Array.from({ length: 40 }, () => takeCall(pool, 'anna', limit)))
  expect(answers.filter((wait) => wait === 0)).toHaveLength(5)
  for (const seconds of answers.filter((wait) => wait > 0)) expect(seconds).toBeLessThanOrEqual(120)
  expect(await takeCall(pool, 'someone else', limit)).toBe(0)
})

test('a call takes what it costs', async () => {
  const pool = await freshPool()
  const limit = { max: 50, seconds: 600 }
  expect(await takeCall(pool, 'anna', limit, 40)).toBe(0)
  const wait = await takeCall(pool, 'anna', limit, 20)
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(120)
  expect(await takeCall(pool, 'anna', limit, 10)).toBe(0)
})

test('an allowance refills at its rate, and does not accumulate while idle', async () => {
  const pool = await freshPool()
  const limit = { max: 5, seconds: 600 }
  let wait = 0
  const grantedNow = async () => {
    for (let granted = 0; ; granted++) {
      wait = await takeCall(pool, 'anna', limit)
      if (wait > 0) return granted
    }
  }
  const pass = (seconds: number) =>
    run(pool, sql`update rate_limits set full_at = full_at - make_interval(secs => ${seconds})`)
  expect(await grantedNow()).toBe(5)
  expect(wait).toBe(120)
  await pass(30)
  expect(await grantedNow()).toBe(0)
  expect(wait).toBe(90)
  await pass(89)
  expect(await grantedNow()).toBe(0)
  expect(wait).toBe(1)
  await pass(1)
  expect(await grantedNow()).toBe(1)
  await pass(86_400)
  expect(await grantedNow()).toBe(5)
})

test('connections are set to time out statements after 10 s and idle transactions after 15 s', async () => {
  const pool = await freshPool()
  expect(
    await one(
      pool,
      sql`select current_setting('statement_timeout') as statement,
                 current_setting('idle_in_transaction_session_timeout') as idle`,
    ),
  ).toEqual({ statement: '10s', idle: '15s' })
  const client = await pool.connect()
  await client.query("set statement_timeout = '50ms'")
  await expect(client.query('select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' })
  client.release(true)
})
