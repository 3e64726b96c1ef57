import pg from 'pg'
import { StartError } from '../errors/start-error.ts'
import { watchWarnings } from './acknowledged.ts'

const STATEMENT_TIMEOUT_MS = 10_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 15_000
const CONNECT_TIMEOUT_MS = 5_000
const MAX_CONNECTIONS = 20
// All worker processes together have this many, well below PostgreSQL's default of 100: operators and their commands connect too.
const MAX_TOGETHER = 80
const LISTENER = 1

/** The size of each process's pool if this many processes share the database. Each needs one more connection, to listen. */
export const poolSize = (processes: number): number =>
  Math.min(MAX_CONNECTIONS, Math.floor(MAX_TOGETHER / processes) - LISTENER)

// The API sends counts as numbers and times as ISO 8601, so parse them that way here.
const INT8 = 20
const TIMESTAMPTZ = 1184
pg.types.setTypeParser(INT8, Number)
pg.types.setTypeParser(TIMESTAMPTZ, (value) => new Date(value).toISOString())

export type Pool = pg.Pool

export function createPool(
  url: string,
  onIdleError: (error: Error) => void,
  max = MAX_CONNECTIONS,
): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'keyswap',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    // A cut network must not leave a request waiting on a dead connection forever.
    query_timeout: STATEMENT_TIMEOUT_MS * 2,
    keepAlive: true,
    // A transaction's begin and commit are sent together with a statement.
    pipeline: true,
  })
  // Without error handlers a broken connection would end the process. The pool replaces idle connections; on a busy one
  // the query fails as well.
  pool.on('error', onIdleError)
  pool.on('connect', (client) => {
    client.on('error', () => {})
    watchWarnings(client)
  })
  return pool
}

/** One connection outside the pool, for work that may take longer than a request. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'keyswap-start',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  })
  await client.connect()
  return client
}

/** Opens the first connection at start. A failure here is for the operator to fix. */
export async function connectOrExplain(url: string): Promise<pg.Client> {
  try {
    return await connect(url)
  } catch (error) {
    const { host, pathname } = new URL(url)
    throw new StartError(
      `The database ${pathname.slice(1)} at ${host} does not answer: ${(error as Error).message || (error as NodeJS.ErrnoException).code}`,
      'Check DATABASE_URL (postgres://user:password@host:5432/database) and that the server runs,\nor leave DATABASE_URL out to use the embedded database.',
    )
  }
}
