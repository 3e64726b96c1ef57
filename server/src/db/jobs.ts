// Background work that must happen although the request is over: queued in the database, often in the
// same transaction as its cause, tried again until it succeeds, on whichever instance is free.
import { parseCronItems, run as startWorker, Logger as WorkerLogger } from 'graphile-worker'
import type { Logger } from '../log.ts'
import type { Pool } from './pool.ts'
import { type Db, run, sql } from './sql.ts'

export type Job = {
  name: string
  run(payload: unknown): Promise<unknown>
  /** When it also runs by the clock, as a crontab line's five fields. */
  schedule?: string
}

const CONCURRENCY = 4

export const addJob = (db: Db, name: string, payload: object): Promise<number> =>
  run(db, sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json)`)

export async function startJobs(pool: Pool, jobs: Job[], log: Logger) {
  const runner = await startWorker({
    pgPool: pool,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    logger: workerLogger(log),
    taskList: Object.fromEntries(
      jobs.map((job) => [job.name, (payload) => job.run(payload).then(() => {})]),
    ),
    parsedCronItems: parseCronItems(
      jobs.flatMap(({ name, schedule }) => (schedule ? [{ task: name, match: schedule }] : [])),
    ),
  })
  return { stop: () => runner.stop() }
}

/** Job names and outcomes only: a payload may hold what must not be logged. */
export const workerLogger = (log: Logger) =>
  new WorkerLogger(() => (level, message) => {
    if (level === 'error') log.error({ job_runner: message }, 'job runner')
    else if (level === 'warning') log.warn({ job_runner: message }, 'job runner')
    else log.trace({ job_runner: message }, 'job runner')
  })
