import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import { accountFor } from './embedded/account.ts'
import { binariesFor } from './embedded/binaries.ts'
import { ensureCluster } from './embedded/cluster.ts'
import { explainFailure } from './embedded/failure.ts'
import {
  becomesReady,
  disownPidFile,
  endPostmaster,
  findPostmaster,
  lastWords,
  launch,
  type Postmaster,
  pidFileChange,
  signal,
} from './embedded/postmaster.ts'

export type Embedded = {
  url: string
  pid: number
  /** It was running already: left by a killed server, or at work for another copy. */
  adopted: boolean
  stop(): Promise<void>
  /** For one that turns out to be at work for another copy: it may outlive us. */
  leave(): void
}

const LOOK_AGAIN_MS = 50
const STUCK_MS = 60_000
const LAUNCHES = 100
const LOGIN_MS = 5_000
const WRONG_PASSWORD = '28P01'

// Passing troubles: backends of a killed postmaster still leaving, a port taken since we asked, or
// another copy that was quicker.
const PASSING =
  /pre-existing shared memory block|could not bind IPv4 address|lock file ".*" (already exists|is empty)/

/** PostgreSQL 18 from npm on the cluster in `folder`, made at the first start. */
export async function startEmbedded(
  folder: string,
  options: { flags?: string[] } = {},
): Promise<Embedded> {
  const place = resolve(folder)
  try {
    const account = accountFor(place)
    const binaries = binariesFor(account, place)
    const password = await ensureCluster(place, binaries, account)
    for (let attempt = 1; ; attempt += 1) {
      const left = await settledPostmaster(place, password)
      if (left) return embedded(left, password, true)
      const { child, port } = await launch(place, binaries, account, options.flags ?? [])
      const launched = { pid: child.pid as number, port }
      if (await becomesReady(place, child)) return embedded(launched, password, false)
      const said = lastWords(place)
      const mayPass = PASSING.test(said) || findPostmaster(place)
      if (!mayPass || attempt >= LAUNCHES) {
        throw explainFailure('The embedded PostgreSQL did not start', said, place)
      }
      await sleep(LOOK_AGAIN_MS)
    }
  } catch (error) {
    if (error instanceof StartError) throw error
    const { message } = error as Error
    throw explainFailure('The embedded PostgreSQL could not be started', message, place)
  }
}

/** A postmaster left by a killed parent, once it is ready; undefined when there is none (any more). */
async function settledPostmaster(
  folder: string,
  password: string,
): Promise<Postmaster | undefined> {
  let stuckSince = Date.now()
  for (let last = ''; ; ) {
    const found = findPostmaster(folder)
    const identity = found?.status === 'ready' && (await identify(found, folder, password))
    if (!found || identity === 'stranger') {
      disownPidFile(folder, found?.pid)
      return undefined
    }
    if (identity === 'ours') return found
    // Recovery may be long and is not being stuck; a shutdown that waits for its clients is.
    if (found.status !== last || found.status === 'starting') stuckSince = Date.now()
    last = found.status
    if (Date.now() - stuckSince > STUCK_MS) throw stuck(folder, found)
    await sleep(LOOK_AGAIN_MS)
  }
}

function stuck(folder: string, { pid, status }: Postmaster): StartError {
  return new StartError(
    `A PostgreSQL process (${pid}, ${status}) holds ${folder} and does not answer.`,
    `End it with: kill -INT ${pid}\nThen start Keyswap again.`,
  )
}

/**
 * Only the cluster's own server knows its password, and a folder copied while it was running holds
 * the same one: then the pid file that the server sees is not the one in our folder.
 */
async function identify(postmaster: Postmaster, folder: string, password: string) {
  const client = new pg.Client({
    connectionString: urlOf(postmaster, password),
    connectionTimeoutMillis: LOGIN_MS,
  })
  // The connection may break between question and goodbye; what counts was said by then.
  client.on('error', () => {})
  try {
    await client.connect()
    const seen = await client.query<{ change: string | null }>(
      `select extract(epoch from change)::bigint as change from pg_stat_file('postmaster.pid')`,
    )
    await client.end()
    const change = seen.rows[0]?.change
    return change == null || Number(change) === pidFileChange(folder) ? 'ours' : 'stranger'
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
): Embedded {
  // For ways out that never reach stop(), such as an uncaught error. An adopted one may be at work
  // for another copy, so it ends only when asked to.
  const lastResort = () => signal(postmaster.pid, 'SIGINT')
  if (!adopted) process.once('exit', lastResort)
  const leave = () => void process.off('exit', lastResort)
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
