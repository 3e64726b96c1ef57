import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

const MINUTE_MS = 60_000
// Far longer than any request; what is younger may be in use by another instance.
const LEFT_AFTER_MS = 5 * MINUTE_MS
const SWEEP_MS = MINUTE_MS

/**
 * A private folder for files that live for seconds. What a killed process left there is removed at the start and
 * every minute from then on.
 */
export async function openScratch(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o700)
  await sweep(folder)
  setInterval(() => void sweep(folder).catch(() => {}), SWEEP_MS).unref()
}

async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    const isLeft = await stat(file).then(
      ({ mtimeMs }) => Date.now() - mtimeMs > LEFT_AFTER_MS,
      () => false,
    )
    if (isLeft) await rm(file, { recursive: true, force: true })
  }
}
