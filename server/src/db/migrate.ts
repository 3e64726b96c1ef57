import { fileURLToPath } from 'node:url'
import { Logger, runMigrations } from 'graphile-worker'
import { runner } from 'node-pg-migrate'
import type pg from 'pg'

const quiet = new Logger(() => () => {})
const FOLDER = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Any number of instances may start at once: the first migrates, the others wait for its lock. */
export async function migrate(client: pg.Client, url: string): Promise<void> {
  await client.query('select pg_advisory_lock(hashtext($1))', ['keyswap-migrate'])
  try {
    await runner({
      dbClient: client,
      dir: FOLDER,
      direction: 'up',
      migrationsTable: 'migrations',
      noLock: true,
      log: () => {},
    })
    await runMigrations({ connectionString: url, logger: quiet })
  } finally {
    await client.query('select pg_advisory_unlock(hashtext($1))', ['keyswap-migrate'])
  }
}
