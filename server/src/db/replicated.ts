// With a standby, an answer waits until the standby has everything that the answer depends on. The commit of a transaction
// ensures that (transaction.ts); what was read outside of a transaction gets a commit here. Otherwise a call that is sent again
// could be acknowledged although only this server has its data: the commit of its first try was cancelled while it waited for the
// standby, and the second try finds the data and writes nothing.
import { setTimeout as wait } from 'node:timers/promises'
import { Outage } from '../errors/outage.ts'
import { Refusal } from '../errors/refusal.ts'
import { type Call, createCall, inCall } from './call.ts'
import type { Pool } from './pool.ts'
import { SEAL, type Sealed } from './seal.ts'
import { maybe, one, sql } from './sql.ts'

const LOOK_EVERY_MS = 1_000
// How long a look counts: longer than the timeouts for a connection and a query.
const KNOWN_FOR_MS = 30_000

/** The timeline is null if commits wait for no standby. */
async function look(db: Pool) {
  const at = performance.now()
  const { timeline } = await one<{ timeline: string | null }>(
    db,
    sql`select case when current_setting('synchronous_standby_names') <> ''
                 then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`,
  )
  return { timeline, at }
}

export type Standby = Awaited<ReturnType<typeof watchStandby>>

/** Looks every second whether commits wait for a standby: that may change at any time. */
export async function watchStandby(db: Pool) {
  let known = await look(db)
  // Answers may come in another order than they were asked for, and an old one must not replace a newer one.
  const note = (found: typeof known) => {
    if (found.at >= known.at) known = found
  }
  const stopping = new AbortController()

  async function keepLooking({ signal }: AbortController): Promise<void> {
    while (!signal.aborted) {
      await wait(LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => {})
      // While the database is down, this fails and is tried again.
      if (!signal.aborted) await look(db).then(note, () => {})
    }
  }
  void keepLooking(stopping)

  async function settle(call: Call): Promise<void> {
    if (call.isReplicated()) return
    const noteCommit = call.beginCommit()
    const at = performance.now()
    const sealed = await maybe<Sealed>(db, SEAL).catch((error) => {
      throw new Outage(error)
    })
    note({ timeline: sealed?.timeline ?? null, at })
    if (!noteCommit(sealed?.timeline))
      throw new Outage(new Error('Another database server has taken over'))
  }

  const isAlone = () => known.timeline === null && performance.now() - known.at < KNOWN_FOR_MS

  return {
    /**
     * Runs a call that may write. Returns its answer or refusal once the standby has everything that the call has seen. A result
     * that is not the answer yet (`isAnswer` is false) is returned at once. Without a standby nothing waits.
     */
    async replicated<T>(
      work: () => T | Promise<T>,
      isAnswer: (found: T) => boolean = () => true,
    ): Promise<T> {
      if (isAlone()) return work()
      const call = createCall(known.timeline)
      try {
        const found = await inCall(call, work)
        if (isAnswer(found)) await settle(call)
        return found
      } catch (error) {
        if (error instanceof Refusal) await settle(call)
        throw error
      }
    },
    stop: () => stopping.abort(),
  }
}
