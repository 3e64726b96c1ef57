// A server of a journey's own, for what the shared one must not go through.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type OwnServer = {
  url: string
  dataDir: string
  start(): Promise<void>
  kill(signal: NodeJS.Signals): Promise<void>
  close(): Promise<void>
}

export async function anOwnServer(
  port: number,
  env: Record<string, string> = {},
): Promise<OwnServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'keyswap-e2e-own-'))
  const url = `http://localhost:${port}`
  let child: ChildProcess | undefined

  async function start() {
    child = spawn(process.execPath, ['server/src/main.ts'], {
      env: {
        ...process.env,
        DATABASE_URL: '',
        SMTP_URL: '',
        S3_ENDPOINT: '',
        PORT: String(port),
        HOST: '127.0.0.1',
        SITE_URL: url,
        DATA_DIR: dataDir,
        TRUST_PROXY: 'loopback',
        LOG_LEVEL: 'warn',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    // Read to its end: links of mails are printed, and a console that nobody reads breaks.
    child.stdout?.on('data', (text) => String(text).includes('Keyswap is ready') && resolve())
    child.once('exit', () => reject(new Error(`The server on port ${port} did not start.`)))
    await promise
  }

  async function kill(signal: NodeJS.Signals) {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  async function close() {
    // A killed one has left its database running: one more start takes it along.
    if (child?.signalCode === 'SIGKILL') await start()
    await kill('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  }

  return { url, dataDir, start, kill, close }
}
