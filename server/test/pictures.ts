// Pictures for tests: real ones, and kinds that must be refused.
import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { cars, picturesOf } from '../../demo/garage.ts'
import type { TestApp } from './app.ts'

type Format = 'jpeg' | 'png' | 'webp'

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 80, b: 60 } } })

export const aPicture = (format: Format = 'jpeg', width = 800, height = 600): Promise<Buffer> =>
  canvas(width, height).toFormat(format).toBuffer()

/** A picture for tests that need any one. The server makes only one version of it, in a fraction of the time. */
export const aSmallPicture = (): Promise<Buffer> => aPicture('jpeg', 320, 240)

/** A photo with EXIF rotation and GPS coordinates. */
export const aPictureWithLocation = (format: Format = 'jpeg'): Promise<Buffer> =>
  canvas(800, 600)
    .toFormat(format)
    .withExif({
      IFD0: { Make: 'SecretPhone', Software: 'SecretSoftware' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '56/1 57/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '24/1 6/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()

/** A few kilobytes that decompress to 64 million pixels. */
export const aBomb = (): Promise<Buffer> =>
  sharp({
    create: { width: 8000, height: 8000, channels: 3, background: 'black' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer()

/** Writes tiny pictures under the names of the demo's own, which take most of the time of filling the garage. */
export async function drawSmallDemo(folder: string): Promise<void> {
  const bytes = await aPicture('webp', 64, 48)
  const names = cars.flatMap(({ key }) => picturesOf(key))
  await Promise.all(names.map((name) => writeFile(path.join(folder, name), bytes)))
}

/** The names of all files in the picture storage. */
export async function storedFiles({ data_dir }: Pick<TestApp, 'data_dir'>): Promise<string[]> {
  const folder = path.join(data_dir, 'files', 'car-images')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}
