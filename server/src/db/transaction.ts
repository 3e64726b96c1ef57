import type { PoolClient } from 'pg'
import { Outage } from '../errors/outage.ts'
import { runCommit } from './acknowledged.ts'
import { currentCall } from './call.ts'
import type { Db } from './db.ts'
import { orOutage } from './outage.ts'
import type { Pool } from './pool.ts'
import { retried, SERIALIZATION_FAILURE } from './retried.ts'
import { SEAL, type Sealed } from './seal.ts'
import { inWriteSlot, type Using } from './write-slots.ts'

export { isConflict } from './retried.ts'

/** Thrown by a transaction that should have locked something earlier than it did: it is rolled back and runs again. */
export class StartOver extends Error {
  readonly code = SERIALIZATION_FAILURE
}

/** The connection of a transaction. */
export type Tx = Db & {
  /** Runs the last statement of a transaction: the commit is sent with it, and its result comes after the commit. */
  last: Db
}

/** Runs `work` in a transaction. After a conflict it is rolled back and `work` runs again. */
export const transaction = <T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> =>
  retried(() => inWriteSlot(pool, (using) => attemptOnce(pool, work, using)))

async function attemptOnce<T>(pool: Pool, work: (tx: Tx) => Promise<T>, using: Using): Promise<T> {
  const client = await orOutage(pool.connect())
  using(client)
  let isCommitted = false
  let isUsable = false
  const call = currentCall()
  const commit = async () => {
    const noteCommit = call?.beginCommit()
    if (noteCommit) noteCommit(await runCommit(client, () => sealAndCommit(client)))
    else await runCommit(client, () => orOutage(client.query('commit')))
    isCommitted = true
  }
  try {
    const result = await begin(client, commit, work).catch(async (error) => {
      call?.saw()
      isUsable = !(error instanceof Outage) && (await canRollBack(client))
      throw error
    })
    if (!isCommitted) await commit()
    isUsable = true
    return result
  } finally {
    // A failed commit closes the connection instead of rolling back, which could wait as long as the commit did.
    client.release(!isUsable)
  }
}

/** The begin is sent with the first statement, if `work` sends that at once. */
async function begin<T>(
  client: PoolClient,
  commit: () => Promise<void>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  sendTogether(client)
  const begun = orOutage(client.query('begin'))
  begun.catch(() => {})
  // If the begin fails, the statement fails too, because it ran outside the transaction.
  const query: Db['query'] = async (one) => (await Promise.all([client.query(one), begun]))[0]
  const queryAndCommit: Db['query'] = async (one) => {
    sendTogether(client)
    const [sent, committed] = [query(one), commit()]
    // After a failed statement the commit fails too, but the statement's own error says why.
    committed.catch(() => {})
    const result = await sent
    await committed
    return result
  }
  const result = await work({ query, last: { query: queryAndCommit } })
  await begun
  return result
}

/** Returns the server's timeline if the commit has waited for a standby. */
async function sealAndCommit(client: PoolClient): Promise<string | undefined> {
  sendTogether(client)
  const sealing = client.query<Sealed>(SEAL).catch((error) => {
    throw new Outage(error)
  })
  const [{ rows }] = await Promise.all([sealing, orOutage(client.query('commit'))])
  return rows[0]?.timeline
}

/** What is written until the current turn of the event loop ends goes out in one packet. */
function sendTogether({ connection: { stream } }: PoolClient): void {
  stream.cork()
  process.nextTick(() => stream.uncork())
}

const canRollBack = (client: PoolClient): Promise<boolean> =>
  client.query('rollback').then(
    () => true,
    () => false,
  )
