// Slows, stalls and cuts the connections of the clients and of the database.
import {
  type Fault,
  type Pace,
  repeatFault,
  required,
  waitForMoment,
  waitRandomly,
} from '../fault.ts'
import type { Link } from '../link.ts'
import type { Stage, StagePlan } from '../stage.ts'

const plan: StagePlan = { database: 'own', linked: ['clients', 'database'] }
const bothOf = ({ links }: Stage): [clients: Link, database: Link] => [
  required(links.clients),
  required(links.database),
]

/** Data on the clients' connections is delayed by this at most, and by half of it at least. */
const LATE_MS = 400
/** Data on the database's connections is delayed by this part of the clients' delay. */
const PART = 1 / 20

/** The shortest time of an answer until the moment is over. The shortest one counts, as other work only adds time. */
async function shortestAnswer(url: string, moment: Promise<void>): Promise<number> {
  let isOver = false
  void moment.then(() => {
    isOver = true
  })
  let shortest = Number.POSITIVE_INFINITY
  do {
    const begun = performance.now()
    await (await fetch(url)).text()
    shortest = Math.min(shortest, performance.now() - begun)
  } while (!isOver)
  return shortest
}

/** Request and answer are each delayed at least once. Not quite twice, because timers may fire a little early. */
const isLate = (took: number, late: number) => took > 1.9 * late

export const slowConnections: Fault = {
  name: 'slow',
  title: 'slow connections',
  plan,
  is_unnoticed: true,
  async inject(stage, pace) {
    const [clients, database] = bothOf(stage)
    const happened = await repeatFault(pace, async () => {
      const late = LATE_MS * (0.5 + Math.random() / 2)
      clients.delay(late)
      database.delay(late * PART)
      const moment = waitForMoment(pace)
      const [ofClients, ofDatabase] = await Promise.all([
        shortestAnswer(`${stage.urls[0]}/healthz`, moment),
        // /readyz asks the database, and this call bypasses the clients' connection.
        shortestAnswer(`${stage.servers[0]?.url}/readyz`, moment),
      ])
      if (!isLate(ofClients, late)) throw new Error('The connections of the clients are not slow')
      if (!isLate(ofDatabase, late * PART))
        throw new Error('The connections of the database are not slow')
      return true
    })
    clients.delay(0)
    database.delay(0)
    return happened
  },
}

/** If the pace allows it, longer than the server waits for a statement. */
const stallMs = ({ seconds }: Pace) => (seconds > 20 ? 22_000 : 3_000)

export const stalledConnections: Fault = {
  name: 'stalled',
  title: 'stalled connections',
  plan,
  async inject(stage, pace) {
    return repeatFault({ ...pace, times: Math.ceil(pace.times / 3) }, async () => {
      for (const link of bothOf(stage)) {
        await waitRandomly(500, 1_500)
        link.stall()
        await waitRandomly(stallMs(pace) / 2, stallMs(pace))
        link.resume()
        // From here on, these connections stay open without carrying anything.
        await waitRandomly(500, 1_500)
        link.forget()
      }
      return true
    })
  },
}

export const cutConnections: Fault = {
  name: 'cut',
  title: 'cut connections',
  plan,
  async inject(stage, pace) {
    return repeatFault({ ...pace, times: pace.times * 4 }, async (nth) => {
      await waitForMoment({ ...pace, times: pace.times * 4 })
      return required(bothOf(stage)[nth % 2]).cut() > 0
    })
  },
}
