import type { Me } from '@keyswap/contract/accounts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { emptiedApps } from '../../../../test/app.ts'
import { type SignedIn, signedIn } from '../../../../test/client.ts'
import { PASSWORD } from '../../../../test/factories.ts'
import { aPicture, aPictureWithLocation, storedFiles } from '../../../../test/pictures.ts'
import { unzip } from '../../../../test/zip.ts'
import { many, sql } from '../../../db/sql.ts'

const anApp = emptiedApps()

const start = async () => {
  const app = await anApp()
  return { app, anna: await signedIn(app) }
}

const put = (member: SignedIn, bytes: Buffer) => member.put('/api/me/avatar', bytes)

test('an avatar is shown as a 320-pixel WebP without EXIF data', async () => {
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
  const files = await storedFiles(app)
  const second = (await put(anna, await aPicture('png'))).body as Me
  expect(second.avatar_url).not.toBe(first.avatar_url)
  await expect.poll(async () => (await storedFiles(app)).length).toBe(files.length)
  expect((await fetch(app.url + first.avatar_url)).status).toBe(404)
})

test('an avatar can be removed, even if there is none', async () => {
  const { app, anna } = await start()
  await put(anna, await aPicture())
  for (const time of ['once', 'twice'])
    expect((await anna.delete('/api/me/avatar')).body, time).toMatchObject({ avatar_url: null })
  await expect.poll(() => storedFiles(app)).toEqual([])
  expect(await many(app.pool, sql`select 1 from pictures`)).toEqual([])
})

test('an avatar is in the member’s export, and is removed with the account', async () => {
  const { app, anna } = await start()
  await put(anna, await aPicture())
  const exported = await fetch(`${app.url}/api/me/export`, {
    headers: { authorization: `Bearer ${anna.token}` },
  })
  const names = [...unzip(Buffer.from(await exported.arrayBuffer())).keys()]
  expect(names).toContainEqual(expect.stringMatching(`^photos/${anna.id}/\\d+_\\d+\\.webp$`))
  await anna.delete('/api/me', { password: PASSWORD })
  await expect.poll(() => storedFiles(app)).toEqual([])
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
