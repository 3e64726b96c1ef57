// kill -9 at random moments.
import { again, aMoment, type Fault } from '../fault.ts'

export const killServer: Fault = {
  name: 'kill-server',
  title: 'kill -9 of the server',
  plan: { database: 'embedded' },
  async inject({ servers: [server] }, pace) {
    await again(pace, async () => {
      await aMoment(pace)
      server?.kill()
    })
  },
}

/** Keyswap stops without its embedded database, and both are started again. */
export const killPostgres: Fault = {
  name: 'kill-postgres',
  title: 'kill -9 of PostgreSQL',
  plan: { database: 'embedded' },
  async inject({ postmaster }, pace) {
    await again(pace, async () => {
      await aMoment(pace)
      const pid = postmaster()
      if (pid) process.kill(pid, 'SIGKILL')
    })
  },
}

export const killInstance: Fault = {
  name: 'kill-instance',
  title: 'kill -9 of one of two instances',
  plan: { database: 'own', instances: 2, outside: ['storage', 'redis'] },
  async inject({ servers }, pace) {
    await again(pace, async (nth) => {
      await aMoment(pace)
      servers[nth % 2]?.kill()
    })
  },
}
