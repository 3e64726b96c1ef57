// Slow, stalled and cut connections, both of the clients and of the database.
import { again, aMoment, type Fault, type Pace, planned, randomly } from '../fault.ts'
import type { Link } from '../link.ts'
import type { Plan, Stage } from '../stage.ts'

const plan: Plan = { database: 'own', linked: ['clients', 'database'] }
const bothOf = ({ links }: Stage): [clients: Link, database: Link] => [
  planned(links.clients),
  planned(links.database),
]

/** Pieces that pass the clients' connections are up to this late; the database's, a twentieth of it. */
const LATE_MS = 400

export const slowConnections: Fault = {
  name: 'slow',
  title: 'slow connections',
  plan,
  is_unnoticed: true,
  async inject(stage, pace) {
    const [clients, database] = bothOf(stage)
    const happened = await again(pace, async () => {
      const late = Math.random() * LATE_MS
      clients.delay(late)
      database.delay(late / 20)
      await aMoment(pace)
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
