import { fileURLToPath } from 'node:url'
import { Logger, runMigrations } from 'graphile-worker'
import { runner } from 'node-pg-migrate'
import type pg from 'pg'
import { defineFunctions } from './functions.ts'
import { createPool } from './pool.ts'

const quiet = new Logger(() => () => {})
const FOLDER = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Instances may start at once: the first one migrates, the others wait for its lock. */
export async function migrate(client: pg.Client, url: string): Promise<void> {
  await client.query('select pg_advisory_lock(hashtext($1))', ['keyswap-migrate'])
  try {
    const ran = await runner({
      dbClient: client,
      dir: FOLDER,
      direction: 'up',
      migrationsTable: 'migrations',
      noLock: true,
      log: () => {},
    })
    await migrateJobs(url)
    await defineFunctions(client, ran.length > 0)
  } finally {
    await client.query('select pg_advisory_unlock(hashtext($1))', ['keyswap-migrate'])
  }
}

/** Uses our own pool: the library's is still closing when the call returns, and by then the database may be stopped. */
async function migrateJobs(url: string): Promise<void> {
  const pgPool = createPool(url, () => {})
  try {
    await runMigrations({ pgPool, logger: quiet })
  } finally {
    await pgPool.end()
  }
}
