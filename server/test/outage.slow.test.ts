import { beforeEach, expect, test, vi } from 'vitest'
import { addJob, startJobs } from '../src/db/jobs.ts'
import { many, one, sql } from '../src/db/sql.ts'
import { Outage } from '../src/errors/outage.ts'
import { createLogger } from '../src/outside/log.ts'
import { startApp, type TestApp } from './app.ts'
import { atEnd } from './at-end.ts'
import { type SignedIn, send, signedIn } from './client.ts'
import { poolOn } from './database.ts'
import { ownPostgres } from './own-postgres.ts'
import { holdCommits, releaseCommits, waitingCommits } from './standby.ts'
import { listen } from './stream.ts'

// graphile-worker prints a stack trace to the console when it loses its connection.
beforeEach(() => void vi.spyOn(console, 'trace').mockImplementation(() => {}))

const ready = async (app: TestApp) => (await send(app, 'GET', '/readyz')).status

test('a job that ends while the database is down does not stop the job runner for good', async () => {
  const postgres = await ownPostgres()
  const pool = poolOn(postgres.url)
  const [began, mayEnd, done] = [1, 2, 3].map(() => Promise.withResolvers<void>())
  const jobs = await startJobs(
    pool,
    [
      {
        name: 'slow',
        async run() {
          began?.resolve()
          await mayEnd?.promise
        },
      },
      { name: 'next', run: async () => done?.resolve() },
    ],
    createLogger('silent'),
  )
  await addJob(pool, 'slow', {})
  await began?.promise
  await postgres.stop()
  mayEnd?.resolve()
  await expect.poll(jobs.isRunning).toBe(false)
  await postgres.start()
  await expect.poll(() => addJob(pool, 'next', {}).catch(() => 0)).toBe(1)
  await done?.promise
  expect(jobs.isRunning()).toBe(true)
  // The jobs of the ended runner are released and run at once, before their locks expire.
  await expect.poll(() => many(pool, sql`select 1 from graphile_worker._private_jobs`)).toEqual([])
  await jobs.stop()
})

test('a job whose taking is committed after its connection was lost is taken again soon, and one that runs is not', async () => {
  const postgres = await ownPostgres()
  const pool = poolOn(postgres.url)
  const [began, mayEnd, ended] = [1, 2, 3].map(() => Promise.withResolvers<void>())
  const seen: string[] = []
  const jobs = await startJobs(
    pool,
    [
      {
        name: 'slow',
        async run() {
          seen.push('slow')
          began?.resolve()
          await mayEnd?.promise
          ended?.resolve()
        },
      },
      // The first attempt is the one whose taking got no answer.
      { name: 'lost', run: async (_, { attempt }) => void seen.push(`lost ${attempt}`) },
    ],
    createLogger('silent'),
  )
  atEnd(async () => {
    mayEnd?.resolve()
    await jobs.stop()
  })
  await addJob(pool, 'slow', {})
  await began?.promise
  await holdCommits(postgres)
  await postgres.query(
    `set synchronous_commit = local; select graphile_worker.add_job('lost', '{}')`,
  )
  await expect.poll(() => waitingCommits(postgres)).toBe(1)
  postgres.cut()
  await releaseCommits(postgres)
  await expect.poll(() => seen).toEqual(['slow', 'lost 2'])
  mayEnd?.resolve()
  await ended?.promise
  await expect.poll(() => many(pool, sql`select 1 from graphile_worker._private_jobs`)).toEqual([])
  expect(seen).toEqual(['slow', 'lost 2'])
})

test('the job runner can be stopped while the database is down', async () => {
  const postgres = await ownPostgres()
  const pool = poolOn(postgres.url)
  const ran = Promise.withResolvers<void>()
  const job = { name: 'first', run: async () => ran.resolve() }
  const jobs = await startJobs(pool, [job], createLogger('silent'))
  await addJob(pool, 'first', {})
  await ran.promise
  await postgres.stop()
  await jobs.stop()
  expect(jobs.isRunning()).toBe(false)
})

/** Renames the member again and again until `isOver`. Returns the refusals and the last acknowledged name. */
async function renameUntil(member: SignedIn, isOver: () => boolean) {
  const refused: { status: number; retry_after: string | null }[] = []
  let acknowledged = 0
  for (let name = 1; !isOver(); name += 1) {
    const { status, headers } = await member.patch('/api/me', { name: String(name) })
    if (status === 200) acknowledged = name
    else refused.push({ status, retry_after: headers.get('retry-after') })
  }
  return { refused, acknowledged }
}

test('a PostgreSQL restart during a stream and writes loses no acknowledged write and needs no restart of the server', async () => {
  const postgres = await ownPostgres()
  const app = await startApp({ database: postgres.url })
  app.expectErrors()
  const anna = await signedIn(app)
  const stream = await listen(app, anna)
  let isOver = false
  const writing = renameUntil(anna, () => isOver)
  await expect.poll(() => ready(app)).toBe(200)

  await postgres.stop()
  await expect.poll(() => ready(app)).toBe(503)
  expect(await anna.get('/api/me')).toMatchObject({
    status: 503,
    body: { code: 'UNAVAILABLE' },
  })
  await postgres.start()
  await expect.poll(() => ready(app)).toBe(200)
  isOver = true
  const { refused, acknowledged } = await writing

  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]))
  expect(refused.every(({ retry_after }) => Number(retry_after) > 0)).toBe(true)
  const { body } = await anna.get('/api/me')
  expect(Number((body as { name: string }).name)).toBeGreaterThanOrEqual(acknowledged)
  // The stream was closed so that the client fetches everything again. A new one gets events.
  await expect.poll(() => stream.state.ended).toBe(true)
  const next = await listen(app, anna)
  await anna.post('/api/auth/sign-out')
  await expect.poll(() => next.received).toEqual([{ type: 'session_ended' }])
  const lines = app.log.filter(({ level }) => level === 'error')
  expect(lines.length).toBeLessThan(refused.length)
})

test('a cut database connection is an outage, and the next call works', async () => {
  const postgres = await ownPostgres()
  const app = await startApp({ database: postgres.url })
  app.expectErrors()
  const anna = await signedIn(app)
  const sleeping = one(app.pool, sql`select pg_sleep(20)`).catch((error) => error)
  await expect
    .poll(
      async () =>
        (await postgres.query(`select 1 from pg_stat_activity where wait_event = 'PgSleep'`))
          .length,
    )
    .toBe(1)
  postgres.cut()
  expect(await sleeping).toBeInstanceOf(Outage)
  await expect.poll(async () => (await anna.get('/api/me')).status).toBe(200)
})
