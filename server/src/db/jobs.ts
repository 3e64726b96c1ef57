// Background work that must survive its request: queued in the database, usually in the transaction that causes it,
// retried after a failure, and run by any instance.
import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import {
  parseCronItems,
  run as startWorker,
  type WorkerEvents,
  Logger as WorkerLogger,
} from 'graphile-worker'
import { GivenUp } from '../errors/given-up.ts'
import type { Logger } from '../outside/log.ts'
import { releaseLostJobs } from './lost-jobs.ts'
import type { Pool } from './pool.ts'
import { type Db, one, run, type Sql, sql } from './sql.ts'

/** `attempt` is 1 for the first try. */
export type JobRun = { id: string; attempt: number }

export type Job = {
  name: string
  run(payload: unknown, job: JobRun): Promise<unknown>
  /** A crontab schedule of five fields, for a job that also runs periodically. */
  schedule?: string
  /** Also runs when a server starts: its last scheduled run may have been missed while no server ran. */
  at_start?: true
}

const CONCURRENCY = 4

// None of our jobs takes nearly as long, so a job that is locked for longer belongs to a killed instance.
const ABANDONED_AFTER = '5 minutes'
const DEAD_JOB_RETENTION = '1 week'
const RESTART_AFTER_MS = 500
const TEND_EVERY_MS = 60_000

