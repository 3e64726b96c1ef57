import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../errors/start-error.ts'
import { type SystemAccount, systemAccountFor } from './embedded/account.ts'
import { binariesFor } from './embedded/binaries.ts'
import { ensureCluster } from './embedded/cluster.ts'
import { explainFailure } from './embedded/failure.ts'
import {
  becomesReady,
  disownPidFile,
  EXIT_LOCKED,
  endPostmaster,
  findPostmaster,
  isFolderLocked,
  launch,
  logTail,
  type PostgresProcess,
  pidFileCtime,
  signal,
} from './embedded/postgres-process.ts'

export type EmbeddedPostgres = {
  url: string
  pid: number
  /** It was already running: left over from a killed server, or in use by another copy of Keyswap. */
  adopted: boolean
  stop(): Promise<void>
  /** Keeps it running when this process exits: another copy is using it. */
  leave(): void
}

const RETRY_MS = 50
const STUCK_MS = 60_000
const UNSEEN_MS = 5_000
const LAUNCHES = 100
const LOGIN_MS = 5_000
const WRONG_PASSWORD = '28P01'

// Transient failures: backends of a killed postmaster still exiting, the port taken in the meantime, or another copy
// started first.
const TRANSIENT =
  /pre-existing shared memory block|could not bind IPv4 address|lock file ".*" (already exists|is empty)/

/** Starts PostgreSQL 18 from npm on the cluster in `folder`, creating the cluster on first use. */
export async function startEmbedded(
  folder: string,
  options: { flags?: string[] } = {},
): Promise<EmbeddedPostgres> {
  const cluster = resolve(folder)
  try {
    const account = systemAccountFor(cluster)
    const binaries = binariesFor(account, cluster)
    const password = await ensureCluster(cluster, binaries, account)
    for (let attempt = 1; ; attempt += 1) {
      const leftover = await settledPostmaster(cluster, password, account)
      if (leftover) return embedded(leftover, password, true)
      const { child, port } = await launch(cluster, binaries, account, options.flags ?? [])
      const launched = { pid: child.pid as number, port }
      if (await becomesReady(cluster, child)) return embedded(launched, password, false)
      const output = logTail(cluster)
      const isTransient =
        child.exitCode === EXIT_LOCKED || TRANSIENT.test(output) || findPostmaster(cluster)
      if (!isTransient || attempt >= LAUNCHES) {
        throw explainFailure('The embedded PostgreSQL did not start', output, cluster)
      }
      await sleep(RETRY_MS)
    }
  } catch (error) {
    if (error instanceof StartError) throw error
    const { message } = error as Error
    throw explainFailure('The embedded PostgreSQL could not be started', message, cluster)
  }
}

/**
 * Waits until a postmaster that already runs on this folder is ready: left by a killed parent, or started by another
 * copy. Undefined if there is none, or it has exited.
 */
async function settledPostmaster(
  folder: string,
  password: string,
  account: SystemAccount,
): Promise<PostgresProcess | undefined> {
  const begun = Date.now()
  let stuckSince = begun
  for (let last = ''; ; ) {
    const found = findPostmaster(folder)
    const identity = found?.status === 'ready' && (await identify(found, folder, password))
    if ((!found || identity === 'stranger') && isFolderLocked(folder, account)) {
      // The lock may belong to another copy that is just starting, or to the last backends of a killed server.
      if (Date.now() - begun > UNSEEN_MS) throw usedElsewhere(folder)
      await sleep(RETRY_MS)
      continue
    }
    if (!found || identity === 'stranger') {
      disownPidFile(folder, found?.pid)
      return undefined
    }
    if (identity === 'ours') return found
    // A recovery may take any time. A shutdown that waits for its clients counts as stuck after a minute.
    if (found.status !== last || found.status === 'starting') stuckSince = Date.now()
    last = found.status
    if (Date.now() - stuckSince > STUCK_MS) throw stuck(folder, found)
    await sleep(RETRY_MS)
  }
}

function usedElsewhere(folder: string): StartError {
  return new StartError(
    `A PostgreSQL that cannot be seen from here, probably in another container, uses ${folder}.`,
    'Stop that container, or run the command in it: docker compose exec, not docker compose run.',
  )
}

function stuck(folder: string, { pid, status }: PostgresProcess): StartError {
  return new StartError(
    `A PostgreSQL process (${pid}, ${status}) holds ${folder} and does not answer.`,
    `End it with: kill -INT ${pid}\nThen start Keyswap again.`,
  )
}

/**
 * Whether a running postmaster serves the cluster in `folder`. The server of another cluster refuses the password,
 * unless one folder is a copy of the other; then their pid files have different ctimes, which PostgreSQL reports except
 * on Windows.
 */
async function identify(postmaster: PostgresProcess, folder: string, password: string) {
  const client = new pg.Client({
    connectionString: urlOf(postmaster, password),
    connectionTimeoutMillis: LOGIN_MS,
  })
  // The connection may break after the answer, which does not matter.
  client.on('error', () => {})
  try {
    await client.connect()
    const seen = await client.query<{ change: string | null }>(
      `select extract(epoch from change)::bigint as change from pg_stat_file('postmaster.pid')`,
    )
    await client.end()
    const change = seen.rows[0]?.change
    return change == null || Number(change) === pidFileCtime(folder) ? 'ours' : 'stranger'
  } catch (error) {
    return (error as { code?: string }).code === WRONG_PASSWORD ? 'stranger' : 'unclear'
  }
}

function urlOf({ port }: { port: number }, password: string): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
}

function embedded(
  postmaster: { pid: number; port: number },
  password: string,
  adopted: boolean,
): EmbeddedPostgres {
  // For exits that never reach stop(), such as an uncaught error. An adopted server may be in use by another copy, so
  // only stop() ends it.
  const stopOnExit = () => signal(postmaster.pid, 'SIGINT')
  if (!adopted) process.once('exit', stopOnExit)
  const leave = () => void process.off('exit', stopOnExit)
  return {
    url: urlOf(postmaster, password),
    pid: postmaster.pid,
    adopted,
    leave,
    async stop() {
      await endPostmaster(postmaster)
      leave()
    },
  }
}
