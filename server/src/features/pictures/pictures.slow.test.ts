import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { emptiedApps, startApp, type TestApp } from '../../../test/app.ts'
import { aJpegOfScans, anAnimation } from '../../../test/bombs.ts'
import { aDraft, aFileName, aListedCar, aPhotoOn, upload } from '../../../test/cars.ts'
import { send, signedIn } from '../../../test/client.ts'
import { aBomb, aPicture, aPictureWithLocation, storedFiles } from '../../../test/pictures.ts'
import { S3_KEYS, startS3 } from '../../../test/s3.ts'
import { many, run, sql } from '../../db/sql.ts'
import { createStorage } from '../../outside/storage/create-storage.ts'
import { sweepPictures } from './pictures.rules.ts'

const anApp = emptiedApps()

const start = async () => {
  const app = await anApp()
  const anna = await signedIn(app)
  const car = await aDraft(anna)
  return { app, anna, car }
}

const bytesOf = async (app: TestApp, url: string, headers = {}) => {
  const answer = await fetch(app.url + url, { headers })
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

describe('an uploaded picture', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    'a real %s is accepted, whatever its name and Content-Type say',
    async (format) => {
      const { app, anna, car } = await start()
      const answer = await upload(anna, car.id, await aPicture(format))
      expect(answer.body).toMatchObject({
        width: 800,
        height: 600,
        placeholder: expect.stringMatching(/^[\w+/=]{20,60}$/),
      })
      const { url } = answer.body as { url: string }
      const { answer: read, bytes } = await bytesOf(app, url)
      expect(read.headers.get('content-type')).toBe('image/webp')
      expect(await sharp(bytes).metadata()).toMatchObject({
        format: 'webp',
        width: 800,
        height: 600,
      })
    },
  )

  test.each(['jpeg', 'png', 'webp'] as const)(
    'of a %s, location and other metadata are removed in every version, and it is upright',
    async (format) => {
      const { app, anna, car } = await start()
      const original = await aPictureWithLocation(format)
      expect((await sharp(original).metadata()).exif).toBeDefined()
      const { url, width, height } = (await upload(anna, car.id, original)).body as {
        url: string
        width: number
        height: number
      }
      expect([width, height]).toEqual([600, 800])
      for (const size of ['', '?w=320', '?w=640', '?w=1080', '?w=1920']) {
        const { bytes } = await bytesOf(app, url + size)
        const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata()
        expect({ exif, xmp, iptc, icc, orientation }).toEqual({})
        for (const note of ['Secret', 'GPS', 'EXIF', 'Exif'])
          expect(bytes.includes(note), `${size} ${note}`).toBe(false)
      }
      expect((await storedFiles(app)).length).toBe(4)
    },
  )

  test('is stored in the widths that the web requests, and is never enlarged', async () => {
    const { app, anna, car } = await start()
    const { url } = (await upload(anna, car.id, await aPicture('jpeg', 3000, 1500))).body as {
      url: string
    }
    const widthOf = async (size: string) =>
      (await sharp((await bytesOf(app, url + size)).bytes).metadata()).width
    expect([
      await widthOf('?w=320'),
      await widthOf('?w=640'),
      await widthOf('?w=1080'),
      await widthOf(''),
    ]).toEqual([320, 640, 1080, 1920])
    const small = (await upload(anna, car.id, await aPicture('jpeg', 200, 100))).body as {
      url: string
    }
    expect(await sharp((await bytesOf(app, `${small.url}?w=1080`)).bytes).metadata()).toMatchObject(
      { width: 200 },
    )
    expect((await fetch(`${app.url}${url}?w=333`)).status).toBe(400)
  })

  test('is public, cached for an hour, revalidated by etag, and readable by range', async () => {
    const { app, anna, car } = await start()
    const { url } = (await upload(anna, car.id, await aPicture())).body as { url: string }
    const { answer, bytes } = await bytesOf(app, url)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
    const etag = answer.headers.get('etag') ?? ''
    const again = await bytesOf(app, url, { 'if-none-match': etag })
    expect([again.answer.status, again.bytes.length]).toEqual([304, 0])
    const part = await bytesOf(app, url, { range: 'bytes=10-19' })
    expect(part.answer.status).toBe(206)
    expect(part.answer.headers.get('content-range')).toBe(`bytes 10-19/${bytes.length}`)
    expect(part.bytes).toEqual(bytes.subarray(10, 20))
    expect((await bytesOf(app, url, { range: 'bytes=-5' })).bytes).toEqual(bytes.subarray(-5))
    const beyond = await bytesOf(app, url, { range: 'bytes=9999999-' })
    const { status, headers } = beyond.answer
    expect([status, headers.get('cache-control'), headers.get('content-range')]).toEqual([
      ...[416, 'no-store', `bytes */${bytes.length}`],
    ])
    expect(JSON.parse(beyond.bytes.toString())).toMatchObject({ code: 'UNSATISFIABLE' })
  })

  test('never overwrites another', async () => {
    const { app, anna, car } = await start()
    const file = aFileName()
    const first = await upload(anna, car.id, await aPicture('jpeg', 300, 200), file)
    const second = await upload(anna, car.id, await aPicture('jpeg', 400, 300), file)
    expect(second.body).toMatchObject({ code: 'PHOTO_EXISTS' })
    const { url } = first.body as { url: string }
    expect(await sharp((await bytesOf(app, url)).bytes).metadata()).toMatchObject({ width: 300 })
  })
})

