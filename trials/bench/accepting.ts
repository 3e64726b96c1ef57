// Measures what accepting a swap costs compared with sending a message: it locks, writes and answers more.
import { connect } from '../../server/src/db/pool.ts'
import { acceptRequest, proposeRequest, request } from './keyswap/requests.ts'
import { sendLoad } from './load.ts'
import { measureRequests, median, type Target, totalCpu } from './measure.ts'
import { type Aim, atMost } from './run.ts'
import { matchId, pairOf, type Size, signedInMembers } from './world.ts'

const CONNECTIONS = 16
const WARM_UP_ROUNDS = 1
/** How many acceptances a server can do in a millisecond on two cores. That many proposals are prepared. */
const MOST_IN_A_MS = 0.4

export const acceptingAims: Aim<number>[] = [
  atMost('accepting a swap, CPU compared with a message', 3, 'times', (ratio) => ratio),
]

/** Matches of signed-in members, chosen so that no two share a car. */
function matchesApart(size: Size): number[] {
  const [, partner] = pairOf(size, 0)
  return Array.from({ length: signedInMembers(size) - partner }, (_, match) => match).filter(
    (match) => Math.floor(match / partner) % 2 === 0,
  )
}

async function proposeAll({ running, size }: Target, matches: number[]): Promise<void> {
  let nth = 0
  const next = () => proposeRequest(size, matches[nth++] ?? 0)
  const how = { connections: CONNECTIONS, ms: 60_000, most: matches.length }
  const { failed, failure } = await sendLoad({
    call: 'post message',
    next,
    url: running.url,
    ...how,
  })
  if (failed > 0) throw new Error(`Proposing: ${failure}`)
}

async function dealsOf(database: string): Promise<Map<string, string>> {
  const client = await connect(database)
  // Until now the tables were empty. On a real server, autovacuum would analyze them within a minute.
  await client.query('analyze')
  const { rows } = await client.query('select chat_id, deal_id from open_deals')
  await client.end()
  return new Map(rows.map(({ chat_id, deal_id }) => [chat_id, deal_id]))
}

export async function measureAccepting(
  target: Target,
  database: string,
  { rounds, ms }: { rounds: number; ms: number },
  signal: AbortSignal,
): Promise<number> {
  const all = rounds + WARM_UP_ROUNDS
  const most = ms * MOST_IN_A_MS
  const matches = matchesApart(target.size).slice(0, all * most)
  await proposeAll(target, matches)
  const deals = await dealsOf(database)
  let [accepted, said] = [0, 0]
  const nextAccept = () => {
    const match = matches[accepted++] ?? 0
    return acceptRequest(target.size, match, deals.get(matchId(match)) ?? '')
  }
  const how = { connections: CONNECTIONS, ms, most }
  const ratios: number[] = []
  for (let round = 0; round < all; round++) {
    signal.throwIfAborted()
    const message = await measureRequests(target, 'post message', how, () =>
      request(target.size, 'post message', said++),
    )
    const accept = await measureRequests(target, 'post message', how, nextAccept)
    if (round >= WARM_UP_ROUNDS) ratios.push(totalCpu(accept) / totalCpu(message))
  }
  return median(ratios)
}
