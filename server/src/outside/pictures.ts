// Re-encodes uploaded pictures: decoded, rotated upright, without metadata, in the widths that the web requests.
import { photo as limits } from '@keyswap/contract/limits'
import type { Raw } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { pictureKind } from './picture-kind.ts'
import { sharp } from './sharp.ts'

const QUALITY = 80
// Half the time of the default 4 at the same size, measured on photo-like noise.
const EFFORT = 1
const THUMB_SIDE = 100
export const MEDIA_TYPE = 'image/webp'

export type Picture = {
  width: number
  height: number
  placeholder: string
  /** One per width that the web requests; the widest is the full picture. */
  versions: { width: number; bytes: Buffer }[]
}

export class NotAPicture extends Error {}

/** Reads the file at most twice and holds one decoded picture in memory. */
export async function preparePicture(file: string): Promise<Picture> {
  if (!(await pictureKind(file))) throw new NotAPicture()
  try {
    return await decode(file)
  } catch (error) {
    throw new NotAPicture('The file cannot be decoded', { cause: error })
  }
}

async function decode(file: string): Promise<Picture> {
  const widest = Math.max(...limits.widths)
  const { data, info } = await sharp(file, {
    limitInputPixels: limits.max_pixels,
    failOn: 'warning',
    pages: 1,
  })
    .autoOrient()
    .resize({ width: widest, height: widest, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const versions: Picture['versions'] = []
  for (const width of limits.widths) {
    const last = versions.at(-1)
    // Never enlarge: widths beyond the original reuse the previous version.
    const isSame = last !== undefined && last.width >= info.width
    versions.push({ width, bytes: isSame ? last.bytes : await encode(data, raw, width) })
  }
  return { width: info.width, height: info.height, placeholder: await blur(data, raw), versions }
}

const encode = (data: Buffer, raw: Raw, width: number): Promise<Buffer> =>
  sharp(data, { raw })
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: QUALITY, effort: EFFORT })
    .toBuffer()

async function blur(data: Buffer, raw: Raw): Promise<string> {
  const small = await sharp(data, { raw })
    .resize({ width: THUMB_SIDE, height: THUMB_SIDE, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const hash = rgbaToThumbHash(small.info.width, small.info.height, small.data)
  return Buffer.from(hash).toString('base64')
}
