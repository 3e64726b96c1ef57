import { createHash, randomUUID } from 'node:crypto'
import { chmod, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Refusal } from '../../errors/refusal.ts'
import { prepareScratchFolder } from '../leftovers.ts'
import type { Storage } from './storage.ts'

const isMissing = (error: unknown) =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

/** The file may be removed between `read` and `open`. */
const openAt = async (target: string, range?: { start: number; end: number }) => {
  const file = await open(target).catch((error) => {
    throw isMissing(error) ? new Refusal('NOT_FOUND') : error
  })
  return file.createReadStream(range)
}

/** Files in a local folder. */
export function folderStorage(dataFolder: string, bucket: string): Storage {
  const root = path.join(dataFolder, 'files', bucket)
  const drafts = path.join(dataFolder, 'files', '.drafts')

  /** Keys are validated on input; this is a second check that they stay inside the folder. */
  const pathOf = (key: string): string => {
    const target = path.resolve(root, key)
    if (!target.startsWith(root + path.sep)) throw new Error('A key outside the bucket')
    return target
  }

  return {
    async ensureBucket() {
      await mkdir(root, { recursive: true, mode: 0o700 })
      await chmod(path.dirname(root), 0o700)
      await prepareScratchFolder(drafts)
    },
    async put(key, bytes) {
      const target = pathOf(key)
      const draft = path.join(drafts, randomUUID())
      try {
        const file = await open(draft, 'wx', 0o600)
        try {
          await file.writeFile(bytes)
          // Sync before the rename, or a crash could leave a name with half a file.
          await file.sync()
        } finally {
          await file.close()
        }
        await mkdir(path.dirname(target), { recursive: true })
        await rename(draft, target)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async read(key) {
      const target = pathOf(key)
      try {
        const { size, mtimeMs, ino } = await stat(target)
        const etag = createHash('sha256')
          .update(`${key} ${size} ${mtimeMs} ${ino}`)
          .digest('base64url')
          .slice(0, 22)
        return { size, etag, open: (range) => openAt(target, range) }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
  }
}
