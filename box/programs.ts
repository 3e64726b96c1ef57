// Docker, debootstrap, systemd-nspawn and the proxies, of Debian's packages. What is not installed is unpacked into .cache.
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { unpackPackages } from '../scripts/debian.ts'

const PROGRAMS = {
  caddy: '/usr/bin/caddy',
  compose: '/usr/bin/docker-compose',
  debootstrap: '/usr/sbin/debootstrap',
  docker: '/usr/bin/docker',
  dockerd: '/usr/sbin/dockerd',
  nginx: '/usr/sbin/nginx',
  nspawn: '/usr/bin/systemd-nspawn',
} as const
const PACKAGES = [
  ...['caddy', 'docker-compose', 'debootstrap', 'docker.io', 'nginx-light', 'systemd-container'],
]
const FOLDER = join(import.meta.dirname, '../.cache/box-programs')
const ROOT = join(FOLDER, 'root')
const FOLDERS = ['/usr/sbin', '/usr/bin', '/sbin', '/bin']

type Name = keyof typeof PROGRAMS

const find = (name: Name): string | undefined =>
  [PROGRAMS[name], ROOT + PROGRAMS[name]].find((path) => existsSync(path))

export function ensurePrograms(): void {
  if (process.platform !== 'linux') throw new Error('This needs Linux.')
  const names = Object.keys(PROGRAMS) as Name[]
  if (names.every(find)) return
  unpackPackages(FOLDER, PACKAGES)
  const missing = names.filter((name) => !find(name))
  if (missing.length === 0) return
  throw new Error(
    `This needs ${PACKAGES.join(', ')} of Debian's packages, and apt-get could not download them.
Install them (their services may be disabled), or as root run apt-get update, and try again.`,
  )
}

export function pathOf(name: Name): string {
  const found = find(name)
  if (!found) throw new Error(`${name} is missing`)
  return found
}

/** A file or folder of one of the packages. */
export const rootOf = (path: string): string => (existsSync(path) ? path : ROOT + path)

/** Docker starts programs of other packages, which may be unpacked too. */
export const environment = (): Record<string, string> => ({
  PATH: [...FOLDERS, ...FOLDERS.map((folder) => ROOT + folder)].join(':'),
  LD_LIBRARY_PATH: globSync(join(ROOT, 'usr/lib/*-linux-gnu')).join(':'),
  PYTHONPATH: join(ROOT, 'usr/lib/python3/dist-packages'),
  LC_ALL: 'C.UTF-8',
  HOME: FOLDER,
})
