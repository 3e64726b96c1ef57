import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

const HOUR_MS = 60 * 60_000

/**
 * A folder for files that live for seconds. What a killed process left there goes at the next start; what is
 * young may be another instance's, at work this moment.
 */
export async function openScratch(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    const isOld = await stat(file).then(
      ({ mtimeMs }) => Date.now() - mtimeMs > HOUR_MS,
      () => false,
    )
    if (isOld) await rm(file, { recursive: true, force: true })
  }
}
