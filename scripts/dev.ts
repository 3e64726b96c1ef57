// npm run dev: runs the server, which restarts on changes, behind Vite's development server.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { followParent } from './follow-parent.ts'

const repository = join(import.meta.dirname, '..')
const web = join(repository, 'web')
const PROXIED = [
  '/.well-known/',
  '/api',
  '/c/',
  '/not-me/',
  '/unsubscribe/',
  '/storage',
  '/healthz',
  '/readyz',
  '/metrics',
]

if (existsSync(join(repository, '.env'))) process.loadEnvFile(join(repository, '.env'))
const port = Number(process.env.PORT || 3000)

/** Starts the server in its own process group, so that Ctrl-C reaches only this process, which then stops the server. */
function startServer(): ChildProcess {
  const main = join(repository, 'server/src/main.ts')
  return spawn(process.execPath, ['--watch', '--watch-preserve-output', main], {
    cwd: repository,
    // One process, because --watch does not notice which files worker processes load.
    env: { ...process.env, NODE_ENV: 'development', WORKERS: '1' },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
}

async function startVite(): Promise<ViteDevServer> {
  const target = `http://localhost:${port}`
  const server = await createServer({
    root: web,
    clearScreen: false,
    server: {
      host: process.env.HOST || 'localhost',
      proxy: Object.fromEntries(PROXIED.map((path) => [path, { target }])),
    },
  })
  await server.listen()
  server.printUrls()
  return server
}

followParent()
const server = startServer()
let vite: ViteDevServer | undefined

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  const ended = server.exitCode === null && server.signalCode === null && once(server, 'exit')
  server.kill('SIGTERM')
  await vite?.close()
  await ended
  process.exit()
}

process.on('SIGINT', stop)
process.on('SIGTERM', stop)
server.once('exit', stop)
try {
  vite = await startVite()
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
  await stop()
}
