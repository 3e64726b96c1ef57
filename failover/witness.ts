// Two members who have the app open while the database fails over, each on another instance, and who ask for mails before
// and after it. They show that streams and jobs go on.
import { type Line, openLine } from '../faults/call.ts'
import { addressOf, aPicture } from '../faults/crew.ts'
import type { Ledger } from '../faults/ledger.ts'
import type { Mails } from '../faults/member.ts'
import { anOwner, like, type Owner, say } from '../faults/round.ts'
import type { Stage } from '../faults/stage.ts'
import { followEvents, type Stream } from '../faults/stream.ts'
import { until } from './until.ts'

/** Not one of the clients. */
const NTH = 200
const UP_WITHIN_MS = 60_000
/** Jobs of an instance that was killed are taken over after five minutes. */
const DONE_WITHIN_MS = 400_000

type Side = { line: Line; owner: Owner; stream: Stream; email: string }

export type Witness = {
  /** Asks for a mail that may still be queued when the database fails. */
  before(): Promise<void>
  /** Asks for another one, and returns what has become of mails and streams. */
  after(): Promise<{ Jobs: string; Streams: string }>
}

export async function openWitness(
  { urls, mails, connect }: Stage,
  ledger: Ledger,
  about: string,
): Promise<Witness> {
  if (!mails) throw new Error('There is no mailbox')
  const picture = await aPicture()
  const patience = AbortSignal.timeout(DONE_WITHIN_MS)
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
  const due = new Map<string, number>()
  const ask = async ({ owner, email }: Side) => {
    due.set(email, mails.countFor(email) + 1)
    await owner.call({ method: 'POST', path: '/api/auth/forgot-password', body: { email } })
  }
  return {
    async before() {
      await hears(anna, berta)
      await hears(berta, anna)
      await ask(anna)
    },
    async after() {
      await ask(berta)
      const streams = await count([hears(anna, berta), hears(berta, anna)], ledger)
      const jobs = await count(
        [...due].map((mail) => hasArrived(mails, ...mail)),
        ledger,
      )
      await count([allDone(connect)], ledger)
      const opened = anna.stream.opened() + berta.stream.opened() - 2
      for (const { line, stream } of [anna, berta]) {
        stream.close()
        line.agent.destroy()
      }
      return { Jobs: `${jobs} of 2`, Streams: `${streams} of 2, reopened ${opened} times` }
    },
  }
}

/** How many succeed. Failures are complaints. */
async function count(tries: Promise<unknown>[], ledger: Ledger): Promise<number> {
  const results = await Promise.allSettled(tries)
  for (const result of results)
    if (result.status === 'rejected') ledger.complain((result.reason as Error).message)
  return results.filter(({ status }) => status === 'fulfilled').length
}

let said = 0

/** Messages are written until one is told to the other's stream: a stream that is being opened again misses some. */
const toldOf = (match: string, from: Side, to: Side) =>
  until('a message was not told to the open stream', UP_WITHIN_MS, async () => {
    const before = to.stream.events.length
    await say(from.line, match, from.owner, `Witnessed ${said++} of ${from.owner.id}`)
    return until('not told yet', 2_000, async () => to.stream.events.length > before)
  })

const hasArrived = (mails: Mails, email: string, expected: number) =>
  until('a mail was not sent', DONE_WITHIN_MS, async () => mails.countFor(email) >= expected)

const allDone = (connect: Stage['connect']) =>
  until('a job was not done', DONE_WITHIN_MS, async () => {
    const database = await connect()
    const { rows } = await database
      .query<{ left: number }>(
        `select count(*) as left from graphile_worker._private_jobs
         where (run_at <= now() or locked_at is not null) and attempts < max_attempts`,
      )
      .finally(() => database.end())
    return rows[0]?.left === 0
  })
