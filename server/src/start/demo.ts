import { claimGarage, fillGarage, type House, makeMembers, readSignIns } from '../demo/index.ts'
import type { Logger } from '../log.ts'
import type { Settings } from '../settings.ts'

/**
 * On an embedded database that nobody has used yet: a garage to look at. Its members are made at once; its cars come
 * while the site is open, because their pictures take their time.
 */
export async function openDemo({ DEMO, DATABASE_URL }: Settings, house: House) {
  const now = Date.now()
  const isFilling = DEMO === 'on' && DATABASE_URL === undefined && (await claimGarage(house.db))
  if (isFilling) await makeMembers(house, now)

  function fill(log: Logger) {
    const stop = new AbortController()
    const filling = isFilling
      ? fillGarage({ house, now, stop: stop.signal }).then(
          (count) =>
            count !== undefined && console.log(`  The demo garage is full: ${count} cars.\n`),
          (err) => log.warn({ err }, 'the demo garage is not full; the next start goes on with it'),
        )
      : undefined
    return {
      async stop() {
        stop.abort()
        await filling
      },
    }
  }

  return { isFilling, signIns: await readSignIns(house.db), fill }
}
