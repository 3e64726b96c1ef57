// The disk is full: neither the database nor the photos have room.
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { noSmallDisk } from '../disk.ts'
import { again, type Fault, randomly } from '../fault.ts'

const MB = 2 ** 20
const PIECE = Buffer.alloc(MB)

/** Writes until there is no room for another byte. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'w')
  try {
    for (const piece of [PIECE, PIECE.subarray(0, 4096)])
      for (;;) if ((await file.write(piece)).bytesWritten < piece.length) break
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    await file.close()
  }
}

export const fullDisk: Fault = {
  name: 'full-disk',
  title: 'full disk',
  // Keyswap needs 128 MB free for a start.
  plan: { database: 'embedded', disk_bytes: 400 * MB },
  missing: noSmallDisk,
  // PostgreSQL stops if it cannot write its log.
  ends_servers: true,
  async inject({ folder }, pace) {
    const filler = join(folder, 'filler')
    return again({ ...pace, times: Math.ceil(pace.times / 2) }, async () => {
      await randomly(1_000, 3_000)
      await fill(filler)
      await randomly(1_000, 3_000)
      await rm(filler)
      return true
    })
  },
}
