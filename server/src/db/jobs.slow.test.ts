import { expect, test } from 'vitest'
import { freshPool } from '../../test/database.ts'
import { createLogger } from '../log.ts'
import { addJob, startJobs } from './jobs.ts'
import { transaction } from './transaction.ts'

test('a job added in a transaction runs once the transaction is through, and again after a failure', async () => {
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

test('a job that was given up on is forgotten after a week', async () => {
  const pool = await freshPool()
  for (const name of ['fresh', 'old']) await addJob(pool, name, {})
  await pool.query(`update graphile_worker._private_jobs j set attempts = max_attempts
    from graphile_worker._private_tasks t where t.id = j.task_id`)
  await pool.query(`update graphile_worker._private_jobs j set updated_at = now() - interval '8 days'
    from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'old'`)
  await addJob(pool, 'forget-dead-jobs', {})
  const jobs = await startJobs(pool, [], createLogger('silent'))
  const left = async () =>
    (await pool.query<{ name: string }>('select task_identifier as name from graphile_worker.jobs'))
      .rows
  await expect.poll(left).toEqual([{ name: 'fresh' }])
  await jobs.stop()
})
