// Downloads Debian packages with their dependencies and unpacks them into a folder. This needs no root, starts no service and
// does not change the system, as an installation would.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, globSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Empties `folder` and unpacks the packages into `<folder>/root`. With `open`, other users can read the folder too. */
export function unpackPackages(folder: string, packages: string[], { open = false } = {}): void {
  const archives = join(folder, 'archives')
  const root = join(folder, 'root')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(archives, 'partial'), { recursive: true })
  mkdirSync(root)
  if (open) for (const one of [join(folder, '..'), folder, root]) chmodSync(one, 0o755)
  console.log(`Downloading ${packages.join(', ')} (apt-get). This happens once.`)
  const options = { cwd: folder, stdio: 'ignore' } as const
  const fetched = () =>
    spawnSync(
      'apt-get',
      [
        ...['install', '--download-only', '--yes', '--no-upgrade', '--no-install-recommends'],
        ...['-o', `Dir::Cache::archives=${archives}`, '-o', 'Debug::NoLocking=1'],
        // Without this, apt-get run by root downloads as another user, who may not write here.
        ...['-o', 'APT::Sandbox::User=root', ...packages],
      ],
      options,
    ).status === 0
  if (!fetched()) {
    spawnSync('apt-get', ['update'], options)
    fetched()
  }
  for (const file of globSync('*.deb', { cwd: archives }))
    spawnSync('dpkg', ['-x', join(archives, file), root], options)
  rmSync(archives, { recursive: true })
}

/** Finds these programs on the system or, unpacked, in `<folder>/root`. */
export function debianPrograms<Name extends string>(
  folder: string,
  packages: string[],
  paths: Record<Name, string>,
) {
  const names = Object.keys(paths) as Name[]
  const find = (name: Name): string | undefined =>
    [paths[name], join(folder, 'root', paths[name])].find((path) => existsSync(path))
  return {
    /** Downloads and unpacks the packages if a program is missing. */
    ensure(): void {
      if (process.platform !== 'linux') throw new Error('This needs Linux.')
      if (names.every(find)) return
      unpackPackages(folder, packages)
      if (names.every(find)) return
      throw new Error(
        `This needs ${packages.join(', ')} of Debian's or Ubuntu's packages, and apt-get could not download them.
Install them (their services may be disabled), or as root run apt-get update, and try again.`,
      )
    },
    pathOf(name: Name): string {
      const found = find(name)
      if (!found) throw new Error(`${name} is missing`)
      return found
    },
  }
}
