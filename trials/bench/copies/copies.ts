// What somebody does to a photo that they took from another listing.
import sharp, { type Sharp } from 'sharp'
import { hashPicture, type PictureHashes } from '../../../server/src/outside/picture-hash.ts'
import { hashStored } from '../../../server/src/outside/pictures.ts'
import type { Random } from '../../fuzz/random.ts'

const LEFT = 0.9

const toJpeg = (picture: Sharp, quality = 85): Promise<Buffer> =>
  picture.jpeg({ quality }).toBuffer()

type Change = (picture: Buffer, random: Random) => Promise<Buffer>

/** Nine tenths of each side are left, anywhere in the picture. */
const crop: Change = async (picture, random) => {
  const { width, height } = await sharp(picture).metadata()
  const [left, top] = [width, height].map((side) => Math.floor(random.next() * side * (1 - LEFT)))
  const size = { width: Math.floor(width * LEFT), height: Math.floor(height * LEFT) }
  return toJpeg(sharp(picture).extract({ left: left ?? 0, top: top ?? 0, ...size }))
}
const mirror: Change = (picture) => toJpeg(sharp(picture).flop())

export const changes: Record<string, Change> = {
  'cropped to 90 %': crop,
  'resized to a third': async (picture) => {
    const { width } = await sharp(picture).metadata()
    return toJpeg(sharp(picture).resize(Math.round(width / 3)))
  },
  mirrored: mirror,
  'recompressed at quality 30': (picture) => toJpeg(sharp(picture), 30),
  'cropped and mirrored': async (picture, random) => mirror(await crop(picture, random), random),
}

export const hashesOf = (picture: Buffer): Promise<PictureHashes | null> => hashStored(picture)

/** Of a picture that is decoded already, which is what a hash costs an upload. */
export async function millisecondsToHash(picture: Buffer): Promise<number> {
  const { data, info } = await sharp(picture)
    .resize({ width: 100, height: 100, fit: 'inside' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const begun = performance.now()
  hashPicture({ data, width: info.width, height: info.height })
  return performance.now() - begun
}
