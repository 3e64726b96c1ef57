import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { runner } from 'node-pg-migrate'
import { migrate } from '../src/db/migrate.ts'
import { connect, type Pool } from '../src/db/pool.ts'
import { freshDatabase, poolOn } from './database.ts'

const FOLDER = fileURLToPath(new URL('../migrations', import.meta.url))

type OldDatabase = { url: string; pool: Pool; upgrade: () => Promise<void> }

/** Migrations have no triggers (docs/decisions/0090-no-functions-in-migrations.md), so this writes what a release's would have. */
const WHAT_TRIGGERS_KEPT = `
  update cars c set
    has_photo = exists (select from car_photos p where p.car_id = c.id),
    is_reserved = exists (select from reservations r where r.car_id = c.id)
  where exists (select from car_photos p where p.car_id = c.id)
     or exists (select from reservations r where r.car_id = c.id)`

/** A database with all migrations before this number (“0021”), and a function that applies the rest. */
export async function databaseBefore(number: string): Promise<OldDatabase> {
  const files = await readdir(FOLDER)
  return databaseOf(FOLDER, files.filter((file) => file < number).length)
}

/** A database as the migrations in this folder make it, or the first `count` of them. */
export async function databaseOf(
  dir: string,
  count = Number.POSITIVE_INFINITY,
): Promise<OldDatabase> {
  const url = await freshDatabase('template0')
  const client = await connect(url)
  await runner({
    dbClient: client,
    dir,
    direction: 'up',
    migrationsTable: 'migrations',
    count,
    noLock: true,
    log: () => {},
  })
  await client.end()
  const upgrade = async () => {
    const upgrading = await connect(url)
    await migrate(upgrading, url)
    await upgrading.query(WHAT_TRIGGERS_KEPT)
    await upgrading.end()
  }
  return { url, pool: poolOn(url), upgrade }
}
