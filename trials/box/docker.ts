// Starts a separate Docker daemon for this test. It does not touch the machine's images, containers, networks, firewall and
// routing.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { until } from '../../scripts/until.ts'
import { atEnd } from '../bench/cleanup.ts'
import { RUN_FOLDER } from '../bench/place.ts'
import { environment, pathOf } from './programs.ts'

const run = promisify(execFile)
const STARTED_WITHIN_MS = 60_000
const MOST_OUTPUT = 100 * 2 ** 20

/** The environment for programs that talk to the daemon. */
export type Docker = {
  env: Record<string, string>
  /** Runs a docker command and returns its standard output. */
  (...args: string[]): Promise<string>
}

let started: Promise<Docker> | undefined
/** Starts the daemon at the first call; all parts share it. */
export const dockerDaemon = (): Promise<Docker> => (started ??= startDocker())

async function startDocker(): Promise<Docker> {
  if (process.getuid?.() !== 0) throw new Error('Docker needs root.')
  // Paths of Unix sockets must be short.
  const short = await mkdtemp('/run/keyswap-box-')
  atEnd(() => rm(short, { recursive: true, force: true }))
  const data = join(RUN_FOLDER, 'docker')
  await mkdir(data, { recursive: true })
  await writeFile(join(short, 'daemon.json'), '{}')
  const host = `unix://${short}/docker.sock`
  const log = join(RUN_FOLDER, 'dockerd.log')
  const descriptor = openSync(log, 'w')
  const daemon = spawn(
    pathOf('dockerd'),
    [
      ...[`--host=${host}`, `--data-root=${data}`, `--exec-root=${short}/exec`],
      ...[`--pidfile=${short}/pid`, `--config-file=${short}/daemon.json`],
      ...[
        '--containerd-namespace=keyswap-box',
        '--containerd-plugins-namespace=keyswap-box-plugins',
      ],
      ...['--bridge=none', '--iptables=false', '--ip6tables=false'],
      ...['--ip-forward=false', '--ip-masq=false'],
    ],
    { env: environment(), stdio: ['ignore', descriptor, descriptor] },
  )
  const ended = once(daemon, 'exit')
  atEnd(async () => {
    daemon.kill('SIGTERM')
    await ended
    for (const mount of await mountsIn([data, short])) await run('umount', [mount])
  })
  const env = { ...environment(), DOCKER_HOST: host, DOCKER_BUILDKIT: '0' }
  const docker = async (...args: string[]) =>
    (await run(pathOf('docker'), args, { env, maxBuffer: MOST_OUTPUT })).stdout.trim()
  try {
    await until('dockerd does not answer', STARTED_WITHIN_MS, () => docker('version'))
  } catch (error) {
    throw new Error((await readFile(log, 'utf8')).slice(-2000), { cause: error })
  }
  return Object.assign(docker, { env })
}

/** The mounts in these folders, which the daemon leaves behind, innermost first. */
async function mountsIn(folders: string[]): Promise<string[]> {
  const mounts = (await readFile('/proc/self/mounts', 'utf8')).split('\n')
  return mounts
    .map((line) => line.split(' ')[1] ?? '')
    .filter((path) => folders.some((folder) => path === folder || path.startsWith(`${folder}/`)))
    .reverse()
}
