import {
  claimGarage,
  type DemoContext,
  fillGarage,
  makeMembers,
  readSignIns,
  secureDemoAdmins,
} from '../demo/index.ts'
import type { Logger } from '../outside/log.ts'
import type { Settings } from '../settings.ts'

/**
 * Creates the demo on an unused embedded database. Members are created at once; cars are added while the site is
 * already open, because their pictures take time.
 */
export async function openDemo({ DEMO, DATABASE_URL }: Settings, context: DemoContext) {
  const now = Date.now()
  const isFilling = DEMO === 'on' && DATABASE_URL === undefined && (await claimGarage(context.db))
  if (isFilling) await makeMembers(context, now)
  await secureDemoAdmins(context)

  function fill(log: Logger) {
    const stop = new AbortController()
    const filling = isFilling
      ? fillGarage({ context, now, stop: stop.signal }).then(
          (count) =>
            count !== undefined && console.log(`  The demo garage is full: ${count} cars.\n`),
          (err) => log.warn({ err }, 'filling the demo garage failed; the next start resumes it'),
        )
      : undefined
    return {
      async stop() {
        stop.abort()
        await filling
      },
    }
  }

  return { isFilling, signIns: await readSignIns(context.db), fill }
}
