// The folder of a benchmark's data. It is in the repository, because /tmp is often in memory, where nothing waits for a disk.
import { mkdir, readdir, readFile, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { atEnd } from './cleanup.ts'

const parent = join(import.meta.dirname, '../../.cache/bench')
/** The folder of this run. */
export const RUN_FOLDER = join(parent, String(process.pid))

const GB = 2 ** 30

export async function openRunFolder(needed_gb: number): Promise<void> {
  await mkdir(RUN_FOLDER, { recursive: true })
  atEnd(() => rm(RUN_FOLDER, { recursive: true, force: true }))
  // Removes the folders of runs that were killed. A PostgreSQL that still runs there ends when its folder is gone.
  for (const name of await readdir(parent))
    if (!isAlive(Number(name))) await rm(join(parent, name), { recursive: true, force: true })
  const { bavail, bsize } = await statfs(RUN_FOLDER)
  const free_gb = (bavail * bsize) / GB
  if (free_gb < needed_gb)
    throw new Error(`${RUN_FOLDER} has ${free_gb.toFixed(0)} GB free; ${needed_gb} GB are needed.`)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}

/** The type of the file system of the data, such as ext4. */
export async function fileSystemType(): Promise<string> {
  const mounts = (await readFile('/proc/self/mounts', 'utf8')).split('\n')
  const above = mounts
    .map((line) => line.split(' '))
    .filter(([, path = '-']) => `${parent}/`.startsWith(path === '/' ? path : `${path}/`))
  const [, , type = 'unknown'] =
    above.toSorted(([, a = ''], [, b = '']) => a.length - b.length).at(-1) ?? []
  return type
}
