// Gives a process a wrong clock with Debian's libfaketime. The monotonic clock stays right, just as when an operator or a time
// server changes the time.
import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, globSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Clock = {
  env: Record<string, string>
  /** Sets how far the clock is off, such as '+1h'; '+0' makes it right. */
  set(offset: string): void
  remove(): Promise<void>
}

const cache = join(import.meta.dirname, '../../.cache/faults')
const INSTALLED = '/usr/lib/*/faketime/libfaketimeMT.so.1'
const UNPACKED = join(cache, 'usr/lib/*/faketime/libfaketimeMT.so.1')

/** The path of the installed library, or of the one unpacked from Debian's package. */
function findLibrary(): string | undefined {
  const [found] = [...globSync(INSTALLED), ...globSync(UNPACKED)]
  if (found) return found
  mkdirSync(cache, { recursive: true })
  spawnSync('apt-get', ['download', 'libfaketime'], { cwd: cache, stdio: 'ignore' })
  for (const file of globSync('libfaketime_*.deb', { cwd: cache }))
    spawnSync('dpkg', ['-x', file, '.'], { cwd: cache, stdio: 'ignore' })
  return globSync(UNPACKED)[0]
}

export const whyNoWrongClock = async (): Promise<string | undefined> =>
  process.platform === 'linux' && findLibrary()
    ? undefined
    : 'libfaketime is not installed, and apt-get cannot download it'

export async function openWrongClock(): Promise<Clock> {
  const library = findLibrary()
  if (!library) throw new Error('There is no libfaketime')
  // PostgreSQL may run as another user, who must be able to read both files.
  const folder = mkdtempSync(join(tmpdir(), 'keyswap-clock-'))
  const file = join(folder, 'offset')
  const copy = join(folder, 'libfaketime.so')
  copyFileSync(library, copy)
  const set = (offset: string) => writeFileSync(file, `${offset}\n`)
  set('+0')
  for (const [path, mode] of [
    [folder, 0o755],
    [file, 0o644],
    [copy, 0o755],
  ] as const)
    chmodSync(path, mode)
  return {
    env: {
      LD_PRELOAD: copy,
      FAKETIME_TIMESTAMP_FILE: file,
      // libfaketime reads the offset again after this many seconds.
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    },
    set,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
