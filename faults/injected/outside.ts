// What the server depends on is down for a while: connections break, and new ones are refused.
import { until } from '../../scripts/until.ts'
import { again, aMoment, type Fault, planned, randomly } from '../fault.ts'

const NEEDED_WITHIN_MS = 60_000

const down = (name: 'storage' | 'redis' | 'mail', title: string): Fault => ({
  name: `${name}-down`,
  title,
  plan: { database: 'own', outside: [name], ...(name === 'redis' && { instances: 2 }) },
  // Mails wait in their queue, and events reach at least the streams of their own instance.
  is_unnoticed: name !== 'storage',
  async inject({ links }, pace, ledger) {
    const link = planned(links[name])
    return again(pace, async () => {
      await aMoment(pace)
      const repeated = ledger.repeated()
      await link.down()
      await randomly(500, 2_000)
      // On a busy machine no client may have needed it by then.
      if (name === 'storage')
        await until(
          'no client needed it',
          NEEDED_WITHIN_MS,
          async () => ledger.repeated() > repeated,
        )
      await link.up()
      return true
    })
  },
})

export const storageDown = down('storage', 'photo storage down')
export const redisDown = down('redis', 'Redis down')
export const mailDown = down('mail', 'mail server down')
