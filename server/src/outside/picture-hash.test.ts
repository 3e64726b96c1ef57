import sharp from 'sharp'
import { expect, test } from 'vitest'
import { changes, hashesOf } from '../../../trials/bench/copies/copies.ts'
import { areNear, comparable } from '../../../trials/bench/copies/near.ts'
import { drawScene } from '../../../trials/bench/copies/scenes.ts'
import { createRandom } from '../../../trials/fuzz/random.ts'
import { KEY_BITS, keysNear, mirrored, type PictureHashes } from './picture-hash.ts'

const SCENES = 6

async function hashed(picture: Buffer) {
  const hashes = await hashesOf(picture)
  expect(hashes).not.toBeNull()
  return comparable(hashes as PictureHashes)
}

test('copies are found and other pictures are not: a small slice of npm run bench:copies', async () => {
  const random = createRandom(1)
  const pictures = await Promise.all(Array.from({ length: SCENES }, (_, seed) => drawScene(seed)))
  const known = await Promise.all(pictures.map(hashed))
  for (const [nth, picture] of pictures.entries())
    for (const [change, make] of Object.entries(changes)) {
      const copy = await hashed(await make(picture, random))
      const near = known.flatMap((one, of) => (areNear(copy, one) ? [of] : []))
      expect(near, `${change}, scene ${nth}`).toEqual([nth])
    }
})

test('what shows hardly anything has no hash', async () => {
  const plain = { width: 640, height: 480, channels: 3, background: '#c8503c' } as const
  expect(await hashesOf(await sharp({ create: plain }).jpeg().toBuffer())).toBeNull()
})

test('a picture without colours is compared only with others without', async () => {
  const scene = await drawScene(1)
  const grey = await sharp(scene).greyscale().jpeg().toBuffer()
  const smaller = await sharp(grey).resize(200).jpeg().toBuffer()
  expect(areNear(await hashed(grey), await hashed(smaller))).toBe(true)
  expect(areNear(await hashed(grey), await hashed(scene))).toBe(false)
})

test('mirrored twice, a hash is the same again', async () => {
  const hashes = await hashesOf(await drawScene(2))
  const [whole = ''] = hashes?.hashes ?? []
  expect(mirrored(whole, false)).not.toBe(whole)
  expect(mirrored(mirrored(whole, false), false)).toBe(whole)
})

test('the keys near a hash are all that differ in two bits or fewer', () => {
  const keys = keysNear('0'.repeat(192))
  expect(new Set(keys).size).toBe(1 + KEY_BITS + (KEY_BITS * (KEY_BITS - 1)) / 2)
  expect(keys.every((key) => key.toString(2).replaceAll('0', '').length <= 2)).toBe(true)
})
