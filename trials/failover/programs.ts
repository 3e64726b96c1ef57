// Patroni, etcd, haproxy and PostgreSQL from Debian's packages. Missing ones are unpacked into a folder.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { unpackPackages } from '../../scripts/debian.ts'
import { systemAccountFor } from '../../server/src/db/embedded/account.ts'

const PACKAGES = ['patroni', 'etcd-server', 'haproxy', 'postgresql']
// PostgreSQL refuses to run as root, and the user it runs as cannot read root's folders.
const FOLDER =
  process.getuid?.() === 0
    ? '/var/cache/keyswap/failover'
    : join(import.meta.dirname, '../../.cache/failover')
const ROOT = join(FOLDER, 'root')
const MISSING = `This needs ${PACKAGES.join(', ')} of Debian's or Ubuntu's packages, and they could not be downloaded or do not run.
Install them (their services may be disabled), or as root run apt-get update, and try again.`

export type Programs = {
  patroni: string[]
  etcd: string
  haproxy: string
  /** The folder of PostgreSQL's programs. */
  postgres: string
  env: Record<string, string>
  /** The version of Patroni. */
  version: string
}

const installedOrUnpacked = (path: string) =>
  [path, ...globSync(join(ROOT, path))].filter(existsSync)

function find(): Programs | undefined {
  const [python] = installedOrUnpacked('/usr/bin/python3')
  const [patroni] = installedOrUnpacked('/usr/bin/patroni')
  const [etcd] = installedOrUnpacked('/usr/bin/etcd')
  const [haproxy] = installedOrUnpacked('/usr/sbin/haproxy')
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
    // etcd before 3.5 (Debian 12) starts on arm64 only if this names the architecture.
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

const account = () => systemAccountFor(FOLDER)

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

export function ensurePrograms(): Programs {
  if (process.platform !== 'linux') throw new Error('This needs Linux.')
  // Debian's PostgreSQL reads time zones only from this folder.
  if (!existsSync('/usr/share/zoneinfo/UTC')) throw new Error('Install tzdata, and run again.')
  const found = find()
  if (found) return found
  unpackPackages(FOLDER, PACKAGES, { open: account() !== undefined })
  const unpacked = find()
  if (!unpacked) throw new Error(MISSING)
  return unpacked
}
