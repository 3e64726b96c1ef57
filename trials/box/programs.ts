// Docker, debootstrap, systemd-nspawn and the proxies from Debian's packages. Missing ones are unpacked into .cache.
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { debianPrograms } from '../../scripts/debian.ts'

const PROGRAMS = {
  caddy: '/usr/bin/caddy',
  compose: '/usr/bin/docker-compose',
  debootstrap: '/usr/sbin/debootstrap',
  docker: '/usr/bin/docker',
  dockerd: '/usr/sbin/dockerd',
  nginx: '/usr/sbin/nginx',
  nspawn: '/usr/bin/systemd-nspawn',
}
const PACKAGES = [
  ...['caddy', 'docker-compose', 'debootstrap', 'docker.io', 'nginx-light', 'systemd-container'],
]
const FOLDER = join(import.meta.dirname, '../../.cache/box-programs')
const ROOT = join(FOLDER, 'root')
const FOLDERS = ['/usr/sbin', '/usr/bin', '/sbin', '/bin']

export const { ensure: ensurePrograms, pathOf } = debianPrograms(FOLDER, PACKAGES, PROGRAMS)

/** The path of a package's file or folder: as installed or, if it is not, as unpacked. */
export const packagedPath = (path: string): string => (existsSync(path) ? path : ROOT + path)

/** An environment in which Docker also finds programs and libraries of unpacked packages. */
export const environment = (): Record<string, string> => ({
  PATH: [...FOLDERS, ...FOLDERS.map((folder) => ROOT + folder)].join(':'),
  LD_LIBRARY_PATH: globSync(join(ROOT, 'usr/lib/*-linux-gnu')).join(':'),
  PYTHONPATH: join(ROOT, 'usr/lib/python3/dist-packages'),
  LC_ALL: 'C.UTF-8',
  HOME: FOLDER,
})
