// Background work that must happen although the request is over: queued in the database, often in the
// same transaction as its cause, tried again until it succeeds, on whichever instance is free.
import { parseCronItems, run as startWorker, Logger as WorkerLogger } from 'graphile-worker'
import type { Logger } from '../log.ts'
import type { Pool } from './pool.ts'
import { type Db, run, sql } from './sql.ts'

/** `attempt` is 1 for the first try. */
export type JobRun = { id: string; attempt: number }

export type Job = {
  name: string
  run(payload: unknown, job: JobRun): Promise<unknown>
  /** When it also runs by the clock, as a crontab line's five fields. */
  schedule?: string
}

const CONCURRENCY = 4

// No job of ours takes nearly as long: who holds one for that long was killed with it in hand.
const ABANDONED_AFTER = '5 minutes'
const KEPT_DEAD = '1 week'

export const addJob = (db: Db, name: string, payload: object): Promise<number> =>
  run(db, sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json)`)

export type KeyedJob = {
  name: string
  /** While a job of this key waits, another one takes its place, and keeps its time. */
  key: string
  payload: object
}

type Terms = { in_ms: number; attempts: number; priority: number }

/** Of jobs that are due, those of a lower priority number go first; a job that says nothing of it has 0. */
export const addKeyedJobs = (db: Db, jobs: KeyedJob[], { in_ms, attempts, priority }: Terms) =>
  run(
    db,
    sql`select graphile_worker.add_jobs(
          array(
            select row(name, payload, null, now() + make_interval(secs => ${in_ms / 1000}), ${attempts}::smallint,
                       key, ${priority}::smallint, null)::graphile_worker.job_spec
            from json_to_recordset(${JSON.stringify(jobs)}) as job (name text, key text, payload json)
          ),
          job_key_preserve_run_at => true)`,
  )

/** Gives back the jobs that a killed instance had in hand; the runner itself would wait four hours. */
const releaseAbandonedJobs = (db: Db): Promise<number> =>
  run(
    db,
    sql`select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
        from graphile_worker._private_jobs
        where locked_at < now() - ${ABANDONED_AFTER}::interval
        having count(*) > 0`,
  )

/** What was given up on says in the log what it was; whom it was about must not stay here for ever. */
const forgetDeadJobs = (db: Db): Promise<number> =>
  run(
    db,
    sql`delete from graphile_worker._private_jobs
        where attempts >= max_attempts and locked_at is null and updated_at < now() - ${KEPT_DEAD}::interval`,
  )

const forget = (db: Db): Job => ({
  name: 'forget-dead-jobs',
  schedule: '40 3 * * *',
  run: () => forgetDeadJobs(db),
})

const release = (db: Db): Job => ({
  name: 'release-abandoned-jobs',
  schedule: '* * * * *',
  run: () => releaseAbandonedJobs(db),
})

export async function startJobs(pool: Pool, ours: Job[], log: Logger) {
  await releaseAbandonedJobs(pool)
  const jobs = [...ours, release(pool), forget(pool)]
  const runner = await startWorker({
    pgPool: pool,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    logger: workerLogger(log),
    taskList: Object.fromEntries(
      jobs.map((job) => [
        job.name,
        async (payload, { job: { id, attempts } }) =>
          void (await job.run(payload, { id, attempt: attempts })),
      ]),
    ),
    parsedCronItems: parseCronItems(
      jobs.flatMap(({ name, schedule }) => (schedule ? [{ task: name, match: schedule }] : [])),
    ),
    // With batches, even of no delay, stopping waits until what was done is also written down as done.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
  runner.events.on('job:error', ({ job, error }) =>
    log.error({ err: error, job: job.task_identifier, attempt: job.attempts }, 'job failed'),
  )
  return { stop: () => runner.stop() }
}

// What goes wrong with a job is told above; the runner's own words may quote its payload.
const workerLogger = (log: Logger) =>
  new WorkerLogger(() => (level) => {
    if (level === 'error') log.warn('the job runner reports an error')
  })