export const addJob = (db: Db, name: string, payload: object): Promise<number> =>
  run(db, sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json)`)

export type KeyedJob = {
  name: string
  /** A new job replaces a waiting one with the same key, and takes over its run time. */
  key: string
  payload: object
  /** Without a delay the job runs at once. */
  in_ms?: number
}

type Terms = { attempts: number; priority: number }

/** Of due jobs, a lower `priority` runs first. The default is 0. */
export const addKeyedJobs = (db: Db, jobs: KeyedJob[], terms: Terms) =>
  addJobsFrom(
    db,
    sql`select name, key, payload, coalesce(in_ms, 0) as in_ms
        from json_to_recordset(${JSON.stringify(jobs)})
          as job (name text, key text, payload json, in_ms double precision)`,
    terms,
  )

/** Adds the jobs that a query selects: its columns are the fields of a `KeyedJob`. */
export const addJobsFrom = (db: Db, jobs: Sql, { attempts, priority }: Terms) =>
  run(
    db,
    sql`select graphile_worker.add_jobs(
          array(
            select row(name, payload, null, now() + make_interval(secs => in_ms / 1000), ${attempts}::smallint,
                       key, ${priority}::smallint, null)::graphile_worker.job_spec
            from (${jobs}) job
          ),
          job_key_preserve_run_at => true)`,
  )

/** Removes waiting jobs. The query selects their keys as `key`. A job that already runs is not stopped. */
export const removeJobsFrom = (db: Db, keys: Sql) =>
  run(db, sql`select graphile_worker.remove_job(key) from (${keys}) wanted`)

/** Unlocks the jobs of killed instances; graphile-worker itself would wait four hours. */
const releaseAbandonedJobs = (db: Db): Promise<number> =>
  run(
    db,
    sql`select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
        from graphile_worker._private_jobs
        where locked_at < now() - ${ABANDONED_AFTER}::interval
        having count(*) > 0`,
  )

/** Unlocks the jobs of runners that have stopped. */
const releaseJobsOf = (db: Db, locked_by: string[]): Promise<number> =>
  run(db, sql`select graphile_worker.force_unlock_workers(${locked_by}::text[])`)

/** Deletes jobs that ran out of attempts: their failure is in the log, and their payload may hold personal data. */
const deleteDeadJobs = (db: Db): Promise<number> =>
  run(
    db,
    sql`delete from graphile_worker._private_jobs
        where attempts >= max_attempts and locked_at is null and updated_at < now() - ${DEAD_JOB_RETENTION}::interval`,
  )

const forget = (db: Db): Job => ({
  name: 'forget-dead-jobs',
  schedule: '40 3 * * *',
  run: () => deleteDeadJobs(db),
})

/**
 * After the database's clock has gone back, the times of jobs lie in the future, and the jobs would wait for as long as the jump.
 * A job that has not run yet keeps its delay, a failed job waits no longer than for its retry, and a periodic job, whose time
 * comes from the server's clock, is due at once.
 */
const pullBackJobs = (db: Db): Promise<number> =>
  run(
    db,
    sql`with told as (
          select id, case
              when payload -> '_cron' is not null and attempts = 0 then now()
              when attempts = 0 then run_at - greatest(created_at - now(), '0')
              else now() + exp(least(attempts, 10)) * interval '1 second'
            end as latest
          from graphile_worker._private_jobs
          where greatest(run_at, created_at, locked_at) > now()
        )
        update graphile_worker._private_jobs j
        set run_at = least(run_at, latest), created_at = least(created_at, now()),
            locked_at = case when locked_at > now() then now() else locked_at end
        from told
        where told.id = j.id and (run_at > latest or created_at > now() or locked_at > now())`,
  )

/** Called by a timer: after a jump of the clock a periodic job would itself be late. */
async function tend(db: Db): Promise<void> {
  await pullBackJobs(db)
  await releaseAbandonedJobs(db)
}

/** Earlier releases queued this job every minute. It exists so that those still in the queue can be done. */
const tendAsJob = (db: Db): Job => ({ name: 'release-abandoned-jobs', run: () => tend(db) })

/** Counts the jobs that wait for a worker or, after a failure, for their retry. */
export const countWaitingJobs = (db: Db) =>
  one<{ waiting: number; oldest_seconds: number }>(
    db,
    sql`select count(*) as waiting, coalesce(extract(epoch from now() - min(created_at)), 0)::float as oldest_seconds
        from graphile_worker._private_jobs
        where is_available and (run_at <= now() or attempts > 0)`,
  )

export async function startJobs(
  pool: Pool,
  ours: Job[],
  log: Logger,
  tend_every_ms: number = TEND_EVERY_MS,
) {
  await tend(pool)
  const jobs = [...ours, forget(pool), tendAsJob(pool)]
  const events = new EventEmitter() as WorkerEvents
  // The ids of all worker pools so far. Jobs are locked by a pool, not by one of its workers.
  const pools: string[] = []
  events.on('pool:create', ({ workerPool }) => pools.push(workerPool.id))
  events.on('job:error', ({ job, error }) =>
    log.error({ err: error, job: job.task_identifier, attempt: job.attempts }, 'job failed'),
  )
  const launch = () => launchRunner(pool, jobs, log, events)
  const stopping = new AbortController()
  void releaseLostJobs(pool, events, pools, stopping.signal)
  let runner: Runner | undefined = await launch()
  await queueAtStart(pool, jobs)
  // While the database is down, this fails and is tried again at the next interval.
  const tending = setInterval(() => void tend(pool).catch(() => {}), tend_every_ms)

  // graphile-worker stops for good if it cannot record a job's result, for example while the database restarts.
  async function keepRunning(): Promise<void> {
    while (runner && !stopping.signal.aborted) {
      await runner.ended
      if (stopping.signal.aborted) return
      runner = undefined
      log.warn('the job runner stopped; starting it again')
      runner = await launchAgain(async () => {
        await releaseJobsOf(pool, pools)
        return launch()
      }, stopping.signal)
    }
  }
  const kept = keepRunning()

  return {
    isRunning: () => runner !== undefined,
    async stop() {
      stopping.abort()
      clearInterval(tending)
      await runner?.stop()
      await kept
      runner = undefined
    },
  }
}

/** Instances that start together queue each job once. */
const queueAtStart = (db: Db, jobs: Job[]) =>
  addKeyedJobs(
    db,
    jobs
      .filter(({ at_start }) => at_start)
      .map(({ name }) => ({ name, key: `${name} at start`, payload: {} })),
    { attempts: 1, priority: 0 },
  )

type Runner = {
  /** Resolves when the runner has stopped, for any reason. */
  ended: Promise<void>
  stop(): Promise<void>
}

async function launchRunner(
  pool: Pool,
  jobs: Job[],
  log: Logger,
  events: WorkerEvents,
): Promise<Runner> {
  const runner = await startWorker({
    pgPool: pool,
    events,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    logger: workerLogger(log),
    taskList: Object.fromEntries(
      jobs.map((job) => [
        job.name,
        async (payload, { job: { id, attempts } }) => {
          try {
            await job.run(payload, { id, attempt: attempts })
          } catch (error) {
            if (!(error instanceof GivenUp)) throw error
            log.warn({ err: error, job: job.name }, 'job given up')
          }
        },
      ]),
    ),
    parsedCronItems: parseCronItems(
      jobs.flatMap(({ name, schedule }) => (schedule ? [{ task: name, match: schedule }] : [])),
    ),
    // A delay of 0 still turns batching on, and only with batching does stop() wait until finished jobs are recorded.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
  const ended = runner.promise.catch(() => {})
  return {
    ended,
    // stop() rejects if the runner is already stopping by itself.
    stop: () => runner.stop().catch(() => ended),
  }
}

async function launchAgain(
  launch: () => Promise<Runner>,
  signal: AbortSignal,
): Promise<Runner | undefined> {
  while (!signal.aborted) {
    try {
      await wait(RESTART_AFTER_MS, undefined, { signal })
      return await launch()
    } catch {
      // The instance is stopping, or the database is not back yet.
    }
  }
  return undefined
}

// 'job:error' in startJobs logs failed jobs; the runner's own messages may quote a payload.
const workerLogger = (log: Logger) =>
  new WorkerLogger(() => (level) => {
    if (level === 'error') log.warn('the job runner reports an error')
  })
