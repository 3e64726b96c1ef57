// The database server restarts under a running Keyswap.
import { again, aMoment, type Fault, planned, randomly } from '../fault.ts'

export const restartDatabase: Fault = {
  name: 'restart-database',
  title: 'restart of the database',
  plan: { database: 'own' },
  async inject({ postgres }, pace) {
    const database = planned(postgres)
    return again(pace, async (nth) => {
      await aMoment(pace)
      await database.stop(nth % 2 === 0 ? 'fast' : 'immediate')
      await randomly(0, 1_000)
      await database.start()
      return true
    })
  },
}

export const killDatabase: Fault = {
  name: 'kill-database',
  title: 'kill -9 of a database server of its own',
  plan: { database: 'own' },
  async inject({ postgres }, pace) {
    const database = planned(postgres)
    return again(pace, async () => {
      await aMoment(pace)
      await database.kill()
      await randomly(0, 1_000)
      await database.start()
      return true
    })
  },
}
