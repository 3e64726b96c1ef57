import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  aChunk,
  aComment,
  aJpegOfDirectories,
  aJpegOfScans,
  anAnimation,
  aPngOf,
  withChunks,
  withSegments,
} from '../../test/bombs.ts'
import { aPicture, aPictureWithLocation } from '../../test/pictures.ts'
import { NotAPicture, takePictureApart } from './picture-parts.ts'
import { preparePicture } from './pictures.ts'

const FORMATS = ['jpeg', 'png', 'webp'] as const

/** How often the text occurs in the bytes. */
const countOf = (bytes: Buffer, text: string) => bytes.toString('latin1').split(text).length - 1

describe('what reaches the decoder', () => {
  test.each(FORMATS)(
    'of a %s is what it is made of, without what else is in it',
    async (format) => {
      const original = await aPictureWithLocation(format)
      const { width, height, orientation, bytes } = takePictureApart(original)
      expect({ width, height, orientation }).toEqual({ width: 800, height: 600, orientation: 6 })
      for (const note of ['Secret', 'Exif', 'EXIF', 'eXIf']) expect(countOf(bytes, note)).toBe(0)
      const pixels = (of: Buffer) => sharp(of).raw().toBuffer()
      expect((await pixels(bytes)).equals(await pixels(original))).toBe(true)
    },
  )

  test.each(FORMATS)('of a %s has its colours', async (format) => {
    const original = await sharp(await aPicture())
      .withIccProfile('p3')
      .toFormat(format)
      .toBuffer()
    const { icc } = await sharp(takePictureApart(original).bytes).metadata()
    expect(icc).toEqual((await sharp(original).metadata()).icc)
  })

  test('has no EXIF directories that are a thousand times the same one', async () => {
    const parts = takePictureApart(await aJpegOfDirectories(5_000))
    expect([parts.orientation, countOf(parts.bytes, 'Exif')]).toEqual([1, 0])
    expect(await preparePicture(parts)).toMatchObject({ width: 64, height: 48 })
  })

  test('has no comments and no texts, however much they unpack to', async () => {
    const jpeg = withSegments(await aPicture('jpeg', 64, 48), aComment())
    expect(countOf(takePictureApart(jpeg).bytes, 'Secret')).toBe(0)
    const packed = deflateSync(Buffer.alloc(1_000_000))
    const text = aChunk('zTXt', Buffer.concat([Buffer.from('x\0\0'), packed]))
    const { bytes } = takePictureApart(withChunks(await aPicture('png', 64, 48), text, text))
    expect(countOf(bytes, 'zTXt')).toBe(0)
  })

  test('of an animation is its first frame', async () => {
    const parts = takePictureApart(await anAnimation(500))
    expect(countOf(parts.bytes, 'ANMF')).toBe(1)
    expect(await preparePicture(parts)).toMatchObject({ width: 16, height: 16 })
  })
})

describe('refused before decoding', () => {
  test('a JPEG of more than 30 scans', async () => {
    const whole = aJpegOfScans(30)
    expect((await preparePicture(takePictureApart(whole))).width).toBe(8)
    expect(() => takePictureApart(aJpegOfScans(31))).toThrow(NotAPicture)
  })

  test('a picture of more than 10,000 parts', async () => {
    const jpeg = withSegments(await aPicture(), ...Array<Buffer>(10_000).fill(aComment()))
    const text = aChunk('tEXt', Buffer.from('x\0y'))
    const png = withChunks(aPngOf(9, 9), ...Array<Buffer>(10_000).fill(text))
    for (const file of [jpeg, png, await anAnimation(10_000)])
      expect(() => takePictureApart(file)).toThrow(NotAPicture)
  })

  test('more than 50 million pixels, or half as many of 16 bits a colour', async () => {
    expect(takePictureApart(aPngOf(5_000, 10_000)).cost).toBe(50_000_000)
    expect(takePictureApart(aPngOf(2_500, 10_000, 16)).cost).toBe(50_000_000)
    for (const file of [aPngOf(5_001, 10_000), aPngOf(2_501, 10_000, 16), aPngOf(0, 9)])
      expect(() => takePictureApart(file)).toThrow(NotAPicture)
  })

  test.each(FORMATS)('a %s that is cut off anywhere', async (format) => {
    const whole = await aPictureWithLocation(format)
    expect(takePictureApart(whole).width).toBe(800)
    for (let length = 0; length < Math.min(whole.length, 3_000); length++)
      expect(() => takePictureApart(whole.subarray(0, length))).toThrow(NotAPicture)
  })
})

test.each([
  ['nothing', ''],
  ['no TIFF', 'aaaaaaaaaaaa'],
  ['a directory beyond the end', '49492a00ffffff7f'],
  ['more entries than there are', '49492a0008000000ffff120103000100000006'],
  ['a value that means nothing', '49492a000800000001001201030001000000090000000000'],
])('EXIF data with %s turns nothing', async (_, hex) => {
  const png = withChunks(await aPicture('png', 40, 30), aChunk('eXIf', Buffer.from(hex, 'hex')))
  expect(takePictureApart(png).orientation).toBe(1)
})
