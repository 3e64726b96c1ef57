import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { freePort } from '../../../scripts/free-port.ts'
import { startEmbedded } from '../../src/db/embedded.ts'
import type { Pool } from '../../src/db/pool.ts'
import { poolOn } from '../database.ts'
import { aFolder } from '../folder.ts'
import { NO_PACES } from '../no-paces.ts'

export { aFolder }

export const root = fileURLToPath(new URL('../../..', import.meta.url))
const MAIN = path.join(root, 'server/src/main.ts')

/** A data folder. A database that still runs in it after the test is stopped. */
export async function aDataFolder(): Promise<string> {
  const folder = path.join(await aFolder(), 'data')
  onTestFinished(async () => (await startEmbedded(path.join(folder, 'postgres'))).stop())
  return folder
}

const NOTHING_OUTSIDE = {
  DATABASE_URL: '',
  REDIS_URL: '',
  SMTP_URL: '',
  S3_ENDPOINT: '',
  TRUST_PROXY: '',
}

type Environment = Record<string, string>

export type Launched = {
  child: ChildProcess
  url: string
  output(): string
  /** Resolves with the exit status or the signal. */
  ended: Promise<number | NodeJS.Signals>
  signal(name: NodeJS.Signals): void
  /** Signals the whole process group, as Ctrl-C does. */
  signalAll(name: NodeJS.Signals): void
}

/** Starts a command and returns at once. */
export function spawnServer(command: string[], env: Environment, port: number): Launched {
  const [file = '', ...args] = command
  const child = spawn(file, args, {
    cwd: root,
    // External services are set to empty values, so that an operator's .env cannot point a test at a real database.
    env: {
      ...process.env,
      ...NOTHING_OUTSIDE,
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'error',
      DEMO: 'off',
      ...NO_PACES,
      WORKERS: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // In its own process group, as a shell starts it, for signalAll.
    detached: true,
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk) => {
      text += chunk
    })
  const ended = once(child, 'close').then(([status, signal]) => status ?? signal)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return {
    child,
    url: `http://127.0.0.1:${port}`,
    output: () => text,
    ended,
    signal: (name) => child.kill(name),
    signalAll: (name) => process.kill(-(child.pid ?? 0), name),
  }
}

const launchAny = async (env: Environment, port?: number) =>
  spawnServer([process.execPath, MAIN], env, port ?? (await freePort()))

export async function ready(server: Launched): Promise<Launched> {
  const { promise, resolve, reject } = Promise.withResolvers<Launched>()
  const check = () => server.output().includes('Keyswap is ready') && resolve(server)
  server.child.stdout?.on('data', check)
  server.ended.then((how) =>
    reject(new Error(`ended (${how}) before it was ready: ${server.output()}`)),
  )
  check()
  return promise
}

/** A server that is ready for requests. */
export const launch = async (env: Environment, port?: number): Promise<Launched> =>
  ready(await launchAny(env, port))

/** A server that should fail to start: its exit status and output. */
export async function launchFailing(env: Environment, port?: number) {
  const server = await launchAny(env, port)
  return { status: await server.ended, output: server.output() }
}

/** Whether the port is closed. A connection that is accepted is not used. */
export async function refusesConnections({ url }: Launched): Promise<boolean> {
  const socket = net.connect(Number(new URL(url).port), '127.0.0.1')
  try {
    await once(socket, 'connect')
    return false
  } catch {
    return true
  } finally {
    socket.destroy()
  }
}

/** The embedded database of a running server. */
export async function databaseIn(folder: string): Promise<{ pool: Pool; pid: number }> {
  const { url, pid } = await startEmbedded(path.join(folder, 'postgres'))
  return { pool: poolOn(url), pid }
}
