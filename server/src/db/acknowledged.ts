// A commit that was cancelled while waiting for a synchronous standby reports success with a warning. It is durable on
// this server only, so it must not be acknowledged to the caller.
import type { PoolClient } from 'pg'
import { Outage } from '../outage.ts'

const warnings = new WeakMap<object, string>()

/** Must be called once for each new connection. */
export const watchWarnings = (client: PoolClient): void => {
  client.on('notice', ({ severity, message }) => {
    if (severity === 'WARNING') warnings.set(client, message ?? severity)
  })
}

/** Call after each commit. Throws if the connection received a warning since the last check. */
export function checkAcknowledged(client: PoolClient): void {
  const warning = warnings.get(client)
  if (warning === undefined) return
  warnings.delete(client)
  throw new Outage(new Error(`The commit was not acknowledged: ${warning}`))
}
