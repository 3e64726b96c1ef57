import { setTimeout as wait } from 'node:timers/promises'
import { openPostgresBus } from '../db/bus.ts'
import { startJobs } from '../db/jobs.ts'
import { createPool } from '../db/pool.ts'
import { StartError } from '../errors/start-error.ts'
import { picturesJobs } from '../features/pictures/index.ts'
import { createEvents } from '../outside/events.ts'
import { createLogger } from '../outside/log.ts'
import { createSpool } from '../outside/spool.ts'
import { createStorage } from '../outside/storage/create-storage.ts'
import { loadSettings, type Settings } from '../settings.ts'
import { describeDemo } from '../start/banner.ts'
import { openForCommand } from '../start/database.ts'
import { clearGarage } from './clear.ts'
import type { DemoContext } from './context.ts'
import { countFilesToRemove, hasRealMembers } from './demo.store.ts'
import { fillGarage } from './fill.ts'
import { claimGarage, makeMembers, readSignIns } from './open.ts'

const POLL_MS = 100

/** Runs a command with an open database and storage, and closes them afterwards. */
async function withContext(
  settings: Settings,
  work: (context: DemoContext) => Promise<void>,
): Promise<void> {
  const database = await openForCommand(settings)
  const db = createPool(database.url, () => {})
  const storage = createStorage(settings)
  const bus = await openPostgresBus(db, database.url)
  const events = createEvents(bus, async () => [])
  // The files of deleted pictures are removed by jobs; run them here, as there may be no running server to do it.
  const jobs = await startJobs(db, picturesJobs({ db, storage }), createLogger('warn'))
  try {
    await storage.ensureBucket()
    const spool = await createSpool(settings.DATA_DIR)
    await work({ db, events, storage, spool, site_url: settings.SITE_URL })
  } finally {
    await jobs.stop()
    events.close()
    await bus.close()
    await db.end()
    await database.close()
  }
}

async function clearAll(context: DemoContext): Promise<number> {
  const gone = await clearGarage(context)
  while ((await countFilesToRemove(context.db)) > 0) await wait(POLL_MS)
  return gone
}

export const clear = (): Promise<void> =>
  withContext(loadSettings(), async (context) => {
    const gone = await clearAll(context)
    console.log(
      gone === 0
        ? 'There are no demo members.'
        : `${gone} demo members are gone, with all that was theirs. Everyone else is as before.`,
    )
  })

export async function reset(): Promise<void> {
  const settings = loadSettings()
  if (settings.DATABASE_URL !== undefined)
    throw new StartError(
      'The demo garage is for the embedded database only.',
      'Leave DATABASE_URL out.',
    )
  await withContext(settings, async (context) => {
    if (await hasRealMembers(context.db)) throw realMembersHere()
    await clearAll(context)
    const now = Date.now()
    if (!(await claimGarage(context.db, true))) throw realMembersHere()
    await makeMembers(context, now)
    console.log('The demo garage is being filled, which takes up to a minute.')
    const count = await fillGarage({ context, now, stop: new AbortController().signal })
    const signIns = await readSignIns(context.db)
    console.log(`It is full: ${count} cars.\n`)
    console.log(describeDemo({ signIns, isFilling: false }).join('\n'))
  })
}

const realMembersHere = () =>
  new StartError(
    'Real members have signed up here, and the demo is never put among them.',
    'npm run demo:clear takes the demo away and leaves them alone.\nFor a garage of its own choose another folder: DATA_DIR=./demo-data npm start',
  )
