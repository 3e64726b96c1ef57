import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../../../scripts/free-port.ts'
import { createStorage } from '../../src/outside/storage/create-storage.ts'
import { aDraft, aPhotoOn } from '../cars.ts'
import { asMember } from '../client.ts'
import { aMember, aToken } from '../factories.ts'
import { S3_KEYS, startS3 } from '../s3.ts'
import { aDataFolder, databaseIn, launch, ready, root, spawnServer } from './launch.ts'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const guide = read('docs/operating.md')
const named = (form: RegExp) => new Set([...guide.matchAll(form)].map(([, name = '']) => name))

test('the settings and commands in the operator’s guide exist', () => {
  const settings = read('server/src/settings.ts')
  for (const setting of named(/\b([A-Z][A-Z\d]+_[A-Z\d_]+)\b/g))
    if (setting !== 'NEW_DATABASE_URL') expect(settings).toContain(`  ${setting}: `)
  const { scripts } = JSON.parse(read('package.json'))
  for (const script of named(/npm run ([\w:]+)/g)) expect(scripts).toHaveProperty([script])
})

test("the systemd unit's command stops cleanly on SIGTERM", async () => {
  const [, command = ''] = /^ExecStart=\S+\/node (.+)$/m.exec(read('deploy/keyswap.service')) ?? []
  const DATA_DIR = await aDataFolder()
  const start = [process.execPath, ...command.split(' ')]
  const server = await ready(spawnServer(start, { DATA_DIR }, await freePort()))
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(server.output()).toContain('Stopped.')
})

test('photos copied from the folder into a bucket are served from there', async () => {
  const DATA_DIR = await aDataFolder()
  const before = await launch({ DATA_DIR })
  const database = await databaseIn(DATA_DIR)
  const member = await aMember(database)
  const anna = asMember(before, member, await aToken(database, member.id))
  const photo = await aPhotoOn(anna, (await aDraft(anna)).id)
  before.signal('SIGTERM')
  await before.ended

  const s3 = await startS3()
  const settings = {
    DATA_DIR: '',
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: 'car-images',
    S3_REGION: s3.region,
    S3_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
    S3_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
  }
  const bucket = createStorage(settings)
  await bucket.ensureBucket()
  const folder = path.join(DATA_DIR, 'files/car-images')
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (entry.isFile()) await bucket.put(path.relative(folder, file), await readFile(file), '')
  }

  const after = await launch({ ...settings, DATA_DIR })
  for (const width of ['', '?w=320', '?w=1080']) {
    const { status, headers } = await fetch(after.url + photo.url + width)
    expect([status, headers.get('content-type')]).toEqual([200, 'image/webp'])
  }
})
