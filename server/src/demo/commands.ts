import { setTimeout as wait } from 'node:timers/promises'
import { openPostgresBus } from '../db/bus.ts'
import { startJobs } from '../db/jobs.ts'
import { createPool } from '../db/pool.ts'
import { listingsJobs } from '../features/listings/index.ts'
import { createLogger } from '../log.ts'
import { createEvents } from '../outside/events.ts'
import { createSpool } from '../outside/spool.ts'
import { createStorage } from '../outside/storage/storage.ts'
import { loadSettings, type Settings } from '../settings.ts'
import { aboutDemo } from '../start/banner.ts'
import { openForCommand } from '../start/database.ts'
import { StartError } from '../start-error.ts'
import { clearGarage } from './clear.ts'
import { countFilesToRemove, hasRealMembers } from './demo.store.ts'
import { fillGarage } from './fill.ts'
import type { House } from './house.ts'
import { claimGarage, makeMembers, readSignIns } from './open.ts'

const ASK_AGAIN_MS = 100

/** The parts of the house that a command needs, for as long as it runs. */
async function inside(settings: Settings, work: (house: House) => Promise<void>): Promise<void> {
  const database = await openForCommand(settings)
  const db = createPool(database.url, () => {})
  const storage = createStorage(settings)
  const bus = await openPostgresBus(db, database.url)
  const events = createEvents(bus, async () => [])
  // Files are removed by jobs; without a server beside it nobody else would do them now.
  const jobs = await startJobs(db, listingsJobs(db, storage), createLogger('warn'))
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

async function clearAll(house: House): Promise<number> {
  const gone = await clearGarage(house)
  while ((await countFilesToRemove(house.db)) > 0) await wait(ASK_AGAIN_MS)
  return gone
}

export const clear = (): Promise<void> =>
  inside(loadSettings(), async (house) => {
    const gone = await clearAll(house)
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
  await inside(settings, async (house) => {
    if (await hasRealMembers(house.db)) throw realMembersHere()
    await clearAll(house)
    const now = Date.now()
    if (!(await claimGarage(house.db, true))) throw realMembersHere()
    await makeMembers(house, now)
    console.log('The demo garage is being filled, which takes up to a minute.')
    const count = await fillGarage({ house, now, stop: new AbortController().signal })
    const signIns = await readSignIns(house.db)
    console.log(`It is full: ${count} cars.\n`)
    console.log(aboutDemo({ signIns, isFilling: false }).join('\n'))
  })
}

const realMembersHere = () =>
  new StartError(
    'Real members have signed up here, and the demo is never put among them.',
    'npm run demo:clear takes the demo away and leaves them alone.\nFor a garage of its own choose another folder: DATA_DIR=./demo-data npm start',
  )
