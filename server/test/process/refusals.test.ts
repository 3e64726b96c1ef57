import { execFile } from 'node:child_process'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { freePort } from '../../../scripts/free-port.ts'
import { freshDatabase } from '../database.ts'
import { aDataFolder, aFolder, launch, launchFailing, root } from './launch.ts'

test('a port in use is reported, with another one to try', async () => {
  const port = await freePort()
  await launch({ DATABASE_URL: await freshDatabase(), DATA_DIR: await aFolder() }, port)
  const { status, output } = await launchFailing({ DATA_DIR: await aFolder() }, port)
  expect(status).toBe(1)
  expect(output).toContain(`Port ${port} is in use by another program`)
  expect(output).toContain(`PORT=${port + 1} npm start`)
})

test('a data folder in use by another running copy is refused, and that copy is not disturbed', async () => {
  const DATA_DIR = await aDataFolder()
  const first = await launch({ DATA_DIR })
  const { status, output } = await launchFailing({ DATA_DIR })
  expect(status).toBe(1)
  expect(output).toContain(
    `The data folder ${DATA_DIR} is in use by another running copy of Keyswap.`,
  )
  expect(output).toContain('DATA_DIR=./data-2')
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
})

test('an unreachable DATABASE_URL is reported without its password', async () => {
  const port = await freePort()
  const { status, output } = await launchFailing({
    DATABASE_URL: `postgres://anna:secret@127.0.0.1:${port}/keyswap`,
    DATA_DIR: await aFolder(),
  })
  expect(status).toBe(1)
  expect(output).toContain(`The database keyswap at 127.0.0.1:${port} does not answer`)
  expect(output).toContain('Check DATABASE_URL')
  expect(output).not.toContain('secret')
})

test('an unreachable REDIS_URL is reported without its password', async () => {
  const { status, output } = await launchFailing({
    DATABASE_URL: await freshDatabase(),
    REDIS_URL: `redis://anna:secret@127.0.0.1:${await freePort()}`,
    DATA_DIR: await aFolder(),
  })
  expect(status).toBe(1)
  expect(output).toMatch(/Redis at 127\.0\.0\.1:\d+ cannot be used: connect ECONNREFUSED/)
  expect(output).toContain('Check REDIS_URL')
  expect(output).not.toContain('secret')
})

test('a bad setting is reported with the expected form', async () => {
  const { status, output } = await launchFailing({ TRUST_PROXY: 'yes' })
  expect(status).toBe(1)
  expect(output).toContain('The setting TRUST_PROXY is not valid (it is "yes").')
  expect(output).toContain('TRUST_PROXY=loopback,10.0.0.0/8')
})

test('an unusable data folder is reported', async () => {
  const file = path.join(await aFolder(), 'file')
  await writeFile(file, '')
  const { status, output } = await launchFailing({ DATA_DIR: path.join(file, 'data') })
  expect(status).toBe(1)
  expect(output).toContain('is a file, or is inside one')
})

test('a disk without enough free space is reported', async () => {
  const disk = await aFolder()
  // An 8 MB file system, in a mount namespace that ends with the process.
  const script = `mount -t tmpfs -o size=8m tmpfs "$DISK" && exec "${process.execPath}" "${root}/server/src/main.ts"`
  const started = promisify(execFile)(
    'unshare',
    ['--user', '--map-root-user', '--mount', 'sh', '-c', script],
    {
      env: {
        ...process.env,
        DISK: disk,
        DATA_DIR: path.join(disk, 'data'),
        PORT: String(await freePort()),
      },
    },
  )
  await expect(started).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /There is no disk space left for [\s\S]*DATA_DIR=\/path\/to\/folder/,
    ),
  })
})

test('DATABASE_URL switches to a real server, and no embedded one is created', async () => {
  const DATA_DIR = path.join(await aFolder(), 'data')
  await mkdir(DATA_DIR)
  const server = await launch({ DATABASE_URL: await freshDatabase('template0'), DATA_DIR })
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  expect(await readdir(DATA_DIR)).not.toContain('postgres')
})
