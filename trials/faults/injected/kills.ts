// Kills processes with SIGKILL at random moments.
import { type Fault, repeatFault, required, waitForMoment } from '../fault.ts'

export const killServer: Fault = {
  name: 'kill-server',
  title: 'kill -9 of the server',
  plan: { database: 'embedded' },
  async inject({ servers: [server] }, pace) {
    return repeatFault(pace, async () => {
      await waitForMoment(pace)
      return required(server).kill()
    })
  },
}

/** Without its embedded database Keyswap stops; the supervisor then starts both again. */
export const killPostgres: Fault = {
  name: 'kill-postgres',
  title: 'kill -9 of PostgreSQL',
  plan: { database: 'embedded' },
  ends_servers: true,
  async inject({ postmaster }, pace) {
    return repeatFault(pace, async () => {
      await waitForMoment(pace)
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
    return repeatFault(pace, async (nth) => {
      await waitForMoment(pace)
      // Otherwise both instances would often be down at once.
      await ready()
      return required(servers[nth % 2]).kill()
    })
  },
}
