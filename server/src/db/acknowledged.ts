// A commit that was cancelled while waiting for a synchronous standby reports success with a warning. It is durable on
// this server only, so it must not be acknowledged to the caller.
import type { PoolClient } from 'pg'
import { Outage } from '../errors/outage.ts'

const warnings = new WeakMap<object, string>()

/** Must be called once for each new connection. */
export const watchWarnings = (client: PoolClient): void => {
  client.on('notice', ({ severity, message }) => {
    if (severity === 'WARNING') warnings.set(client, message ?? severity)
  })
}

/** Runs a commit, or a statement that commits by itself. Throws if it came with a warning. */
export async function runCommit<T>(client: PoolClient, commit: () => Promise<T>): Promise<T> {
  // An earlier statement's warning says nothing about this commit.
  warnings.delete(client)
  const result = await commit()
  const warning = warnings.get(client)
  if (warning !== undefined)
    throw new Outage(new Error(`The commit was not acknowledged: ${warning}`))
  return result
}
