import { expect, test } from 'vitest'
import { freshPool } from '../../test/database.ts'
import { createLogger } from '../outside/log.ts'
import { addJob, countWaitingJobs, startJobs } from './jobs.ts'
import { transaction } from './transaction.ts'

test('a job added in a transaction runs after the commit, and is retried after a failure', async () => {
  const pool = await freshPool()
  const seen: unknown[] = []
  const done = Promise.withResolvers<void>()
  const job = {
    name: 'greet',
    async run(payload: unknown) {
      seen.push(payload)
      if (seen.length === 1) throw new Error('the first try fails')
      done.resolve()
    },
  }
  const jobs = await startJobs(pool, [job], createLogger('silent'))
  await expect(
    transaction(pool, async (tx) => {
      await addJob(tx, 'greet', { name: 'never' })
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  await transaction(pool, (tx) => addJob(tx, 'greet', { name: 'Anna' }))
  await done.promise
  await jobs.stop()
  expect(seen).toEqual([{ name: 'Anna' }, { name: 'Anna' }])
})

test('a job that ran out of attempts is deleted after a week', async () => {
  const pool = await freshPool()
  const change = (names: string, set: string) =>
    pool.query(`update graphile_worker._private_jobs j set ${set}
      from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier in (${names})`)
  for (const name of ['fresh', 'old', 'waiting']) await addJob(pool, name, {})
  await change(`'fresh', 'old'`, 'attempts = max_attempts')
  await change(`'fresh'`, `updated_at = now() - interval '6 days'`)
  await change(`'old', 'waiting'`, `updated_at = now() - interval '8 days'`)
  await addJob(pool, 'forget-dead-jobs', {})
  const jobs = await startJobs(pool, [], createLogger('silent'))
  const left = async () =>
    (await pool.query<{ name: string }>('select task_identifier as name from graphile_worker.jobs'))
      .rows
  await expect.poll(left).toEqual([{ name: 'fresh' }, { name: 'waiting' }])
  await jobs.stop()
})

test('due jobs and those awaiting a retry count as waiting; scheduled, running and dead ones do not', async () => {
  const pool = await freshPool()
  expect(await countWaitingJobs(pool)).toEqual({ waiting: 0, oldest_seconds: 0 })
  for (const [name, set] of [
    ['due', `created_at = now() - interval '90 seconds'`],
    ['later', `run_at = now() + interval '1 hour'`],
    ['again', `run_at = now() + interval '1 hour', attempts = 1`],
    ['in hand', `locked_at = now(), locked_by = 'x', created_at = now() - interval '1 day'`],
    ['given up', `attempts = max_attempts, created_at = now() - interval '1 day'`],
  ] as const) {
    await addJob(pool, 'greet', { name })
    await pool.query(
      `update graphile_worker._private_jobs set ${set} where payload ->> 'name' = '${name}'`,
    )
  }
  const { waiting, oldest_seconds } = await countWaitingJobs(pool)
  expect(waiting).toBe(2)
  expect(Math.round(oldest_seconds / 10)).toBe(9)
})

test('jobs locked for over five minutes are released and run again, those locked for four are not', async () => {
  const pool = await freshPool()
  for (const name of ['killed', 'busy']) await addJob(pool, 'greet', { name })
  for (const [name, minutes] of [
    ['killed', 6],
    ['busy', 4],
  ] as const)
    await pool.query(`update graphile_worker._private_jobs
      set locked_by = '${name}', locked_at = now() - interval '${minutes} minutes', attempts = 1
      where payload ->> 'name' = '${name}'`)
  const seen: unknown[] = []
  const job = { name: 'greet', run: async (payload: unknown) => void seen.push(payload) }
  const jobs = await startJobs(pool, [job], createLogger('silent'))
  await expect.poll(() => seen).toEqual([{ name: 'killed' }])
  await jobs.stop()
  const { rows } = await pool.query('select locked_by from graphile_worker._private_jobs')
  expect(rows).toEqual([{ locked_by: 'busy' }])
})

test('a job that was queued while the clock was ahead keeps its delay when the clock has gone back', async () => {
  const pool = await freshPool()
  const seen: string[] = []
  const job = {
    name: 'greet',
    run: async (payload: unknown) => void seen.push((payload as { name: string }).name),
  }
  const jobs = await startJobs(pool, [job], createLogger('silent'), 100)
  for (const [name, set] of [
    ['at once', `created_at = run_at`],
    ['periodic', `payload = '{"name":"periodic","_cron":{}}'`],
    ['in a day', `created_at = run_at, run_at = run_at + interval '1 day'`],
    ['in nine hours', `created_at = created_at`],
    ['in six hours', `attempts = 10`],
    ['killed', `attempts = 1, locked_by = 'x', locked_at = run_at`],
  ]) {
    await pool.query(
      `select graphile_worker.add_job('greet', json_build_object('name', $1::text), run_at => now() + interval '9 hours')`,
      [name],
    )
    await pool.query(
      `update graphile_worker._private_jobs set ${set} where payload ->> 'name' = '${name}'`,
    )
  }
  const left = async () =>
    (
      await pool.query(
        `select payload ->> 'name' as name, round(extract(epoch from run_at - now()) / 3600)::int as hours
         from graphile_worker._private_jobs where locked_at is null or locked_at > now() order by id`,
      )
    ).rows
  await expect.poll(left).toEqual([
    { name: 'in a day', hours: 24 },
    { name: 'in nine hours', hours: 9 },
    { name: 'in six hours', hours: 6 },
  ])
  await jobs.stop()
  expect(seen.toSorted()).toEqual(['at once', 'periodic'])
})
