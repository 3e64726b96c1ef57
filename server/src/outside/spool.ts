import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import { Refusal } from '../errors/refusal.ts'
import { prepareScratchFolder } from './leftovers.ts'

export type Spool = {
  /** Writes the body to a file, runs `work` on it and removes it. At most one chunk of the body is in memory. */
  use<T>(body: AsyncIterable<Buffer>, limit: number, work: (file: string) => Promise<T>): Promise<T>
}

// Raw photos hold the location where they were taken, so none may be left behind. On Linux an open file can be unlinked
// and still be read as /proc/self/fd/…; it then disappears even if the process is killed.
const CAN_UNLINK_OPEN_FILES = process.platform === 'linux'

/** `unlinks` is injected so that tests cover other systems too. */
export async function createSpool(
  dataFolder: string,
  { unlinks = CAN_UNLINK_OPEN_FILES } = {},
): Promise<Spool> {
  const folder = path.join(dataFolder, 'uploads')
  await prepareScratchFolder(folder)
  return {
    async use(body, limit, work) {
      const named = path.join(folder, randomUUID())
      const file = await open(named, 'wx', 0o600)
      try {
        if (unlinks) await rm(named)
        await file.writeFile(atMost(body, limit))
        return await work(unlinks ? `/proc/self/fd/${file.fd}` : named)
      } finally {
        await file.close()
        if (!unlinks) await rm(named, { force: true })
      }
    },
  }
}

async function* atMost(body: AsyncIterable<Buffer>, limit: number) {
  let size = 0
  for await (const piece of body) {
    size += piece.length
    if (size > limit) throw new Refusal('FILE_TOO_LARGE')
    yield piece
  }
}
