// The test's own PostgreSQL, which can be killed, restarted or given a wrong clock. Its port stays the same.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../scripts/free-port.ts'
import {
  changeOwner,
  folderForChild,
  systemAccountFor,
} from '../../server/src/db/embedded/account.ts'
import { binariesFor } from '../../server/src/db/embedded/binaries.ts'
import { CLEAN_ENV } from '../../server/src/db/embedded/failure.ts'
import { startEmbedded } from '../../server/src/db/embedded.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { connect } from '../../server/src/db/pool.ts'

const RETRY_MS = 50
const START_WITHIN_MS = 60_000

export type Postgres = {
  port: number
  url: string
  /** Kills its main process with SIGKILL. It stays down until `start`. */
  kill(): Promise<void>
  stop(how?: 'fast' | 'immediate'): Promise<void>
  start(): Promise<void>
}

/** Makes a migrated database in this folder, to be copied for each fault. */
export async function makeTemplate(folder: string): Promise<void> {
  const { url, stop } = await startEmbedded(folder)
  const client = await connect(url)
  await migrate(client, url).finally(() => client.end())
  await stop()
}

export async function startPostgres(
  folder: string,
  env: Record<string, string> = {},
): Promise<Postgres> {
  const port = await freePort()
  const account = systemAccountFor(folder)
  changeOwner(account, folder)
  const { postgres } = binariesFor(account, folder)
  const password = readFileSync(join(folder, 'keyswap.password'), 'utf8').trim()
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'timezone=UTC']
  const args = ['-D', folderForChild(account, folder), '-p', String(port)]
  let child: ChildProcess | undefined

  function launch(): ChildProcess {
    const log = openSync(join(folder, '..', 'postgres.log'), 'a')
    const launched = spawn(postgres, [...args, ...settings.flatMap((one) => ['-c', one])], {
      ...account,
      cwd: folder,
      env: { ...CLEAN_ENV, ...env },
      stdio: ['ignore', log, log],
      detached: true,
    })
    closeSync(log)
    return launched
  }
  /** Retries, because PostgreSQL does not start while processes of a killed one are still ending. */
  async function start(): Promise<void> {
    const until = performance.now() + START_WITHIN_MS
    while (performance.now() < until) {
      if (!child || hasEnded(child)) child = launch()
      if (await answers(url)) return
      await wait(RETRY_MS)
    }
    throw new Error(`PostgreSQL did not start in ${folder}`)
  }
  const end = async (signal: NodeJS.Signals) => {
    if (!child || hasEnded(child)) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  await start()
  return {
    port,
    url,
    start,
    kill: () => end('SIGKILL'),
    stop: (how = 'fast') => end(how === 'fast' ? 'SIGINT' : 'SIGQUIT'),
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null

const answers = (url: string): Promise<boolean> =>
  connect(url).then(
    (client) => client.end().then(() => true),
    () => false,
  )
