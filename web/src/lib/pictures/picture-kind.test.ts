import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isWhole, kindOf } from './picture-kind.ts'

const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })

const pictures = {
  jpeg: () => noise(320, 240).jpeg().toBuffer(),
  'progressive jpeg': () => noise(320, 240).jpeg({ progressive: true }).toBuffer(),
  'jpeg with metadata': () =>
    noise(320, 240)
      .withExif({ IFD0: { Make: 'Phone' } })
      .jpeg()
      .toBuffer(),
  png: () => noise(64, 48).png().toBuffer(),
  webp: () => noise(320, 240).webp().toBuffer(),
}

test.each(Object.entries(pictures))(
  '%s is identified by its bytes; it is whole, and no longer when truncated',
  async (name, make) => {
    const bytes = new Uint8Array(await make())
    const kind = kindOf(bytes)
    expect(name).toContain(kind)
    expect(isWhole(kind, bytes)).toBe(true)
    for (const part of [0.1, 0.5, 0.95])
      expect(isWhole(kind, bytes.subarray(0, bytes.length * part)), `${part}`).toBe(false)
  },
)

test('data that a phone appends to a photo does not make it broken', async () => {
  const photo = await pictures.jpeg()
  const bytes = new Uint8Array(Buffer.concat([photo, Buffer.from('a short film')]))
  expect(isWhole(kindOf(bytes), bytes)).toBe(true)
})

const iso = (...brands: string[]): Uint8Array => {
  const [major = '', ...others] = brands
  const box = Buffer.from(`\0\0\0\0ftyp${major}\0\0\0\0${others.join('')}`, 'latin1')
  box.writeUInt32BE(box.length, 0)
  return new Uint8Array(Buffer.concat([box, Buffer.alloc(64)]))
}

test.each([
  ['an iPhone photo', 'heic', iso('heic', 'mif1', 'heic')],
  ['a HEIF of another maker', 'heic', iso('mif1', 'mif1', 'heix')],
  ['an AVIF', 'other', iso('avif', 'mif1', 'miaf')],
  ['an AVIF that begins as HEIF', 'other', iso('mif1', 'avif', 'miaf')],
  ['a film', 'other', iso('isom', 'iso2', 'mp41')],
  ['text', 'other', new TextEncoder().encode('not a picture, whatever its name')],
  ['an empty file', 'other', new Uint8Array()],
] as const)('%s is by its bytes of the kind %s', (_, kind, bytes) => {
  expect(kindOf(bytes)).toBe(kind)
})

test('an empty file is not whole', () => {
  expect(isWhole('other', new Uint8Array())).toBe(false)
})
