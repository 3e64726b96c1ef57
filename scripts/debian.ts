// Programs of Debian's packages, downloaded with everything that they need and unpacked into a folder, not installed: that
// needs no root, starts no service and leaves the system as it is.
import { spawnSync } from 'node:child_process'
import { chmodSync, globSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Unpacks into `<folder>/root`, which is empty before. `open`: for other users than the own one too. */
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
        // As root, apt-get would download as another user, who may not write here.
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
