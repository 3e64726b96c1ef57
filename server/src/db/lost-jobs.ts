// A worker takes a job by locking it. If the answer to that statement is lost, as in a failover, the job may stay locked by this
// process although none of its workers runs it, until the lock counts as abandoned. This file finds such jobs and unlocks them.
import { setTimeout as wait } from 'node:timers/promises'
import type { Job, Worker, WorkerEvents } from 'graphile-worker'
import { type Db, many, run, sql } from './sql.ts'

const LOOK_EVERY_MS = 2_000

// The lock's commit may wait for a standby. If it waits for longer than this, the lock counts as abandoned as soon as it is
// visible.
const LOOK_FOR_MS = 300_000

// Longer than the timeouts for a connection and a query: by then the result is recorded, or the runner has stopped.
const RECORDED_WITHIN_MS = 60_000

/** `locked_at` tells this lock from a later lock of the same job. */
type Taken = { id: string; locked_at: string }

const jobsLockedBy = (db: Db, pools: string[]) =>
  many<Taken>(
    db,
    sql`select id::text, locked_at::text from graphile_worker._private_jobs
        where locked_by = any(${pools}::text[])`,
  )

const unlock = (db: Db, jobs: Taken[]): Promise<number> =>
  run(
    db,
    sql`update graphile_worker._private_jobs j set locked_at = null, locked_by = null
        from json_to_recordset(${JSON.stringify(jobs)}) as lost (id bigint, locked_at timestamptz)
        where j.id = lost.id and j.locked_at = lost.locked_at`,
  )

/** Unlocks the lost jobs of these worker pools until `signal` aborts. `events` are those of the pools; `pools` may grow. */
export async function releaseLostJobs(
  db: Db,
  events: WorkerEvents,
  pools: string[],
  signal: AbortSignal,
): Promise<void> {
  const started = new Set<Job>()
  const takings = new Map<Worker, PromiseWithResolvers<void>>()
  let look_until = 0
  const settle = ({ worker }: { worker: Worker }) => {
    takings.get(worker)?.resolve()
    takings.delete(worker)
  }
  events.on('worker:getJob:start', ({ worker }) =>
    takings.set(worker, Promise.withResolvers<void>()),
  )
  events.on('worker:getJob:empty', settle)
  events.on('worker:getJob:error', (event) => {
    look_until = performance.now() + LOOK_FOR_MS
    settle(event)
  })
  events.on('job:start', (event) => {
    started.add(event.job)
    settle(event)
  })
  // The job has ended, but its result may not be recorded yet.
  events.on('job:complete', ({ job }) => {
    setTimeout(() => started.delete(job), RECORDED_WITHIN_MS).unref()
  })

  async function look(): Promise<void> {
    const locked = await jobsLockedBy(db, pools)
    // An answer that is still on its way may be about one of these jobs.
    await Promise.all(Array.from(takings.values(), ({ promise }) => promise))
    const known = new Set(Array.from(started, ({ id }) => String(id)))
    const lost = locked.filter(({ id }) => !known.has(id))
    if (lost.length > 0) await unlock(db, lost)
  }
  while (!signal.aborted) {
    await wait(LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => {})
    // While the database is down, this fails and is tried again.
    if (!signal.aborted && performance.now() < look_until) await look().catch(() => {})
  }
}
