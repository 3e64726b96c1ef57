// Checks that the server's files match the pictures in the database, so that refused uploads leave no files behind.
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { photo } from '@keyswap/contract/limits'
import { many, sql } from '../../server/src/db/sql.ts'
import { storageKeyOf } from '../../server/src/features/pictures/pictures.rules.ts'
import {
  type PictureKey,
  REMOVE_PICTURE_JOB,
} from '../../server/src/features/pictures/pictures.store.ts'
import type { World } from './scene.ts'

type Files = Pick<World, 'client' | 'pool' | 'data_dir'>

/** How long to wait for the server to finish: uploads that were cut off may still be stored, and jobs remove files. */
const PATIENCE_MS = 5_000
const AGAIN_MS = 100

const keysOf = ({ owner_id: userId, car_id: carId, file }: PictureKey): string[] =>
  photo.widths.map((width) => storageKeyOf({ userId, carId, file }, width))

async function filesIn(...folder: string[]): Promise<Set<string>> {
  const root = path.join(...folder)
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return new Set(
    entries
      .filter((entry) => !entry.isDirectory())
      .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name))),
  )
}

const without = (all: Set<string>, some: Set<string>): string[] =>
  [...all].filter((one) => !some.has(one))

async function look({ pool, data_dir }: Files): Promise<string[]> {
  const stored = await filesIn(data_dir, 'files', 'car-images')
  const drafts = await filesIn(data_dir, 'files', '.drafts')
  const uploads = await filesIn(data_dir, 'uploads')
  const pictures = await many<PictureKey & { is_whole: boolean }>(
    pool,
    sql`select owner_id, car_id, file, width is not null as is_whole from pictures`,
  )
  const removed = await many<PictureKey>(
    pool,
    sql`select j.payload ->> 'owner_id' as owner_id, j.payload ->> 'car_id' as car_id, j.payload ->> 'file' as file
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = ${REMOVE_PICTURE_JOB}`,
  )
  const known = new Set([...pictures, ...removed].flatMap(keysOf))
  const whole = new Set(pictures.filter(({ is_whole }) => is_whole).flatMap(keysOf))
  return [
    ...without(stored, known).map((key) => `the file ${key} belongs to no picture`),
    ...without(whole, stored).map((key) => `a picture lacks its file ${key}`),
    ...[...drafts, ...uploads].map((name) => `the temporary file ${name} was left behind`),
    ...pictures
      .filter(({ is_whole }) => !is_whole)
      .map(({ car_id, file }) => `the picture ${car_id}/${file} was not stored to its end`),
  ]
}

export function createFileCheck(files: Files, patience_ms = PATIENCE_MS) {
  const told = new Set<string>()
  return {
    /** Returns faults that were not returned before. */
    async wrong(): Promise<string[]> {
      const lookAgain = async () => without(new Set(await look(files)), told)
      let found = await lookAgain()
      for (let waited = 0; found.length > 0 && waited < patience_ms; waited += AGAIN_MS) {
        await files.client.rest(AGAIN_MS)
        found = await lookAgain()
      }
      for (const what of found) told.add(what)
      return found
    },
  }
}
