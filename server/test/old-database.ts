import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { runner } from 'node-pg-migrate'
import { migrate } from '../src/db/migrate.ts'
import { connect, type Pool } from '../src/db/pool.ts'
import { freshDatabase, poolOn } from './database.ts'

const FOLDER = fileURLToPath(new URL('../migrations', import.meta.url))

/** A database with all migrations before this number (“0021”), and a function that applies the rest. */
export async function databaseBefore(
  number: string,
): Promise<{ url: string; pool: Pool; upgrade: () => Promise<void> }> {
  const url = await freshDatabase('template0')
  const count = (await readdir(FOLDER)).filter((file) => file < number).length
  const client = await connect(url)
  await runner({
    dbClient: client,
    dir: FOLDER,
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
    await upgrading.end()
  }
  return { url, pool: poolOn(url), upgrade }
}
