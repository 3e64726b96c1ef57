import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

const MINUTE_MS = 60_000
// Far longer than any request. Another instance may still use younger files.
const LEFT_AFTER_MS = 5 * MINUTE_MS
const SWEEP_MS = MINUTE_MS

/**
 * Opens a private folder for files that exist for seconds only. Files left by a killed process are removed at the start
 * and every minute.
 */
export async function prepareScratchFolder(folder: string): Promise<void> {
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
