import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../scripts/free-port.ts'
import { atEnd } from './cleanup.ts'
import type { RunningServer } from './subject.ts'

const START_WITHIN_MS = 60_000
const STOP_WITHIN_MS = 10_000
const RETRY_MS = 100

/** Starts a server in a new process with only this environment, and waits until it answers. */
export async function startServer(
  file: URL,
  env: Record<string, string>,
  log: 'ignore' | 'inherit' = 'ignore',
  execArgv: string[] = [],
): Promise<RunningServer & { child: ChildProcess }> {
  const port = await freePort()
  const child = fork(file, {
    env: { ...OWN_ENVIRONMENT, ...env, HOST: '127.0.0.1', PORT: String(port) },
    execArgv,
    stdio: ['ignore', log, 'inherit', 'ipc'],
  })
  const url = `http://127.0.0.1:${port}`
  const running = asRunningServer(child, url)
  await becomesReady(url, child)
  return { ...running, child }
}

// The whole environment of a measured server, without the caller's settings. npm's variable lets the server end if the benchmark
// is killed (scripts/follow-parent.ts).
const OWN_ENVIRONMENT = {
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  npm_lifecycle_event: 'bench',
}

/** Wraps a server process, which is stopped at the end of the benchmark at the latest. */
export function asRunningServer(child: ChildProcess, url: string): RunningServer {
  const stop = atEnd(async () => {
    if (hasEnded(child)) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
    await ended
    clearTimeout(timer)
  })
  return { url, pid: child.pid as number, stop }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null

async function becomesReady(url: string, child: ChildProcess): Promise<void> {
  const until = performance.now() + START_WITHIN_MS
  while (performance.now() < until) {
    if (hasEnded(child)) throw new Error(`The server ended with ${child.exitCode}`)
    const isUp = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(RETRY_MS * 10) }).then(
      () => true,
      () => false,
    )
    if (isUp) return
    await wait(RETRY_MS)
  }
  throw new Error(`The server at ${url} does not answer`)
}
