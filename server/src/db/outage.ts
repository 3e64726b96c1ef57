import pg from 'pg'
import { Outage } from '../errors/outage.ts'

// SQLSTATEs: connection exceptions, insufficient resources (a full disk, too many connections), operator intervention (shutdown,
// crash, starting up), an I/O error, a server that has become a read-only standby, and a connection that the server closed
// because a transaction was idle for too long (after a jump of the server's clock, that can be any transaction).
const OUTAGE = /^(08|53|57P|58030$|25006$|25P03$)/

/** Errors without an SQLSTATE come from the connection: refused, reset, timed out. A TypeError is our own bug. */
const isOutage = (error: unknown): boolean =>
  error instanceof pg.DatabaseError
    ? OUTAGE.test(error.code ?? '')
    : error instanceof Error && !(error instanceof TypeError)

/** Runs database work and rethrows failures of the database itself as an `Outage`. */
export async function orOutage<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw isOutage(error) && !(error instanceof Outage) ? new Outage(error) : error
  }
}

/** Whether the connection may be reused after this error: the server rejected the statement but is alive. */
export const isUsableAfter = (error: unknown): boolean => error instanceof pg.DatabaseError
