// Notes uses of access tokens that show that a refresh token has arrived (refresh-tokens.ts). Calls neither write that nor wait
// for it: uses are gathered in memory, and one statement notes them all. A crash loses a second of uses; the next use is noted.
import { AsyncResource } from 'node:async_hooks'
import { putNewest } from '../../../capacity/newest.ts'
import type { Db } from '../../../db/sql.ts'
import { Outage } from '../../../errors/outage.ts'
import type { Logger } from '../../../outside/log.ts'
import { noteUses, type TokenUse } from './sessions.store.ts'

const GATHER_MS = 1_000
/** A limit, so that made-up tokens fill neither the memory nor the statement. A use that is left out is noted the next time. */
const MOST_AT_ONCE = 1_000
const MOST_KNOWN = 50_000

export function createTokenUseNoter(
  db: Db,
  log: Pick<Logger, 'error'>,
  now: () => number = () => performance.now(),
) {
  /** The time from which on a token's use says something new. */
  const newsFrom = new Map<string, number>()
  let gathered: TokenUse[] = []
  let timer: NodeJS.Timeout | undefined
  let current = Promise.resolve()

  const remember = (use: TokenUse, from: number) =>
    putNewest(newsFrom, keyOf(use), from, MOST_KNOWN)
  const noteGathered = async () => {
    timer = undefined
    const uses = gathered
    if (uses.length === 0) return
    gathered = []
    const noted = await noteUses(db, uses).catch(report(log))
    // Uses that were not noted are tried again at the next use.
    for (const use of uses) newsFrom.delete(keyOf(use))
    for (const { left_ms, ...use } of noted) remember(use, now() + (left_ms ?? Infinity))
  }
  // Bound, so that this work does not belong to the call that caused it.
  const start = AsyncResource.bind(() => {
    current = current.then(noteGathered)
  })

  return {
    /** The token may be invalid: the statement finds only tokens that exist. */
    note(use: TokenUse): void {
      if ((newsFrom.get(keyOf(use)) ?? 0) > now() || gathered.length >= MOST_AT_ONCE) return
      remember(use, Infinity)
      gathered.push({ id: use.id, hash: use.hash })
      timer ??= setTimeout(start, GATHER_MS)
    },
    /** Notes the uses that are gathered. */
    async stop(): Promise<void> {
      clearTimeout(timer)
      await current
      await noteGathered()
    },
  }
}

/** The key has the member's id, because the same secret could be sent with another member's id. */
const keyOf = ({ id, hash }: TokenUse): string => id + hash.toString('latin1')

const report =
  (log: Pick<Logger, 'error'>) =>
  (error: unknown): never[] => {
    if (!(error instanceof Outage)) log.error({ err: error }, 'uses of tokens could not be noted')
    return []
  }
