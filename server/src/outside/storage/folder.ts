import { createHash, randomUUID } from 'node:crypto'
import { chmod, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Refusal } from '../../refusal.ts'
import { openScratch } from '../leftovers.ts'
import type { Storage } from './storage.ts'

const isMissing = (error: unknown) =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

/** A file may be removed between being found and being opened. */
const openAt = async (place: string, range?: { start: number; end: number }) => {
  const file = await open(place).catch((error) => {
    throw isMissing(error) ? new Refusal('NOT_FOUND') : error
  })
  return file.createReadStream(range)
}

/** Files in a folder of this machine. */
export function folderStorage(dataFolder: string, bucket: string): Storage {
  const root = path.join(dataFolder, 'files', bucket)
  const drafts = path.join(dataFolder, 'files', '.drafts')

  /** Keys are checked where they come in; that none leaves the folder is checked here again. */
  const placeOf = (key: string): string => {
    const place = path.resolve(root, key)
    if (!place.startsWith(root + path.sep)) throw new Error('A key outside the bucket')
    return place
  }

  return {
    async ensureBucket() {
      await mkdir(root, { recursive: true, mode: 0o700 })
      await chmod(path.dirname(root), 0o700)
      await openScratch(drafts)
    },
    async put(key, bytes) {
      const place = placeOf(key)
      const draft = path.join(drafts, randomUUID())
      try {
        const file = await open(draft, 'wx', 0o600)
        try {
          await file.writeFile(bytes)
          // On the disk before it has its name: a name without its bytes would be half a file.
          await file.sync()
        } finally {
          await file.close()
        }
        await mkdir(path.dirname(place), { recursive: true })
        await rename(draft, place)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async read(key) {
      const place = placeOf(key)
      try {
        const { size, mtimeMs, ino } = await stat(place)
        const etag = createHash('sha256')
          .update(`${key} ${size} ${mtimeMs} ${ino}`)
          .digest('base64url')
          .slice(0, 22)
        return { size, etag, open: (range) => openAt(place, range) }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async remove(key) {
      await rm(placeOf(key), { force: true })
    },
  }
}
