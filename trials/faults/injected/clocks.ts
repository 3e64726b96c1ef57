// Makes the clock of the server or of the database jump forward and back.
import { until } from '../../../scripts/until.ts'
import { whyNoWrongClock } from '../clock.ts'
import { type Fault, repeatFault, required, waitForMoment } from '../fault.ts'
import type { Stage } from '../stage.ts'

const HOURS_OFF = [1, -1, 0, 48, 0, -48]
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const JUMPED_WITHIN_MS = 30_000

const jumps = (
  side: 'server' | 'database',
  title: string,
  timeOf: (stage: Stage) => Promise<number>,
): Fault => ({
  name: `clock-of-${side}`,
  title,
  plan: { database: 'own', clock: side },
  missing: whyNoWrongClock,
  is_unnoticed: true,
  async inject(stage, pace) {
    const clock = required(stage.clock)
    const happened = await repeatFault(pace, async (nth) => {
      const hours = HOURS_OFF[nth % HOURS_OFF.length] ?? 0
      clock.set(`${hours < 0 ? '' : '+'}${hours}h`)
      await waitForMoment(pace)
      // A busy process may read the new offset late.
      await until(`the clock of the ${side} did not jump`, JUMPED_WITHIN_MS, async () => {
        const off = (await timeOf(stage)) - Date.now()
        return Math.abs(off - hours * HOUR_MS) < MINUTE_MS
      })
      return hours !== 0
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
