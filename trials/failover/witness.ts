// Checks that streams and jobs survive a failover. Two members have the app open, each on another instance, and ask for mails
// before and after the failover.

import { until } from '../../scripts/until.ts'
import { type Line, openLine } from '../faults/call.ts'
import { addressOf, aPicture } from '../faults/crew.ts'
import type { Ledger } from '../faults/ledger.ts'
import type { Mails } from '../faults/member.ts'
import { anOwner, like, type Owner, sendMessage } from '../faults/round.ts'
import type { Stage } from '../faults/stage.ts'
import { followEvents, type Stream } from '../faults/stream.ts'

/** Gives the witnesses an address that no client has. */
const NTH = 200
const UP_WITHIN_MS = 60_000
/** The longest time that a scene takes before its jobs are waited for. */
const PLAY_MS = 300_000

type Side = { line: Line; owner: Owner; stream: Stream; email: string }

/** How many mails arrived (`jobs`) and how many streams went on, out of `of` each; and how many streams were reopened. */
export type WitnessReport = { jobs: number; streams: number; of: number; reopened: number }

const sum = (all: WitnessReport[], of: keyof WitnessReport): number =>
  all.reduce((total, one) => total + one[of], 0)

export const witnessCells = (all: WitnessReport[]): Record<string, string> => ({
  Jobs: `${sum(all, 'jobs')} of ${sum(all, 'of')}`,
  Streams: `${sum(all, 'streams')} of ${sum(all, 'of')}, reopened: ${sum(all, 'reopened')}`,
})

export type Witness = {
  /** Asks for a mail whose job may still be queued when the database fails. */
  before(): Promise<void>
  /** Asks for another mail, and returns what became of mails and streams. */
  after(): Promise<WitnessReport>
}

export async function openWitness(
  { urls, mails, connect }: Stage,
  ledger: Ledger,
  about: string,
  jobs_ms: number,
): Promise<Witness> {
  if (!mails) throw new Error('There is no mailbox')
  const picture = await aPicture()
  const patience = AbortSignal.timeout(jobs_ms + PLAY_MS)
  const open = async (nth: number): Promise<Side> => {
    const line = openLine({ address: addressOf(NTH + nth), urls, at: nth, ledger, patience })
    const name = `witness-${nth}-${about}`
    const owner = await anOwner({ line, mails, picture }, name)
    return { line, owner, stream: followEvents(line, owner), email: `${name}@example.com` }
  }
  const [anna, berta] = [await open(0), await open(1)]
  await like(anna, anna.owner, berta.owner)
  const match = await like(berta, berta.owner, anna.owner)
  if (!match) throw new Error('Two likes made no match')
  const hears = (from: Side, to: Side) => toldOf(match.id, from, to)
  let asked = 0
  return {
    async before() {
      await hears(anna, berta)
      await hears(berta, anna)
      asked = await askForMail(anna)
    },
    async after() {
      const askedAfter = await askForMail(berta)
      const streams =
        (await count([hears(anna, berta)], ledger)) + (await count([hears(berta, anna)], ledger))
      const jobs = await count(
        [anna, berta].map(({ email }) => hasArrived(mails, email, jobs_ms)),
        ledger,
      )
      await count([allDone(connect, jobs_ms)], ledger)
      const [early, late] = [mails.resetsFor(anna.email), mails.resetsFor(berta.email)]
      // The first mail's job may lose the database after sending. It then sends the mail again, with the same id.
      if (new Set(early).size > asked || late.length > askedAfter)
        ledger.complain('A mail was sent twice')
      const reopened = anna.stream.opened() + berta.stream.opened() - 2
      for (const { line, stream } of [anna, berta]) {
        stream.close()
        line.agent.destroy()
      }
      return { jobs, streams, of: 2, reopened }
    },
  }
}

/** How many of these promises succeed. Failures become complaints. */
async function count(tries: Promise<unknown>[], ledger: Ledger): Promise<number> {
  const results = await Promise.allSettled(tries)
  for (const result of results)
    if (result.status === 'rejected') ledger.complain((result.reason as Error).message)
  return results.filter(({ status }) => status === 'fulfilled').length
}

let said = 0

/**
 * Writes messages until the other member's stream is told of one; a stream that is being reopened misses some. They are sent
 * to the stream's other instance, so that the event must travel between instances.
 */
const toldOf = (match: string, from: Side, to: Side) =>
  until('a message was not told to the open stream', UP_WITHIN_MS, async () => {
    from.line.at = to.stream.at() + 1
    const content = `Witnessed ${said++} of ${from.owner.id}`
    const { seq } = await sendMessage(from.line, match, from.owner, content)
    return until('not told yet', 2_000, async () => to.stream.wasTold(match, seq))
  })

/** Returns the number of attempts: those without an answer may have queued a mail as well. */
async function askForMail({ owner, email }: Side): Promise<number> {
  let times = 1
  const call = { method: 'POST', path: '/api/auth/forgot-password', body: { email } } as const
  await owner.call(call, (same) => {
    times += 1
    return same
  })
  return times
}

const hasArrived = (mails: Mails, email: string, within_ms: number) =>
  until('a mail was not sent', within_ms, async () => mails.resetsFor(email).length > 0)

/** Waits until no job is due, running, waiting for its next attempt or out of attempts. */
const allDone = (connect: Stage['connect'], within_ms: number) =>
  until('a job was not done', within_ms, async () => {
    const database = await connect()
    const { rows } = await database
      .query<{ left: number }>(
        `select count(*) as left from graphile_worker._private_jobs
         where run_at <= now() or locked_at is not null or attempts > 0`,
      )
      .finally(() => database.end())
    return rows[0]?.left === 0
  })
