import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Running } from './subject.ts'

const START_WITHIN_MS = 120_000
const RETRY_MS = 100

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** Starts a server as a process of its own and waits until it answers. It ends with this process. */
export async function startServer(file: URL, env: Record<string, string>): Promise<Running> {
  const port = await freePort()
  const child: ChildProcess = fork(file, {
    env: { ...process.env, ...env, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const url = `http://127.0.0.1:${port}`
  await becomesReady(url, child)
  return {
    url,
    pid: child.pid as number,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

async function becomesReady(url: string, child: ChildProcess): Promise<void> {
  const until = performance.now() + START_WITHIN_MS
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`)
    const isUp = await fetch(`${url}/healthz`).then(
      () => true,
      () => false,
    )
    if (isUp) return
    await wait(RETRY_MS)
  }
  throw new Error(`The server at ${url} does not answer`)
}
