import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Me } from '@keyswap/contract/accounts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { type SignedIn, signedIn } from '../../../test/client.ts'
import { aPicture, aPictureWithLocation } from '../../../test/pictures.ts'
import { many, sql } from '../../db/sql.ts'

const start = async () => {
  const app = await startApp()
  return { app, anna: await signedIn(app) }
}

const put = (member: SignedIn, bytes: Buffer) => member.put('/api/me/avatar', bytes)

const filesOf = async (app: TestApp) =>
  (
    await readdir(path.join(app.data_dir, 'files', 'car-images'), {
      recursive: true,
      withFileTypes: true,
    })
  ).filter((entry) => entry.isFile()).length

test('an avatar is stored upright and without metadata', async () => {
  const { app, anna } = await start()
  const { status, body } = await put(anna, await aPictureWithLocation())
  expect(status).toBe(200)
  const { avatar_url } = body as Me
  const shown = await fetch(app.url + avatar_url)
  const { width, format, exif } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
  expect({ width, format, exif }).toEqual({ width: 320, format: 'webp', exif: undefined })
  expect((await anna.get('/api/me')).body).toMatchObject({ avatar_url })
})

test('a new avatar replaces the old one, whose files are removed', async () => {
  const { app, anna } = await start()
  const first = (await put(anna, await aPicture())).body as Me
  const files = await filesOf(app)
  const second = (await put(anna, await aPicture('png'))).body as Me
  expect(second.avatar_url).not.toBe(first.avatar_url)
  await expect.poll(() => filesOf(app)).toBe(files)
  expect((await fetch(app.url + first.avatar_url)).status).toBe(404)
})

test('an avatar can be removed, even if there is none', async () => {
  const { app, anna } = await start()
  await put(anna, await aPicture())
  for (const time of ['once', 'twice'])
    expect((await anna.delete('/api/me/avatar')).body, time).toMatchObject({ avatar_url: null })
  await expect.poll(() => filesOf(app)).toBe(0)
  expect(await many(app.pool, sql`select 1 from pictures`)).toEqual([])
})

test('a file that is not a picture is refused and changes nothing', async () => {
  const { anna } = await start()
  const { avatar_url } = (await put(anna, await aPicture())).body as Me
  expect(await put(anna, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toMatchObject({
    status: 400,
    body: { code: 'INVALID_IMAGE' },
  })
  expect((await anna.get('/api/me')).body).toMatchObject({ avatar_url })
})
