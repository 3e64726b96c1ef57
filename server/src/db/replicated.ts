// A call that is sent again finds what its first try has stored, has nothing to write, and is acknowledged. But if the first
// try's commit was cancelled while it waited for the standby, only this server has it. So with a standby, an answer waits
// until the standby has all that it rests on: every transaction's commit does (transaction.ts), and what was read outside of
// one gets a commit here.
import { setTimeout as wait } from 'node:timers/promises'
import { Outage } from '../errors/outage.ts'
import { Refusal } from '../errors/refusal.ts'
import { type Call, createCall, inCall } from './call.ts'
import type { Pool } from './pool.ts'
import { SEAL, type Sealed } from './seal.ts'
import { maybe, one, sql } from './sql.ts'

const LOOK_EVERY_MS = 1_000
// More than the timeouts for a connection and a query.
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
  const stopping = new AbortController()

  async function keepLooking({ signal }: AbortController): Promise<void> {
    while (!signal.aborted) {
      await wait(LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => {})
      // While the database is away, it fails and is tried again.
      if (!signal.aborted) known = await look(db).catch(() => known)
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
    known = { timeline: sealed?.timeline ?? null, at }
    if (!noteCommit(sealed?.timeline))
      throw new Outage(new Error('Another database server has taken over'))
  }

  const isAlone = () => known.timeline === null && performance.now() - known.at < KNOWN_FOR_MS

  return {
    /**
     * Runs a call that may write. Its answer, or its refusal, comes when the standby has all that the call has seen. What is
     * no answer yet, as `isAnswer` tells, comes at once. Without a standby this adds nothing.
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