describe('an upload is refused and nothing is stored', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  const kinds: [string, () => Promise<Buffer>][] = [
    ['nothing', async () => Buffer.alloc(0)],
    ['an SVG', async () => svg],
    ['HTML', async () => html],
    [
      'a GIF',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .gif()
          .toBuffer(),
    ],
    [
      'a TIFF',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .tiff()
          .toBuffer(),
    ],
    [
      'an AVIF',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .avif({ effort: 0 })
          .toBuffer(),
    ],
    [
      'a JPEG’s head with HTML behind it',
      async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), html]),
    ],
    ['a JPEG with HTML after its end', async () => Buffer.concat([await aPicture('jpeg'), html])],
    [
      'a PNG with a ZIP after its end',
      async () => Buffer.concat([await aPicture('png'), Buffer.from('PK\u0003\u0004zip')]),
    ],
    ['a WebP with HTML after its end', async () => Buffer.concat([await aPicture('webp'), html])],
    ['HTML before a JPEG', async () => Buffer.concat([html, await aPicture('jpeg')])],
    ['half a JPEG', async () => (await aPicture('jpeg')).subarray(0, 900)],
    [
      'half a JPEG with an end of its own',
      async () =>
        Buffer.concat([
          (await aPicture('jpeg', 2000, 2000)).subarray(0, 900),
          Buffer.from([0xff, 0xd9]),
        ]),
    ],
    ['half a PNG', async () => (await aPicture('png')).subarray(0, 900)],
    ['a decompression bomb', aBomb],
    ['a JPEG of hundreds of scans', async () => aJpegOfScans(400)],
    ['a WebP of thousands of frames', () => anAnimation(20_000)],
  ]
  test.each(kinds)('%s', async (_, make) => {
    const { app, anna, car } = await start()
    const answer = await upload(anna, car.id, await make())
    expect([answer.status, answer.body]).toEqual([
      400,
      { code: 'INVALID_IMAGE', message: 'This isn’t a valid image file.' },
    ])
    expect(await storedFiles(app)).toEqual([])
    expect(await readdir(path.join(app.data_dir, 'uploads'))).toEqual([])
    expect(await many(app.pool, sql`select 1 from pictures`)).toEqual([])
  })

  test('more than 10 MB', async () => {
    const { app, anna, car } = await start()
    const answer = await upload(anna, car.id, Buffer.alloc(10_485_761, 0xff))
    expect(answer.status).toBe(413)
    expect(await storedFiles(app)).toEqual([])
  })

  test('more than 10 MB, after which the same connection serves the next request', async () => {
    const { app, anna, car } = await start()
    const { hostname, port } = new URL(app.url)
    const body = Buffer.alloc(12_000_000)
    const connection = connect(Number(port), hostname)
    connection.write(
      `PUT /storage/car-images/${anna.id}/${car.id}/${aFileName()} HTTP/1.1\r\nHost: localhost\r\n` +
        `Authorization: Bearer ${anna.token}\r\nContent-Length: ${body.length}\r\n\r\n`,
    )
    connection.write(body)
    connection.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    const statuses = (await text(connection)).match(/(?<=HTTP\/1\.1 )\d+/g)
    expect(statuses).toEqual(['413', '200'])
  })

  test.each(['..%2f..%2f1_0.jpg', '1_0.svg', '1_0.jpg%00.svg', 'x.jpg', '1_0.jpg.webp', '%2e%2e'])(
    'a name like %s',
    async (file) => {
      const { app, anna, car } = await start()
      const answer = await anna.put(
        `/storage/car-images/${anna.id}/${car.id}/${file}`,
        await aPicture(),
      )
      expect([400, 404]).toContain(answer.status)
      expect(await storedFiles(app)).toEqual([])
    },
  )

  test('without a session', async () => {
    const { app, anna, car } = await start()
    const path = `/storage/car-images/${anna.id}/${car.id}/${aFileName()}`
    expect((await send(app, 'PUT', path, { body: await aPicture() })).status).toBe(401)
  })
})

