import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aFolder } from '../../test/folder.ts'
import { NotAPicture, preparePicture } from './pictures.ts'

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
  return preparePicture(file)
}

test('the height of a tall picture has the same limit as the width of a wide one', async () => {
  expect(await prepared(100, 4000, 'red')).toMatchObject({ width: 48, height: 1920 })
  expect(await prepared(4000, 100, 'red')).toMatchObject({ width: 1920, height: 48 })
})

test('50 million pixels are accepted, a column more is not', async () => {
  expect(await prepared(5000, 10_000, 'red', 'jpeg')).toMatchObject({ width: 960, height: 1920 })
  await expect(prepared(5001, 10_000, 'red', 'jpeg')).rejects.toThrow(NotAPicture)
})

test('transparent areas become white', async () => {
  const { versions } = await prepared(40, 40, 'rgba(0, 0, 0, 0)')
  const { channels } = await sharp(versions[0]?.bytes).stats()
  expect(channels.map(({ min }) => min)).toEqual([255, 255, 255])
})
