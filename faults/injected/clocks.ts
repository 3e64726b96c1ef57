// The clock of the server or of the database jumps, forward and back.

import { until } from '../../scripts/until.ts'
import { noWrongClock } from '../clock.ts'
import { again, aMoment, type Fault, planned } from '../fault.ts'
import type { Stage } from '../stage.ts'

const OFFSETS = ['+1h', '-1h', '+0', '+2d', '+0', '-2d']
const MINUTE_MS = 60_000
const JUMPED_WITHIN_MS = 30_000

const jumps = (
  side: 'server' | 'database',
  title: string,
  timeOf: (stage: Stage) => Promise<number>,
): Fault => ({
  name: `clock-of-${side}`,
  title,
  plan: { database: 'own', clock: side },
  missing: noWrongClock,
  is_unnoticed: true,
  async inject(stage, pace) {
    const clock = planned(stage.clock)
    const happened = await again(pace, async (nth) => {
      const offset = OFFSETS[nth % OFFSETS.length] ?? '+0'
      clock.set(offset)
      await aMoment(pace)
      const shouldBeOff = offset !== '+0'
      // A busy process reads the offset late.
      await until(`the clock of the ${side} did not jump`, JUMPED_WITHIN_MS, async () => {
        const isOff = Math.abs((await timeOf(stage)) - Date.now()) > MINUTE_MS
        return isOff === shouldBeOff
      })
      return shouldBeOff
    })
    clock.set('+0')
    return happened
  },
})

export const clockOfServer = jumps(
  'server',
  'clock jumps of the server',
  async ({ urls: [url = ''] }) =>
    Date.parse((await fetch(`${url}/healthz`)).headers.get('date') ?? ''),
)

export const clockOfDatabase = jumps('database', 'clock jumps of the database', async (stage) => {
  const client = await stage.connect()
  const { rows } = await client.query<{ ms: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
  )
  await client.end()
  return rows[0]?.ms ?? 0
})
