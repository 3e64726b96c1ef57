// Small files that keep a decoder busy for long, and the parts they are made of.
import { crc32, deflateSync } from 'node:zlib'
import { aPicture } from './pictures.ts'

const uint16 = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff])

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

const segment = (marker: number, ...content: (number | Buffer)[]): Buffer => {
  const bytes = Buffer.concat(
    content.map((one) => (typeof one === 'number' ? Buffer.from([one]) : one)),
  )
  return Buffer.concat([Buffer.from([0xff, marker]), uint16(bytes.length + 2), bytes])
}

/** A grey progressive JPEG of 8 × 8 pixels whose one block is sent in this many scans. */
export function aJpegOfScans(scans: number): Buffer {
  // The table has one code: the symbol 0, of one bit.
  const table = (id: number) => segment(0xc4, id, 1, Buffer.alloc(15), 0)
  const more = Array.from({ length: scans - 1 }, (_, n) => {
    const from = 1 + (n % 63)
    const bit = 13 - Math.floor(n / 63)
    return Buffer.concat([
      segment(0xda, 1, 1, 0, from, from, ((bit === 13 ? 0 : bit + 1) << 4) | bit),
      Buffer.from([0x7f]),
    ])
  })
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, 0, Buffer.alloc(64, 1)),
    segment(0xc2, 8, uint16(8), uint16(8), 1, 1, 0x11, 0),
    ...[table(0x00), table(0x10)],
    ...[segment(0xda, 1, 1, 0, 0, 0, 0), Buffer.from([0x7f])],
    ...more,
    Buffer.from([0xff, 0xd9]),
  ])
}

export const withSegments = (jpeg: Buffer, ...segments: Buffer[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])

/** A JPEG whose EXIF data has this many directories, which are all the same one. */
export async function aJpegOfDirectories(count: number): Promise<Buffer> {
  const entry = Buffer.from('698704000100000008000000', 'hex')
  const tiff = Buffer.concat([
    Buffer.from('49492a0008000000', 'hex'),
    Buffer.from([count & 0xff, count >> 8]),
    ...Array<Buffer>(count).fill(entry),
    Buffer.alloc(4),
  ])
  return withSegments(await aPicture('jpeg', 64, 48), segment(0xe1, Buffer.from('Exif\0\0'), tiff))
}

export const aComment = (): Buffer => segment(0xfe, Buffer.from('Secret'))

export const aChunk = (type: string, content: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  return Buffer.concat([uint32(content.length), body, uint32(crc32(body))])
}

/** A PNG that claims to have this size, but has no pixels. */
export const aPngOf = (width: number, height: number, bits = 8): Buffer =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    aChunk('IHDR', Buffer.concat([uint32(width), uint32(height), Buffer.from([bits, 2, 0, 0, 0])])),
    aChunk('IDAT', deflateSync(Buffer.alloc(0))),
    aChunk('IEND', Buffer.alloc(0)),
  ])

export const withChunks = (png: Buffer, ...chunks: Buffer[]): Buffer =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])

const riffPart = (type: string, content: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(content.length)
  return Buffer.concat([
    Buffer.from(type, 'latin1'),
    length,
    content,
    Buffer.alloc(content.length % 2),
  ])
}

/** A WebP of 16 × 16 pixels with this many equal frames. */
export async function anAnimation(frames: number): Promise<Buffer> {
  const still = await aPicture('webp', 16, 16)
  const head = Buffer.from('0000000000000f00000f00000a000000', 'hex')
  const frame = riffPart('ANMF', Buffer.concat([head, still.subarray(12)]))
  return riffPart(
    'RIFF',
    Buffer.concat([
      Buffer.from('WEBP'),
      riffPart('VP8X', Buffer.from('020000000f00000f0000', 'hex')),
      riffPart('ANIM', Buffer.alloc(6)),
      ...Array<Buffer>(frames).fill(frame),
    ]),
  )
}
