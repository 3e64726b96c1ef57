import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { aFolder } from '../../test/folder.ts'
import { aPicture } from '../../test/pictures.ts'
import { NotAPicture, takePictureApart } from './picture-parts.ts'
import { preparePicture, readPicture } from './pictures.ts'

async function prepared(
  width: number,
  height: number,
  background: string,
  format: 'png' | 'jpeg' = 'png',
) {
  const file = path.join(await aFolder(), 'picture')
  const create = { width, height, channels: 4, background } as const
  await writeFile(
    file,
    await sharp({ create, limitInputPixels: false }).toFormat(format).toBuffer(),
  )
  return preparePicture(await readPicture(file))
}

test('the height of a tall picture has the same limit as the width of a wide one', async () => {
  expect(await prepared(100, 4000, 'red')).toMatchObject({ width: 48, height: 1920 })
  expect(await prepared(4000, 100, 'red')).toMatchObject({ width: 1920, height: 48 })
})

test('50 million pixels are accepted, a column more is not', async () => {
  expect(await prepared(5000, 10_000, 'red', 'jpeg')).toMatchObject({ width: 960, height: 1920 })
  await expect(prepared(5001, 10_000, 'red', 'jpeg')).rejects.toThrow(NotAPicture)
})

test('no more pixels are decoded than were counted', async () => {
  const parts = takePictureApart(await aPicture('png', 40, 30))
  expect(await preparePicture(parts)).toMatchObject({ width: 40, height: 30 })
  await expect(preparePicture({ ...parts, width: 39 })).rejects.toThrow(NotAPicture)
})

describe.each(['jpeg', 'png', 'webp'] as const)('a %s', (format) => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('of orientation %i becomes upright', async (orientation) => {
    // The corners are red, green, blue and white.
    const corners = Buffer.from('ff000000ff000000ffffffff', 'hex')
    const original = await sharp(corners, { raw: { width: 2, height: 2, channels: 3 } })
      .resize(96, 64, { fit: 'fill', kernel: 'nearest' })
      .withMetadata({ orientation })
      .toFormat(format)
      .toBuffer()
    const { width, height, versions } = await preparePicture(takePictureApart(original))
    const upright = await sharp(original).autoOrient().toBuffer()
    expect(await sharp(upright).metadata()).toMatchObject({ width, height })
    expect(await cornersOf(versions[0]?.bytes)).toEqual(await cornersOf(upright))
  })
})

/** For each corner, whether it has red, green and blue. */
async function cornersOf(bytes: Buffer | undefined): Promise<boolean[]> {
  const small = await sharp(bytes).removeAlpha().resize(2, 2, { fit: 'fill' }).raw().toBuffer()
  return [...small].map((value) => value > 127)
}

test('transparent areas become white', async () => {
  const { versions } = await prepared(40, 40, 'rgba(0, 0, 0, 0)')
  const { channels } = await sharp(versions[0]?.bytes).stats()
  expect(channels.map(({ min }) => min)).toEqual([255, 255, 255])
})
