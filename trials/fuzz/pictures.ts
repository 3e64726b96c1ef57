// Makes pictures, right ones and malicious or broken ones: cut, with flipped bits, of another type, huge, or two files in one.
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { Random } from './random.ts'

type Format = 'jpeg' | 'png' | 'webp'

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c85' } })

const drawn = (format: Format, width: number, height: number): Promise<Buffer> =>
  canvas(width, height).toFormat(format).toBuffer()

const withExif = (orientation: number): Promise<Buffer> =>
  canvas(90, 60)
    .jpeg()
    .withExif({
      IFD0: { Make: 'x'.repeat(4_000), Software: '\u0001\u00ff' },
      IFD3: { GPSLatitude: '1/0 999/1 0/1' },
    })
    .withMetadata({ orientation })
    .toBuffer()

/** A tiny PNG whose header claims this size. */
function claiming(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    // With a wrong checksum the file would be refused before its size is read.
    checksum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, checksum])
  }
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(64))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

export type Pictures = { right(random: Random): Buffer; any(random: Random): Buffer }

export async function drawPictures(): Promise<Pictures> {
  const formats: Format[] = ['jpeg', 'png', 'webp']
  const right = await Promise.all([
    ...formats.map((format) => drawn(format, 64, 48)),
    ...[
      drawn('jpeg', 1, 1),
      drawn('png', 3, 900),
      drawn('webp', 700, 400),
      drawn('jpeg', 400, 300),
    ],
    ...[withExif(1), withExif(6), withExif(8)],
  ])
  const [jpeg = Buffer.alloc(0)] = right
  const bomb = await sharp({
    create: { width: 7_500, height: 7_500, channels: 3, background: 'black' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer()
  const wrong = [
    ...[Buffer.alloc(0), Buffer.from([0xff]), Buffer.from('GIF89a'), GIF, Buffer.from(SVG)],
    ...[
      Buffer.from('{"a":1}'),
      Buffer.alloc(4_096),
      Buffer.from('%PDF-1.7\n'),
      Buffer.from('RIFF'),
    ],
    ...[
      claiming(60_000, 60_000),
      claiming(0, 0),
      claiming(2 ** 31 - 1, 1),
      claiming(1, 50_000_001),
    ],
    bomb,
    // Two files in one: a script, an archive, a page or another picture before or after the picture.
    Buffer.concat([jpeg, Buffer.from(SVG)]),
    Buffer.concat([jpeg, Buffer.from('PK\u0003\u0004'), Buffer.alloc(200)]),
    Buffer.concat([Buffer.from('<html><script>1</script>'), jpeg]),
    Buffer.concat([jpeg.subarray(0, 2), Buffer.from('ffe1ffff', 'hex'), jpeg.subarray(2)]),
    Buffer.concat([jpeg, jpeg]),
  ]
  return {
    right: (random) => random.pick(right),
    any(random) {
      const way = random.below(10)
      if (way < 3) return random.pick(wrong)
      const whole = random.pick(right)
      if (way < 5) return whole.subarray(0, random.below(whole.length))
      return way < 9 ? flipped(whole, random) : whole
    },
  }
}

function flipped(whole: Buffer, random: Random): Buffer {
  const copy = Buffer.from(whole)
  for (let times = random.pick([1, 2, 8, 64]); times > 0; times -= 1) {
    const at = random.below(copy.length)
    copy[at] = (copy[at] ?? 0) ^ (1 << random.below(8))
  }
  return copy
}
