// Background work that must happen although the request is over: queued in the database, often in the
// same transaction as its cause, tried again until it succeeds, on whichever instance is free.
import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import {
  parseCronItems,
  run as startWorker,
  type WorkerEvents,
  Logger as WorkerLogger,
} from 'graphile-worker'
import type { Logger } from '../log.ts'
import type { Pool } from './pool.ts'
import { type Db, one, run, sql } from './sql.ts'

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
const RESTART_AFTER_MS = 500

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

/** Of a runner that has ended: nobody works on what these had in hand. */
const releaseJobsOf = (db: Db, workers: string[]): Promise<number> =>
  run(db, sql`select graphile_worker.force_unlock_workers(${workers}::text[])`)

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

/** Due and not done: waiting for a free worker, or for another try. */
export const countWaitingJobs = (db: Db) =>
  one<{ waiting: number; oldest_seconds: number }>(
    db,
    sql`select count(*) as waiting, coalesce(extract(epoch from now() - min(created_at)), 0)::float as oldest_seconds
        from graphile_worker._private_jobs
        where is_available and (run_at <= now() or attempts > 0)`,
  )

export async function startJobs(pool: Pool, ours: Job[], log: Logger) {
  await releaseAbandonedJobs(pool)
  const jobs = [...ours, release(pool), forget(pool)]
  const launch = () => launchRunner(pool, jobs, log)
  const stopping = new AbortController()
  let runner: Runner | undefined = await launch()

  // graphile-worker gives up for good when it cannot write a job's end down, as while the database restarts.
  async function keepRunning(): Promise<void> {
    while (runner && !stopping.signal.aborted) {
      await runner.ended
      if (stopping.signal.aborted) return
      const { workers } = runner
      runner = undefined
      log.warn('the job runner stopped; starting it again')
      runner = await launchAgain(async () => {
        await releaseJobsOf(pool, workers)
        return launch()
      }, stopping.signal)
    }
  }
  const kept = keepRunning()

  return {
    isRunning: () => runner !== undefined,
    async stop() {
      stopping.abort()
      await runner?.stop()
      await kept
      runner = undefined
    },
  }
}

type Runner = {
  /** Resolves when it has stopped, for whatever reason. */
  ended: Promise<void>
  /** The ids under which it locks jobs. */
  workers: string[]
  stop(): Promise<void>
}

async function launchRunner(pool: Pool, jobs: Job[], log: Logger): Promise<Runner> {
  const workers: string[] = []
  const events = new EventEmitter() as WorkerEvents
  events.on('worker:create', ({ worker }) => workers.push(worker.workerId))
  const runner = await startWorker({
    pgPool: pool,
    events,
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
  const ended = runner.promise.catch(() => {})
  return {
    ended,
    workers,
    // It refuses to stop where it is stopping by itself already.
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
      // Stopping, or the database is not back yet.
    }
  }
  return undefined
}

// What goes wrong with a job is told above; the runner's own words may quote its payload.
const workerLogger = (log: Logger) =>
  new WorkerLogger(() => (level) => {
    if (level === 'error') log.warn('the job runner reports an error')
  })
