// Slow, stalled and cut connections, both of the clients and of the database.
import { again, aMoment, type Fault, type Pace, planned, randomly } from '../fault.ts'
import type { Link } from '../link.ts'
import type { Plan, Stage } from '../stage.ts'

const plan: Plan = { database: 'own', linked: ['clients', 'database'] }
const bothOf = ({ links }: Stage): [clients: Link, database: Link] => [
  planned(links.clients),
  planned(links.database),
]

/** Pieces that pass the clients' connections are at most this late, and at least half of it. */
const LATE_MS = 400
/** The database's are late by this part of it. */
const PART = 1 / 20

/** The shortest time that an answer takes while the moment lasts: other work only makes it longer. */
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

/** A question and its answer are at least one piece each. Timers may be a little early. */
const isLate = (took: number, late: number) => took > 1.9 * late

export const slowConnections: Fault = {
  name: 'slow',
  title: 'slow connections',
  plan,
  is_unnoticed: true,
  async inject(stage, pace) {
    const [clients, database] = bothOf(stage)
    const happened = await again(pace, async () => {
      const late = LATE_MS * (0.5 + Math.random() / 2)
      clients.delay(late)
      database.delay(late * PART)
      const moment = aMoment(pace)
      const [ofClients, ofDatabase] = await Promise.all([
        shortestAnswer(`${stage.urls[0]}/healthz`, moment),
        // It asks the database, and is asked directly.
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

/** Longer than the server waits for a statement, if there is time for it. */
const stallMs = ({ seconds }: Pace) => (seconds > 20 ? 22_000 : 3_000)

export const stalledConnections: Fault = {
  name: 'stalled',
  title: 'stalled connections',
  plan,
  async inject(stage, pace) {
    return again({ ...pace, times: Math.ceil(pace.times / 3) }, async () => {
      for (const link of bothOf(stage)) {
        await randomly(500, 1_500)
        link.stall()
        await randomly(stallMs(pace) / 2, stallMs(pace))
        link.resume()
        // These connections stay open and never carry anything again.
        await randomly(500, 1_500)
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
    return again({ ...pace, times: pace.times * 4 }, async (nth) => {
      await aMoment({ ...pace, times: pace.times * 4 })
      return planned(bothOf(stage)[nth % 2]).cut() > 0
    })
  },
}