test('50 concurrent uploads of two members are all accepted, and memory stays bounded', async () => {
  const { app, anna, car } = await start()
  const berta = await signedIn(app)
  const cars = [
    { owner: anna, id: car.id },
    { owner: berta, id: (await aDraft(berta)).id },
    { owner: anna, id: (await aDraft(anna)).id },
    { owner: berta, id: (await aDraft(berta)).id },
  ]
  const picture = await aPicture('jpeg', 4000, 3000)
  const before = process.memoryUsage.rss()
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss() - before)
  }, 20)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => {
      const { owner = anna, id = '' } = cars[index % 4] ?? {}
      return upload(owner, id, picture)
    }),
  )
  clearInterval(watch)
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
  // One decoded picture is 36 MB; fifty would be 1,800 MB.
  expect(peak / 2 ** 20).toBeLessThan(600)
}, 120_000)

describe('on an S3 service', () => {
  const startOnS3 = async () => {
    const s3 = await startS3()
    const storage = createStorage({
      DATA_DIR: '/nowhere',
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: 'car-images',
      S3_REGION: s3.region,
      S3_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
      S3_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
    })
    const app = await startApp({ storage })
    return { s3, app, anna: await signedIn(app) }
  }

  test('a photo is stored, served by us, and removed with its car', async () => {
    const { s3, app, anna } = await startOnS3()
    const car = await aListedCar(anna)
    const url = car.photos[0]?.url ?? ''
    expect(s3.keysIn('car-images')).toHaveLength(4)
    expect((await bytesOf(app, `${url}?w=320`)).bytes.subarray(0, 4).toString()).toBe('RIFF')
    await anna.delete(`/api/cars/${car.id}`)
    await expect.poll(() => s3.keysIn('car-images')).toEqual([])
  })

  test('storage failing during the third photo: it is refused, two photos stay, and the sweep removes its files', async () => {
    const { s3, app, anna } = await startOnS3()
    app.expectErrors()
    const car = await aDraft(anna)
    await aPhotoOn(anna, car.id, 0)
    await aPhotoOn(anna, car.id, 1)
    let puts = 0
    // Fails during the third photo, after two of its four files.
    s3.failWhen((request) => request.method === 'PUT' && ++puts > 2)
    const third = await upload(anna, car.id, await aPicture())
    expect([third.status, (third.body as { code: string }).code]).toEqual([503, 'UNAVAILABLE'])
    s3.failWhen(undefined)
    expect(s3.keysIn('car-images')).toHaveLength(10)
    expect((await upload(anna, car.id, await aPicture())).status).toBe(200)
    await run(app.pool, sql`update pictures set created_at = now() - interval '25 hours'`)
    await sweepPictures(app.pool)
    await expect.poll(() => s3.keysIn('car-images').length).toBe(8)
  })
})

test('the sweep removes pictures that were not attached within a day, and no others', async () => {
  const { app, anna, car } = await start()
  await aPhotoOn(anna, car.id)
  await upload(anna, car.id, await aPicture())
  await run(app.pool, sql`update pictures set created_at = now() - interval '23 hours'`)
  await sweepPictures(app.pool)
  expect(await storedFiles(app)).toHaveLength(8)
  await run(app.pool, sql`update pictures set created_at = now() - interval '24 hours'`)
  await sweepPictures(app.pool)
  await expect.poll(async () => (await storedFiles(app)).length).toBe(4)
})
