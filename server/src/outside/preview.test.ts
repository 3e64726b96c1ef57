import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawPreview } from './preview.ts'

const SIZE = { width: 1200, height: 630 }
const TEXTS = { title: '2019 Škoda Octavia', value: '€12,400', place: 'Rīga' }

const aPhoto = async (width: number, height: number) => ({
  bytes: await sharp({ create: { width, height, channels: 3, background: '#808080' } })
    .webp()
    .toBuffer(),
  width,
  height,
  focus_x: 0.5,
  focus_y: 1,
})

/** The number of nearly white pixels in the lower half, where the words are. */
async function lettersIn(picture: Buffer): Promise<number> {
  const { data, info } = await sharp(picture)
    .extract({ left: 0, top: 315, width: 1200, height: 315 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([1200, 315])
  return data.filter((light) => light > 215).length
}

test('the words are on the picture, whatever the photo’s shape', async () => {
  for (const photo of [await aPhoto(1920, 1080), await aPhoto(700, 1900), await aPhoto(90, 60)])
    expect(await lettersIn(await drawPreview(SIZE, TEXTS, photo))).toBeGreaterThan(4_000)
})

test('the longest title fits, and letters that the font lacks are left out', async () => {
  const photo = await aPhoto(1920, 1080)
  const long = { ...TEXTS, title: `2019 ${'W'.repeat(60)} ${'Mm '.repeat(20)}` }
  const drawn = await drawPreview(SIZE, long, photo)
  expect(await lettersIn(drawn)).toBeGreaterThan(10_000)
  const plain = await drawPreview(SIZE, TEXTS, photo)
  const odd = { ...TEXTS, title: `${TEXTS.title}🚗車` }
  expect((await drawPreview(SIZE, odd, photo)).equals(plain)).toBe(true)
  await drawPreview(SIZE, { title: '🚗', value: '<b>&', place: '' }, photo)
})

test('on a machine without any fonts it looks the same', async () => {
  const script = `
    import sharp from 'sharp'
    import { createHash } from 'node:crypto'
    import { drawPreview } from ${JSON.stringify(import.meta.resolve('./preview.ts'))}
    const bytes = Buffer.from(process.argv[1], 'base64')
    const photo = { bytes, width: 1200, height: 800, focus_x: 0.5, focus_y: 1 }
    const drawn = await drawPreview(${JSON.stringify(SIZE)}, ${JSON.stringify(TEXTS)}, photo)
    console.log(createHash('sha256').update(drawn).digest('hex'))`
  const photo = await aPhoto(1200, 800)
  const hashWith = async (env: NodeJS.ProcessEnv) => {
    const args = ['--input-type=module', '-e', script, photo.bytes.toString('base64')]
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      cwd: import.meta.dirname,
      env: { PATH: process.env.PATH, ...env },
    })
    return stdout.trim()
  }
  const nowhere = { FONTCONFIG_FILE: '/nowhere', FONTCONFIG_PATH: '/nowhere', HOME: '/nowhere' }
  expect(await hashWith(nowhere)).toBe(await hashWith({}))
})
