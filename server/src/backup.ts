// npm run backup -- /path/to/new-folder: works whether or not a server is running.
import path from 'node:path'
import { StartError } from './errors/start-error.ts'
import { loadSettings } from './settings.ts'
import { backUp } from './start/backup.ts'
import { openForCommand } from './start/database.ts'
import { explain } from './start/explain.ts'

async function main(): Promise<void> {
  const [target] = process.argv.slice(2)
  if (target === undefined)
    throw new StartError(
      'Where should the backup go?',
      'npm run backup -- /path/to/keyswap-2026-01-31',
    )
  const settings = loadSettings()
  if (settings.DATABASE_URL)
    throw new StartError(
      'DATABASE_URL is set: back the database up with its own tools.',
      'pg_dump --format=custom --file=keyswap.dump "$DATABASE_URL"\nand copy the photos: the folder files in DATA_DIR, or the bucket.',
    )
  const database = await openForCommand(settings)
  try {
    await backUp(settings.DATA_DIR, database.url, path.resolve(target))
  } finally {
    await database.close()
  }
  console.log(`Everything is in ${target}.\nTo start from it: DATA_DIR=${target} npm start`)
}

main().catch((error) => {
  explain(error, 'There is no backup.')
  process.exitCode = 1
})
