import { existsSync } from 'node:fs'
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { OwnCar } from '@keyswap/contract/listings'
import { expect, test } from 'vitest'
import { freePort } from '../../../scripts/free-port.ts'
import { aDraft, aPhotoOn, carsOf } from '../cars.ts'
import { asMember } from '../client.ts'
import { aMember, aToken } from '../factories.ts'
import { aDataFolder, databaseIn, launch, root, spawnServer } from './launch.ts'

async function backUp(DATA_DIR: string, ...args: string[]) {
  const command = [process.execPath, `${root}/server/src/backup.ts`, ...args]
  const { ended, output } = spawnServer(command, { DATA_DIR }, await freePort())
  return { status: await ended, output: output() }
}

test('a server can start from the backup of a busy one, with everything acknowledged before the backup', async () => {
  const [DATA_DIR, elsewhere] = [await aDataFolder(), await aDataFolder()]
  const server = await launch({ DATA_DIR })
  const database = await databaseIn(DATA_DIR)
  const member = await aMember(database)
  const anna = asMember(server, member, await aToken(database, member.id, '1 hour'))
  const car = await aDraft(anna)
  const photo = await aPhotoOn(anna, car.id)
  // A mail in the outbox, and the leftovers of a killed backup.
  for (const file of [
    path.join(DATA_DIR, 'outbox', 'mail.eml'),
    path.join(`${elsewhere}.partial`, 'files', 'half.webp'),
  ]) {
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, 'x')
  }

  const busy = { mileage: 0, done: false }
  const work = (async () => {
    while (!busy.done)
      await anna.patch(`/api/cars/${car.id}`, { mileage: ++busy.mileage }).catch(() => undefined)
  })()
  await expect.poll(() => busy.mileage).toBeGreaterThan(3)
  const before = busy.mileage - 1
  expect(await backUp(DATA_DIR, elsewhere)).toMatchObject({ status: 0 })
  busy.done = true
  await work
  server.signal('SIGTERM')
  await server.ended
  expect(await readdir(path.join(elsewhere, 'outbox'))).toEqual(['mail.eml'])
  expect(existsSync(path.join(elsewhere, 'files', 'half.webp'))).toBe(false)
  expect(existsSync(`${elsewhere}.partial`)).toBe(false)
  for (const folder of ['postgres', 'files', 'outbox'])
    expect((await stat(path.join(elsewhere, folder))).mode & 0o077, folder).toBe(0)

  const restored = await launch({ DATA_DIR: elsewhere })
  const again = asMember(restored, anna, anna.token)
  const [restoredCar] = (await carsOf(again)) as [OwnCar]
  expect(restoredCar.mileage).toBeGreaterThanOrEqual(before)
  expect((await fetch(restored.url + photo.url)).status).toBe(200)
  expect((await again.patch(`/api/cars/${car.id}`, { mileage: 7 })).status).toBe(200)
})

test('a backup refuses a folder that is not empty, and without one says how to call it', async () => {
  const DATA_DIR = await aDataFolder()
  const server = await launch({ DATA_DIR })
  server.signal('SIGTERM')
  await server.ended
  expect(await backUp(DATA_DIR)).toMatchObject({
    status: 1,
    output: expect.stringContaining('npm run backup -- '),
  })
  expect(await backUp(DATA_DIR, DATA_DIR)).toMatchObject({
    status: 1,
    output: expect.stringContaining('is not empty'),
  })
  expect(existsSync(path.join(`${DATA_DIR}.partial`))).toBe(false)
})
