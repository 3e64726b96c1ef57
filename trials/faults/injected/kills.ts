// kill -9 at random moments.
import { again, aMoment, type Fault, planned } from '../fault.ts'

export const killServer: Fault = {
  name: 'kill-server',
  title: 'kill -9 of the server',
  plan: { database: 'embedded' },
  async inject({ servers: [server] }, pace) {
    return again(pace, async () => {
      await aMoment(pace)
      return planned(server).kill()
    })
  },
}

/** Keyswap stops without its embedded database, and both are started again. */
export const killPostgres: Fault = {
  name: 'kill-postgres',
  title: 'kill -9 of PostgreSQL',
  plan: { database: 'embedded' },
  ends_servers: true,
  async inject({ postmaster }, pace) {
    return again(pace, async () => {
      await aMoment(pace)
      const pid = postmaster()
      return pid !== undefined && process.kill(pid, 'SIGKILL')
    })
  },
}

export const killInstance: Fault = {
  name: 'kill-instance',
  title: 'kill -9 of one of two instances',
  plan: { database: 'own', instances: 2, outside: ['storage', 'redis'] },
  async inject({ servers, ready }, pace) {
    return again(pace, async (nth) => {
      await aMoment(pace)
      // Otherwise both would often be down.
      await ready()
      return planned(servers[nth % 2]).kill()
    })
  },
}
