import { readdir, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { addJob } from '../../src/db/jobs.ts'
import { many, run, sql } from '../../src/db/sql.ts'
import { aDraft, aPhotoOn, upload } from '../cars.ts'
import { asMember } from '../client.ts'
import { aMember, aToken } from '../factories.ts'
import { aPicture } from '../pictures.ts'
import { aDataFolder, databaseIn, launch } from './launch.ts'

const filesIn = async (folder: string) =>
  (
    await readdir(path.join(folder, 'files', 'car-images'), {
      recursive: true,
      withFileTypes: true,
    })
  )
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort()

test('a kill -9 during uploads and removals leaves no unknown file behind', async () => {
  const DATA_DIR = await aDataFolder()
  const first = await launch({ DATA_DIR })
  const database = await databaseIn(DATA_DIR)
  const member = await aMember(database)
  const token = await aToken(database, member.id, '1 hour')
  const anna = asMember(first, member, token)
  const car = await aDraft(anna)
  const kept = await aPhotoOn(anna, car.id, 0)
  const removed = await aPhotoOn(anna, car.id, 1)
  const picture = await aPicture('jpeg', 2000, 1500)
  const uploads = Array.from({ length: 6 }, () =>
    upload(anna, car.id, picture).catch(() => undefined),
  )
  const removal = anna.patch(`/api/cars/${car.id}`, { photos: [kept.id] })
  // Kill as soon as one upload is answered.
  await Promise.race(uploads)
  first.signal('SIGKILL')
  await Promise.all([...uploads, removal.catch(() => undefined)])

  // Raw photos contain the location, so none may be left even before the next start.
  const uploadsFolder = path.join(DATA_DIR, 'uploads')
  expect(await readdir(uploadsFolder)).toEqual([])
  expect((await stat(uploadsFolder)).mode & 0o777).toBe(0o700)
  // Half-written files are removed once they are too old to be in use.
  const scratch = [uploadsFolder, path.join(DATA_DIR, 'files', '.drafts')]
  for (const folder of scratch)
    for (const name of await readdir(folder)) await utimes(path.join(folder, name), 0, 0)
  const second = await launch({ DATA_DIR })
  for (const folder of scratch) expect(await readdir(folder)).toEqual([])
  await run(database.pool, sql`update pictures set created_at = now() - interval '25 hours'`)
  // Jobs of a killed server stay locked for minutes: release them now.
  await run(
    database.pool,
    sql`update graphile_worker._private_jobs set locked_at = null, locked_by = null`,
  )
  await addJob(database.pool, 'sweep-listings', {})
  const known = async () =>
    (
      await many<{ file: string }>(
        database.pool,
        sql`select file from pictures where width is not null`,
      )
    )
      .flatMap(({ file }) => [file, `${file}.320`, `${file}.640`, `${file}.1080`])
      .sort()
  await expect.poll(() => filesIn(DATA_DIR)).toHaveLength(4)
  expect(await filesIn(DATA_DIR)).toEqual(await known())
  expect((await fetch(second.url + kept.url)).status).toBe(200)
  expect((await fetch(second.url + removed.url)).status).toBe(404)
})
