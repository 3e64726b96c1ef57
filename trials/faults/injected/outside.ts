// Takes down what the server depends on for a while: connections break, and new ones are refused.
import { until } from '../../../scripts/until.ts'
import type { Database } from '../audit.ts'
import { type Fault, repeatFault, required, waitForMoment, waitRandomly } from '../fault.ts'
import type { Ledger } from '../ledger.ts'
import type { Stage } from '../stage.ts'
import { openListeners } from './events.ts'
import { neverBannedEmails, queueMail } from './mails.ts'

const NEEDED_WITHIN_MS = 60_000

/** Makes sure that the server needs the service while it is down, and prolongs the outage if necessary. */
type Witness = {
  before?(): Promise<void>
  /** `moment` is the shortest duration of the outage. */
  during(moment: Promise<void>): Promise<void>
  after?(): Promise<void>
  close?(): void
}

const down = (
  name: 'storage' | 'redis' | 'mail',
  title: string,
  openWitness: (stage: Stage, ledger: Ledger) => Promise<Witness>,
): Fault => ({
  name: `${name}-down`,
  title,
  plan: { database: 'own', outside: [name], ...(name === 'redis' && { instances: 2 }) },
  // Clients notice neither late mails nor missing events.
  is_unnoticed: name !== 'storage',
  async inject(stage, pace, ledger) {
    const link = required(stage.links[name])
    const witness = await openWitness(stage, ledger)
    try {
      return await repeatFault(pace, async () => {
        await waitForMoment(pace)
        await witness.before?.()
        await link.down()
        await witness.during(waitRandomly(500, 2_000))
        await link.up()
        await witness.after?.()
        return true
      })
    } finally {
      witness.close?.()
    }
  },
})

export const storageDown = down('storage', 'photo storage down', async (_, ledger) => {
  let repeated = 0
  return {
    async before() {
      repeated = ledger.repeated()
    },
    async during(moment) {
      await moment
      await until('no client needed it', NEEDED_WITHIN_MS, async () => ledger.repeated() > repeated)
    },
  }
})

export const redisDown = down('redis', 'Redis down', async (stage, ledger) => {
  const { areApart, areTogetherAgain, close } = await openListeners(stage, ledger)
  return { during: areApart, after: areTogetherAgain, close }
})

/** Clients wait for their mails, so a mail that never arrives fails the run. */
export const mailDown = down('mail', 'mail server down', async (stage, ledger) => {
  let earlier = new Set<string>()
  let nth = 0
  const refused = async () => {
    const database = await stage.connect()
    return refusedMails(database).finally(() => database.end())
  }
  return {
    async before() {
      earlier = new Set(await refused())
    },
    async during(moment) {
      // The clients' mails may all have been refused already and wait ever longer for their next attempt, so a new one is queued.
      await queueMail(stage, ledger, required(neverBannedEmails(ledger)[nth++]))
      await moment
      await until('no mail was refused', NEEDED_WITHIN_MS, async () =>
        (await refused()).some((attempt) => !earlier.has(attempt)),
      )
    },
  }
})

/** The failed attempts of mails that wait for their next attempt. */
async function refusedMails(database: Database): Promise<string[]> {
  const { rows } = await database.query<{ attempt: string }>(
    `select id || ' ' || attempts as attempt from graphile_worker._private_jobs
     where locked_at is null and last_error like '%ECONNREFUSED%'`,
  )
  return rows.map(({ attempt }) => attempt)
}
