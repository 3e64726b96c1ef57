import { request } from 'node:http'
import { expect, test } from 'vitest'
import { freePort } from '../../../scripts/free-port.ts'
import { processState } from '../../src/db/embedded/process-state.ts'
import type { Pool } from '../../src/db/pool.ts'
import { run, sql } from '../../src/db/sql.ts'
import { transaction } from '../../src/db/transaction.ts'
import { asMember, type SignedIn } from '../client.ts'
import { freshDatabase, poolOn } from '../database.ts'
import { aMember, aToken } from '../factories.ts'
import { listen } from '../stream.ts'
import { someoneWaits } from '../waiting.ts'
import {
  aDataFolder,
  aFolder,
  databaseIn,
  type Launched,
  launch,
  launchFailing,
  refusesConnections,
} from './launch.ts'

type LogLine = { msg: string; pid?: number; route?: string; how?: string }

const twice = <T>(work: () => Promise<T>): Promise<T[]> => Promise.all([work(), work()])

const logOf = (server: Launched): LogLine[] =>
  server
    .output()
    .split('\n')
    .flatMap((line) => (line.startsWith('{') && line.endsWith('}') ? [JSON.parse(line)] : []))

/** The processes that have answered requests to a route. */
const pidsAt = (server: Launched, path: string): number[] => [
  ...new Set(logOf(server).flatMap(({ pid, route }) => (pid && route === path ? pid : []))),
]

/** Makes a call on a new connection; connections go to the workers in turn. Resolves with the status. */
const call = (server: Launched, path: string, { token = '', body = '' } = {}) =>
  new Promise<number | 'cut'>((resolve) => {
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    }
    const method = body ? 'PATCH' : 'GET'
    request(server.url + path, { agent: false, method, headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
    })
      .once('error', () => resolve('cut'))
      .end(body)
  })

/** The pids of both workers. `but` is one that has ended. */
async function workersOf(server: Launched, but?: number): Promise<[number, number]> {
  const living = async () => {
    await twice(() => call(server, '/healthz'))
    return pidsAt(server, '/healthz').filter((pid) => pid !== but)
  }
  await expect.poll(living).toHaveLength(2)
  return (await living()) as [number, number]
}

const metric = async (server: Launched, name: string) => {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(name))
      ?.split(' ')
      .at(-1),
  )
}
const healthCalls = (server: Launched) =>
  metric(server, 'http_request_duration_seconds_count{method="GET",route="/healthz",status="200"}')

async function aMemberOf(server: Launched, pool: Pool): Promise<SignedIn> {
  const member = await aMember({ pool })
  return asMember(server, member, await aToken({ pool }, member.id))
}

/** Runs `work` while two calls of a member, one on each worker, wait for a lock. Returns their answers. */
async function duringSlowCalls(
  server: Launched,
  pool: Pool,
  member: SignedIn,
  work: () => Promise<void>,
) {
  let answers: Promise<(number | 'cut')[]> = Promise.resolve([])
  await transaction(pool, async (tx) => {
    await run(tx, sql`select from users where id = ${member.id} for update`)
    const { token } = member
    answers = twice(() => call(server, '/api/me', { token, body: '{"name":"Slow"}' }))
    await someoneWaits({ pool }, 2)
    await work()
  })
  return answers
}

const allEnded = (pids: number[]) =>
  expect.poll(() => pids.filter((pid) => processState(pid) === 'running')).toEqual([])

