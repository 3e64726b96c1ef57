// What the server depends on is down for a while: connections break, and new ones are refused.
import { again, aMoment, type Fault, randomly } from '../fault.ts'

const down = (name: 'storage' | 'redis' | 'mail', title: string): Fault => ({
  name: `${name}-down`,
  title,
  plan: { database: 'own', outside: [name], ...(name === 'redis' && { instances: 2 }) },
  async inject({ links }, pace) {
    await again(pace, async () => {
      await aMoment(pace)
      await links[name]?.down()
      await randomly(500, 2_000)
      await links[name]?.up()
    })
  },
})

export const storageDown = down('storage', 'photo storage down')
export const redisDown = down('redis', 'Redis down')
export const mailDown = down('mail', 'mail server down')
