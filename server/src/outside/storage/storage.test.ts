import { once } from 'node:events'
import { readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { aFolder } from '../../../test/folder.ts'
import { S3_KEYS, startS3 } from '../../../test/s3.ts'
import { Outage } from '../../errors/outage.ts'
import { createStorage } from './create-storage.ts'
import type { Storage } from './storage.ts'

const onFolder = async () =>
  createStorage({ DATA_DIR: await aFolder(), S3_BUCKET: 'car-images', S3_REGION: 'x' })

const onS3 = async (secret = S3_KEYS.secretAccessKey, slash = '') => {
  const s3 = await startS3()
  const storage = createStorage({
    DATA_DIR: '/nowhere',
    S3_ENDPOINT: s3.endpoint + slash,
    S3_BUCKET: 'car-images',
    S3_REGION: s3.region,
    S3_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
    S3_SECRET_ACCESS_KEY: secret,
  })
  return { s3, storage }
}

const contents = async (storage: Storage, key: string, range?: { start: number; end: number }) => {
  const stored = await storage.read(key)
  return stored && (await buffer(await stored.open(range))).toString()
}

describe.each([
  ['a folder', onFolder],
  ['an S3 service', async () => (await onS3()).storage],
])('%s storage', (_, make) => {
  test('stored bytes can be read, whole and by range, and removing twice is harmless', async () => {
    const storage = await make()
    await storage.ensureBucket()
    await storage.ensureBucket()
    const key = 'a b/č/1_0.jpg@320'
    expect(await storage.read(key)).toBeUndefined()
    await storage.put(key, Buffer.from('0123456789'), 'image/webp')
    expect((await storage.read(key))?.size).toBe(10)
    expect(await contents(storage, key)).toBe('0123456789')
    expect(await contents(storage, key, { start: 2, end: 4 })).toBe('234')
    const before = (await storage.read(key))?.etag
    expect(before).toMatch(/^[\w-]+$/)
    await storage.put(key, Buffer.from('9876543210'), 'image/webp')
    expect((await storage.read(key))?.etag).not.toBe(before)
    await storage.remove(key)
    await storage.remove(key)
    expect(await storage.read(key)).toBeUndefined()
  })
})

test('an S3 service gets the media type, and its URL may end in a slash', async () => {
  const { storage, s3 } = await onS3(undefined, '/')
  await storage.ensureBucket()
  await storage.put('a/b.webp', Buffer.from('x'), 'image/webp')
  expect(s3.keysIn('car-images')).toEqual(['a/b.webp'])
  expect(s3.typeOf('car-images', 'a/b.webp')).toBe('image/webp')
})

test('files in a folder are readable only by the user that runs the server', async () => {
  const DATA_DIR = await aFolder()
  const storage = createStorage({ DATA_DIR, S3_BUCKET: 'car-images', S3_REGION: 'x' })
  await storage.ensureBucket()
  await storage.put('a', Buffer.from('x'), 'image/webp')
  for (const place of ['', '.drafts', 'car-images', 'car-images/a'])
    expect((await stat(path.join(DATA_DIR, 'files', place))).mode & 0o077, place).toBe(0)
})

test('a key cannot leave the folder', async () => {
  const storage = await onFolder()
  await storage.ensureBucket()
  for (const key of ['../x', 'a/../../x', '/etc/passwd'])
    await expect(storage.put(key, Buffer.from('x'), 'text/plain'), key).rejects.toThrow('outside')
})

test('a start removes drafts left by a killed process, but no recent ones', async () => {
  const DATA_DIR = await aFolder()
  const storage = createStorage({ DATA_DIR, S3_BUCKET: 'car-images', S3_REGION: 'x' })
  await storage.ensureBucket()
  const drafts = path.join(DATA_DIR, 'files', '.drafts')
  await writeFile(path.join(drafts, 'old'), 'half')
  await utimes(path.join(drafts, 'old'), 0, 0)
  await writeFile(path.join(drafts, 'young'), 'half')
  await storage.ensureBucket()
  expect(await readdir(drafts)).toEqual(['young'])
})

test('with a wrong secret a file is refused with the status 403', async () => {
  const { storage } = await onS3('wrong')
  await expect(storage.put('a', Buffer.from('x'), 'text/plain')).rejects.toThrow('403')
})

test('ensureBucket fails if the bucket cannot be used', async () => {
  const { storage, s3 } = await onS3()
  for (const status of [403, 500]) {
    s3.failWhen(() => true, status)
    await expect(storage.ensureBucket()).rejects.toThrow(String(status))
  }
})

test.each([429, 500, 503])(
  'a service that answers %i is an outage for put, read, open and remove',
  async (status) => {
    const { storage, s3 } = await onS3()
    await storage.ensureBucket()
    await storage.put('a', Buffer.from('x'), 'text/plain')
    const stored = await storage.read('a')
    s3.failWhen(() => true, status)
    for (const ask of [
      () => storage.put('b', Buffer.from('x'), 'text/plain'),
      () => storage.read('a'),
      () => stored?.open(),
      () => storage.remove('a'),
    ])
      await expect(ask()).rejects.toBeInstanceOf(Outage)
    s3.failWhen(undefined)
    expect(s3.keysIn('car-images')).toEqual(['a'])
  },
)

test('a service that sends us elsewhere is not followed', async () => {
  const elsewhere: string[] = []
  const service = createServer(({ method, url }, answer) => {
    if (url === '/elsewhere') elsewhere.push(method ?? '')
    answer.writeHead(307, { location: '/elsewhere' }).end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void service.close())
  await once(service, 'listening')
  const endpoint = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  const storage = createStorage({
    ...{ DATA_DIR: '', S3_ENDPOINT: endpoint, S3_BUCKET: 'car-images', S3_REGION: 'eu-1' },
    ...{ S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' },
  })
  for (const ask of [
    () => storage.ensureBucket(),
    () => storage.put('a', Buffer.from('x'), 'text/plain'),
    () => storage.read('a'),
    () => storage.remove('a'),
  ])
    await expect(ask()).rejects.toThrow('The storage service answered 307')
  expect(elsewhere).toEqual([])
})

test('a missing file can be removed, and reads as not found', async () => {
  const { storage, s3 } = await onS3()
  await storage.ensureBucket()
  await storage.put('a', Buffer.from('x'), 'text/plain')
  const stored = await storage.read('a')
  s3.failWhen(() => true, 404)
  await storage.remove('a')
  expect(await storage.read('a')).toBeUndefined()
  await expect(stored?.open()).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a failed put leaves no draft behind', async () => {
  const DATA_DIR = await aFolder()
  const storage = createStorage({ DATA_DIR, S3_BUCKET: 'car-images', S3_REGION: 'x' })
  await storage.ensureBucket()
  await storage.put('a', Buffer.from('x'), 'image/webp')
  await expect(storage.put('a/b', Buffer.from('x'), 'image/webp')).rejects.toThrow()
  expect(await readdir(path.join(DATA_DIR, 'files', '.drafts'))).toEqual([])
})
