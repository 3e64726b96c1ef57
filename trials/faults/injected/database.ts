// Restarts or kills the database server while Keyswap runs.
import { type Fault, repeatFault, required, waitForMoment, waitRandomly } from '../fault.ts'

export const restartDatabase: Fault = {
  name: 'restart-database',
  title: 'restart of the database',
  plan: { database: 'own' },
  async inject({ postgres }, pace) {
    const database = required(postgres)
    return repeatFault(pace, async (nth) => {
      await waitForMoment(pace)
      await database.stop(nth % 2 === 0 ? 'fast' : 'immediate')
      await waitRandomly(0, 1_000)
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
    const database = required(postgres)
    return repeatFault(pace, async () => {
      await waitForMoment(pace)
      await database.kill()
      await waitRandomly(0, 1_000)
      await database.start()
      return true
    })
  },
}
