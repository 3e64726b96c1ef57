import { open } from 'node:fs/promises'

export type PictureKind = 'jpeg' | 'png' | 'webp'

const PNG_START = Buffer.from('89504e470d0a1a0a', 'hex')
const PNG_END = Buffer.from('0000000049454e44ae426082', 'hex')
const JPEG_END = Buffer.from([0xff, 0xd9])

/**
 * Detects the type by the first and last bytes. A file that does not end as its type should is truncated or has
 * something appended, and is not accepted.
 */
export async function pictureKind(file: string): Promise<PictureKind | undefined> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const piece = async (from: number, length: number) => {
      const { buffer, bytesRead } = await handle.read(
        Buffer.alloc(length),
        0,
        length,
        Math.max(0, from),
      )
      return buffer.subarray(0, bytesRead)
    }
    const head = await piece(0, 16)
    const tail = await piece(size - PNG_END.length, PNG_END.length)
    if (head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])))
      return tail.subarray(-2).equals(JPEG_END) ? 'jpeg' : undefined
    if (head.subarray(0, 8).equals(PNG_START)) return tail.equals(PNG_END) ? 'png' : undefined
    const isWebp =
      head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP'
    // RIFF stores the file's length minus the first eight bytes.
    return isWebp && head.readUInt32LE(4) + 8 === size ? 'webp' : undefined
  } finally {
    await handle.close()
  }
}
