// Patroni, etcd, haproxy and PostgreSQL of Debian's packages. What is not installed is downloaded with everything it needs
// and unpacked into a folder, not installed: that needs no root, starts no service and leaves the system as it is.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, globSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { accountFor } from '../server/src/db/embedded/account.ts'

const PACKAGES = ['patroni', 'etcd-server', 'haproxy', 'postgresql']
// PostgreSQL does not run as root, and another user cannot look into root's folders.
const FOLDER =
  process.getuid?.() === 0
    ? '/var/cache/keyswap/failover'
    : join(import.meta.dirname, '../.cache/failover')
const ROOT = join(FOLDER, 'root')
const MISSING = `This needs ${PACKAGES.join(', ')} of Debian's or Ubuntu's packages, and apt-get could not download them.
Install them (their services may be disabled), or as root run apt-get update, and try again.`

export type Programs = {
  patroni: string[]
  etcd: string
  haproxy: string
  /** The folder of PostgreSQL's programs. */
  postgres: string
  env: Record<string, string>
  /** Of Patroni. */
  version: string
}

const onEither = (path: string) => [path, ...globSync(join(ROOT, path))].filter(existsSync)

function find(): Programs | undefined {
  const [python] = onEither('/usr/bin/python3')
  const [patroni] = onEither('/usr/bin/patroni')
  const [etcd] = onEither('/usr/bin/etcd')
  const [haproxy] = onEither('/usr/sbin/haproxy')
  const postgres = [
    ...globSync('/usr/lib/postgresql/*/bin'),
    ...globSync(`${ROOT}/usr/lib/postgresql/*/bin`),
  ]
    .filter(
      (folder) => existsSync(join(folder, 'pg_rewind')) && existsSync(join(folder, 'postgres')),
    )
    .toSorted()
    .at(-1)
  if (!python || !patroni || !etcd || !haproxy || !postgres) return undefined
  const env = {
    PATH: `${postgres}:/usr/bin:/bin`,
    PYTHONPATH: `${ROOT}/usr/lib/python3/dist-packages`,
    LD_LIBRARY_PATH: globSync(`${ROOT}/usr/lib/*-linux-gnu`).join(':'),
    LC_ALL: 'C.UTF-8',
    TZ: 'UTC',
    // Debian builds etcd for arm64 too; it wants to be asked for it.
    ETCD_UNSUPPORTED_ARCH: process.arch,
  }
  const version = versionOf([python, patroni], env)
  const others = [
    [etcd, '--version'],
    [haproxy, '-v'],
    [join(postgres, 'postgres'), '--version'],
  ]
  if (!version || !others.every((command) => runs(command, env))) return undefined
  return { patroni: [python, patroni], etcd, haproxy, postgres, env, version }
}

const account = () => accountFor(FOLDER)

const runs = ([program = '', ...args]: string[], env: Record<string, string>): boolean =>
  spawnSync(program, args, { ...account(), env, stdio: 'ignore' }).status === 0

function versionOf(
  [program = '', ...args]: string[],
  env: Record<string, string>,
): string | undefined {
  const { stdout } = spawnSync(program, [...args, '--version'], {
    ...account(),
    env,
    encoding: 'utf8',
  })
  return /[\d.]+/.exec(stdout ?? '')?.[0]
}

function download(): void {
  const archives = join(FOLDER, 'archives')
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(join(archives, 'partial'), { recursive: true })
  mkdirSync(ROOT)
  if (account()) for (const folder of [join(FOLDER, '..'), FOLDER, ROOT]) chmodSync(folder, 0o755)
  console.log(`Downloading ${PACKAGES.join(', ')} (apt-get). This happens once.`)
  const options = { cwd: FOLDER, stdio: 'ignore' } as const
  const fetched = () =>
    spawnSync(
      'apt-get',
      [
        ...['install', '--download-only', '--yes', '--no-upgrade', '--no-install-recommends'],
        ...['-o', `Dir::Cache::archives=${archives}`, '-o', 'Debug::NoLocking=1'],
        // As root, apt-get would download as another user, who may not write here.
        ...['-o', 'APT::Sandbox::User=root', ...PACKAGES],
      ],
      options,
    ).status === 0
  if (!fetched()) {
    spawnSync('apt-get', ['update'], options)
    fetched()
  }
  for (const file of globSync('*.deb', { cwd: archives }))
    spawnSync('dpkg', ['-x', join(archives, file), ROOT], options)
  rmSync(archives, { recursive: true })
}

export function findPrograms(): Programs {
  if (process.platform !== 'linux') throw new Error('This needs Linux.')
  // PostgreSQL looks for it only there.
  if (!existsSync('/usr/share/zoneinfo/UTC')) throw new Error('Install tzdata, and run again.')
  const found = find()
  if (found) return found
  download()
  const unpacked = find()
  if (!unpacked) throw new Error(MISSING)
  return unpacked
}
