// Runs a Keyswap process and, like a service manager, starts it again whenever it ends.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../scripts/free-port.ts'
import { NO_PACES } from '../../server/test/no-paces.ts'

const MAIN = join(import.meta.dirname, '../../server/src/main.ts')
const RESTART_MS = 200
const ASK_AGAIN_MS = 50
const READY_WITHIN_MS = 60_000

export type SupervisedServer = {
  port: number
  url: string
  /** The pid of the current process. */
  pid(): number | undefined
  /** Kills the process with SIGKILL; it is then started again. Returns whether there was a process to kill. */
  kill(): boolean
  /** How often the process ended by itself. */
  ended(): number
  ready(): Promise<void>
  stop(): Promise<void>
}

// Overrides the settings of the shell that runs the test, which may name a real database.
const NOTHING_OUTSIDE = {
  ...{ DATABASE_URL: '', REDIS_URL: '', SMTP_URL: '', S3_ENDPOINT: '', TRUST_PROXY: '' },
  ...{ HOST: '127.0.0.1', DEMO: 'off', WORKERS: '1', LOG_LEVEL: 'warn', EMAIL_CONFIRMATION: 'off' },
  ...NO_PACES,
}

export async function superviseServer(
  env: Record<string, string>,
  logs: string,
  site_port?: number,
): Promise<SupervisedServer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let isOver = false
  let isKilled = false
  let ended = 0

  function launch(): void {
    const log = openSync(join(logs, `server-${port}.log`), 'a')
    child = spawn(process.execPath, [MAIN], {
      env: {
        ...{ PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' },
        ...{ NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(logs, 'compiled') },
        ...NOTHING_OUTSIDE,
        ...{ PORT: String(port), SITE_URL: `http://127.0.0.1:${site_port ?? port}` },
        ...env,
      },
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    isKilled = false
    child.once('exit', () => {
      if (isOver) return
      if (!isKilled) ended += 1
      setTimeout(() => isOver || launch(), RESTART_MS)
    })
  }
  launch()
  return {
    port,
    url,
    pid: () => child?.pid,
    kill() {
      if (!child || hasEnded(child)) return false
      isKilled = true
      return child.kill('SIGKILL')
    },
    ended: () => ended,
    async ready() {
      const until = performance.now() + READY_WITHIN_MS
      while (performance.now() < until) {
        if (await isReady(url)) return
        await wait(ASK_AGAIN_MS)
      }
      throw new Error(`The server at ${url} is not ready`)
    },
    async stop() {
      isOver = true
      if (!child || hasEnded(child)) return
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      // A frozen process must continue in order to end.
      child.kill('SIGCONT')
      await exited
    },
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ status }) => status === 200,
    () => false,
  )
