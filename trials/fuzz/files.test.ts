import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { run, sql } from '../../server/src/db/sql.ts'
import { REMOVE_PICTURE_JOB } from '../../server/src/features/pictures/pictures.store.ts'
import { startApp } from '../../server/test/app.ts'
import { atEnd } from '../../server/test/at-end.ts'
import { aDraft, aPhotoOn } from '../../server/test/cars.ts'
import { signedIn } from '../../server/test/client.ts'
import { createFileCheck } from './files.ts'
import { createClient } from './http.ts'

test('a stray, a missing and a temporary file are named, and one that a job removes is not', async () => {
  const app = await startApp()
  const client = createClient(app.url)
  atEnd(() => client.close())
  const anna = await signedIn(app)
  const car = await aDraft(anna)
  const { url } = await aPhotoOn(anna, car.id)
  const key = url.split('/').slice(-3).join('/')
  const at = (...names: string[]) => path.join(app.data_dir, ...names)
  const files = createFileCheck({ ...app, client }, 0)
  const removed = (await aPhotoOn(anna, car.id, 1)).url.split('/').at(-1)
  await run(app.pool, sql`delete from pictures where file = ${removed}`)
  await run(
    app.pool,
    sql`select graphile_worker.add_job(
          ${REMOVE_PICTURE_JOB}, json_build_object('owner_id', ${anna.id}::text, 'car_id', ${car.id}::text, 'file', ${removed}::text),
          run_at => now() + interval '1 hour')`,
  )
  expect(await files.wrong()).toEqual([])

  await rm(at('files', 'car-images', `${key}.320`))
  await writeFile(at('files', 'car-images', `${key}.other`), '')
  await writeFile(at('files', '.drafts', 'half'), '')
  await writeFile(at('uploads', 'raw'), '')
  await run(
    app.pool,
    sql`insert into pictures (car_id, file, owner_id) values (${car.id}, 'begun', ${anna.id})`,
  )
  expect(await files.wrong()).toEqual([
    `the file ${key}.other belongs to no picture`,
    `a picture lacks its file ${key}.320`,
    'the temporary file half was left behind',
    'the temporary file raw was left behind',
    `the picture ${car.id}/begun was not stored to its end`,
  ])
  expect(await files.wrong()).toEqual([])
})