test('two workers are one instance, a killed one is replaced, and SIGTERM to all finishes every request', async () => {
  const DATA_DIR = await aDataFolder()
  const server = await launch({ DATA_DIR, WORKERS: '2', LOG_LEVEL: 'info' })
  const { pool, pid: postgres } = await databaseIn(DATA_DIR)
  const anna = await aMemberOf(server, pool)
  const [one, other] = await workersOf(server)
  expect([one, other]).not.toContain(server.child.pid)

  // The sign-out reaches one worker. It ends the streams of both, and then their log lines say which worker had them.
  const guest = asMember(server, anna, await aToken({ pool }, anna.id))
  const streams = await Promise.all(Array.from({ length: 4 }, () => listen(server, guest)))
  expect(await metric(server, 'event_streams')).toBe(4)
  expect((await guest.post('/api/auth/sign-out')).status).toBe(200)
  for (const { received } of streams)
    await expect.poll(() => received).toEqual([{ type: 'session_ended' }])
  await expect.poll(() => pidsAt(server, '/api/events').sort()).toEqual([one, other].sort())
  const lines = logOf(server).filter(({ route }) => route === '/healthz')
  const counted = await healthCalls(server)
  expect(counted).toBe(lines.length)
  expect(new Set(lines.map(({ pid }) => pid)).size).toBe(2)

  let acknowledged = 0
  for (let written = 1; written <= 30; written += 1) {
    const answers = await twice(() =>
      anna.patch('/api/me', { name: `${written}` }).catch(() => undefined),
    )
    if (answers.some((answer) => answer?.status === 200)) acknowledged = written
    // Kill while the next writes are in flight.
    if (written === 15) setImmediate(() => process.kill(one, 'SIGKILL'))
  }
  expect(acknowledged).toBe(30)
  expect((await anna.get('/api/me')).body).toMatchObject({ name: '30' })
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200)
  const [left, replacement] = await workersOf(server, one)
  expect(left).toBe(other)
  expect(logOf(server)).toContainEqual(
    expect.objectContaining({ msg: 'a worker process ended', worker: one, how: 'SIGKILL' }),
  )
  expect(await healthCalls(server)).toBeGreaterThan(counted)

  const answers = await duringSlowCalls(server, pool, anna, async () => {
    server.signalAll('SIGTERM')
    await expect.poll(() => refusesConnections(server)).toBe(true)
  })
  expect(answers).toEqual([200, 200])
  expect(await server.ended).toBe(0)
  expect(server.output().match(/^Stopp.*$/gm)).toEqual([
    'Stopping (SIGTERM): finishing requests in flight.',
    'Stopped.',
  ])
  await allEnded([other, replacement, postgres])
})

/** Uses a database of the test run, which is quicker than an embedded one. */
async function launchTwo() {
  const DATABASE_URL = await freshDatabase()
  const DATA_DIR = await aFolder()
  const server = await launch({ DATABASE_URL, DATA_DIR, WORKERS: '2', LOG_LEVEL: 'info' })
  const pool = poolOn(DATABASE_URL)
  return { server, pool, anna: await aMemberOf(server, pool), workers: await workersOf(server) }
}

test('a kill -9 of the primary ends its workers and frees the port', async () => {
  const { server, pool, anna, workers } = await launchTwo()
  const answers = await duringSlowCalls(server, pool, anna, async () => {
    server.signal('SIGKILL')
    await allEnded(workers)
  })
  expect(answers).toEqual(['cut', 'cut'])
  expect(await refusesConnections(server)).toBe(true)
})

test('with workers, a second Ctrl-C exits at once and leaves none of them', async () => {
  const { server, pool, anna, workers } = await launchTwo()
  const answers = await duringSlowCalls(server, pool, anna, async () => {
    server.signalAll('SIGINT')
    await expect.poll(() => server.output()).toContain('finishing requests in flight')
    server.signalAll('SIGINT')
    expect(await server.ended).toBe(1)
    await allEnded(workers)
  })
  expect(answers).toEqual(['cut', 'cut'])
})

test('what keeps workers from starting is reported once', async () => {
  const { status, output } = await launchFailing({
    DATABASE_URL: await freshDatabase(),
    DATA_DIR: await aFolder(),
    REDIS_URL: `redis://127.0.0.1:${await freePort()}`,
    WORKERS: '2',
  })
  expect(status).toBe(1)
  expect(output.match(/Keyswap cannot start/g)).toHaveLength(1)
  expect(
    output.match(/Redis at 127\.0\.0\.1:\d+ cannot be used: connect ECONNREFUSED/g),
  ).toHaveLength(1)
})
