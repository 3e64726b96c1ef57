import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '../refusal.ts'
import { openScratch } from './leftovers.ts'

export type Spool = {
  /** Keeps bytes in a file for as long as `work` needs them; no more than one piece is in memory. */
  use<T>(body: AsyncIterable<Buffer>, limit: number, work: (file: string) => Promise<T>): Promise<T>
}

export async function createSpool(dataFolder: string): Promise<Spool> {
  const folder = path.join(dataFolder, 'uploads')
  await openScratch(folder)
  return {
    async use(body, limit, work) {
      const file = path.join(folder, randomUUID())
      try {
        await pipeline(atMost(body, limit), createWriteStream(file))
        return await work(file)
      } finally {
        await rm(file, { force: true })
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
