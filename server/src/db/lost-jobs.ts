// When the answer to the taking of a job is lost, as while the database fails over, the job may be locked by this process
// although none of its workers knows of it. It would wait until its lock counts as abandoned, so it is looked for.
import { setTimeout as wait } from 'node:timers/promises'
import type { Job, Worker, WorkerEvents } from 'graphile-worker'
import { type Db, many, run, sql } from './sql.ts'

const LOOK_EVERY_MS = 2_000

// The commit of a lost connection may wait for a standby. One that waits for longer is abandoned as soon as it is there.
const LOOK_FOR_MS = 300_000

// More than the timeouts for a connection and a query: by then the result is recorded, or the runner has stopped.
const RECORDED_WITHIN_MS = 60_000

/** `locked_at` tells a taking from a later one of the same job. */
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

/** Releases such jobs of these worker pools, of which `events` are, until `signal` aborts. `pools` may grow. */
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
  // Its result is handed over, but not recorded yet.
  events.on('job:complete', ({ job }) => {
    setTimeout(() => started.delete(job), RECORDED_WITHIN_MS).unref()
  })

  async function look(): Promise<void> {
    const locked = await jobsLockedBy(db, pools)
    // A taking whose answer is on its way may be the one of such a job.
    await Promise.all(Array.from(takings.values(), ({ promise }) => promise))
    const known = new Set(Array.from(started, ({ id }) => String(id)))
    const lost = locked.filter(({ id }) => !known.has(id))
    if (lost.length > 0) await unlock(db, lost)
  }
  while (!signal.aborted) {
    await wait(LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => {})
    // While the database is down, it fails and is tried again.
    if (!signal.aborted && performance.now() < look_until) await look().catch(() => {})
  }
}
