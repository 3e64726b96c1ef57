// npm run backup -- /path/to/new-folder: works beside a running server as well as without one.
import path from 'node:path'
import { loadSettings } from './settings.ts'
import { backUp } from './start/backup.ts'
import { openBesides } from './start/database.ts'
import { explain } from './start/explain.ts'
import { StartError } from './start-error.ts'

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
      'The database is not the embedded one, so its own tools back it up.',
      'pg_dump --format=custom --file=keyswap.dump "$DATABASE_URL"\nand copy the photos: the folder files in DATA_DIR, or the bucket.',
    )
  const database = await openBesides(settings)
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
