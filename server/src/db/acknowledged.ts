// A commit that had to wait for a standby and was cancelled comes back as a success with a warning: it is durable
// on this server alone, so the caller must not be told "done".
import type { PoolClient } from 'pg'
import { Outage } from '../outage.ts'

const warnings = new WeakMap<object, string>()

/** Must be called once for each new connection. */
export const watchWarnings = (client: PoolClient): void => {
  client.on('notice', ({ severity, message }) => {
    if (severity === 'WARNING') warnings.set(client, message ?? severity)
  })
}

/** Throws if what the connection just committed came with a warning. */
export function checkAcknowledged(client: PoolClient): void {
  const warning = warnings.get(client)
  if (warning === undefined) return
  warnings.delete(client)
  throw new Outage(new Error(`The commit was not acknowledged: ${warning}`))
}
