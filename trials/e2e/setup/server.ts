// A separate server for a journey that would disturb the shared one.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../scripts/free-port.ts'
import { NO_PACES } from '../../../server/test/no-paces.ts'

export type OwnServer = {
  url: string
  dataDir: string
  start(): Promise<void>
  /** Resolves to the whole output once it contains these words. */
  says(words: string): Promise<string>
  kill(signal: NodeJS.Signals): Promise<void>
  close(): Promise<void>
}

export async function anOwnServer(env: Record<string, string> = {}): Promise<OwnServer> {
  const port = await freePort()
  const dataDir = await mkdtemp(join(tmpdir(), 'keyswap-e2e-own-'))
  const url = `http://localhost:${port}`
  let child: ChildProcess | undefined
  let output = ''

  async function says(words: string): Promise<string> {
    while (!output.includes(words)) {
      if (!child?.stdout) throw new Error('The server is not running.')
      await once(child.stdout, 'data')
    }
    return output
  }

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
        DEMO: 'off',
        ...NO_PACES,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    output = ''
    // The output must be read to its end, because a full pipe would block the server.
    child.stdout?.on('data', (text) => {
      output += text
    })
    const { promise: ended, reject } = Promise.withResolvers<never>()
    child.once('exit', () => reject(new Error(`The server on port ${port} did not start.`)))
    ended.catch(() => {})
    await Promise.race([says('Keyswap is ready'), ended])
  }

  async function kill(signal: NodeJS.Signals) {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  async function close() {
    // A killed server leaves its database running, so the server is started once more to stop both.
    if (child?.signalCode === 'SIGKILL') await start()
    await kill('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  }

  return { url, dataDir, start, says, kill, close }
}
