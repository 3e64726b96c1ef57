// Fills the disk, so that there is no room for the database and the photos.
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { whyNoSmallDisk } from '../disk.ts'
import { type Fault, repeatFault, waitRandomly } from '../fault.ts'

const MB = 2 ** 20
const PIECE = Buffer.alloc(MB)

/** Writes a file until the disk is full. */
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
  // Keyswap needs 128 MB of free space to start.
  plan: { database: 'embedded', disk_bytes: 400 * MB },
  missing: whyNoSmallDisk,
  // PostgreSQL stops if it cannot write its write-ahead log, and Keyswap with it.
  ends_servers: true,
  async inject({ folder }, pace) {
    const filler = join(folder, 'filler')
    return repeatFault({ ...pace, times: Math.ceil(pace.times / 2) }, async () => {
      await waitRandomly(1_000, 3_000)
      await fill(filler)
      await waitRandomly(1_000, 3_000)
      await rm(filler)
      return true
    })
  },
}
