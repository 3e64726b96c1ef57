// Measures how soon a ring's members hear of it on their streams, while 100 likes a second arrive and one in four closes a ring.
import { once } from 'node:events'
import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from '../../../server/src/db/pool.ts'
import { hashOfSecret } from '../../../server/src/features/accounts/tokens.ts'
import { likeRequest, streamHeadersOf } from '../keyswap/requests.ts'
import { startKeyswap } from '../keyswap/subject.ts'
import { type Aim, atMost } from '../run.ts'
import type { Request } from '../subject.ts'
import { carId, memberId, type Size, secretOf } from '../world.ts'
import { nthLike } from './cost.ts'

const RATE = 100
/** Every fourth like closes a ring, in turns of three and of four members. */
const CLOSING = 4
const OPENERS = 20
const PATIENCE_MS = 5_000
/** Likes from this number on are used by no other part of the benchmark. */
const FIRST_LIKE = 10_000_000

/** The milliseconds from the closing like to the last member's event, and how many rings were not heard of in time. */
export type RingDelays = { p50: number; p99: number; rings: number; lost: number }

export const ringDelayAims: Aim<RingDelays>[] = [
  atMost(
    `from the closing like to the last member, p99 at ${RATE} likes a second`,
    1_000,
    'ms',
    (news) => {
      if (news.lost > 0) throw new Error(`${news.lost} of ${news.rings} rings were not told to all`)
      return news.p99
    },
  ),
]

/** Members with one car each. Each likes the next one's car, except the last, whose like will close the ring. */
type Group = { members: number[] }

function groupsOf({ cars }: Size, count: number): Group[] {
  // Numbers that no member has yet.
  let next = cars
  return Array.from({ length: count }, (_, nth) => ({
    members: Array.from({ length: nth % 2 === 0 ? 3 : 4 }, () => next++),
  }))
}

async function fillGroups(url: string, groups: Group[]): Promise<void> {
  const members = groups.flatMap((group) => group.members)
  const [ids, cars] = [members.map(memberId), members.map(carId)]
  const likes = groups.flatMap((group) =>
    group.members.slice(1).map((target, index) => [group.members[index] ?? 0, target] as const),
  )
  const client = await connect(url)
  try {
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into users (id, email, name, password_hash, email_confirmed_at)
       select id, id || '@example.com', 'Member', '', now() from unnest($1::uuid[]) id`,
      [ids],
    )
    await client.query(
      `insert into sessions (user_id, id, user_agent, refresh_hash, expires_at)
       select id, id, 'bench', '', now() + interval '1 day' from unnest($1::uuid[]) id`,
      [ids],
    )
    await client.query(
      `insert into access_tokens (user_id, hash, session_id, expires_at)
       select id, hash, id, now() + interval '1 day' from unnest($1::uuid[], $2::bytea[]) made (id, hash)`,
      [ids, members.map((member) => hashOfSecret(secretOf(member)))],
    )
    await client.query(
      `insert into cars (id, owner_id, make, model, year, price, odometer, transmission, fuel_type, condition, location,
         description, model_key, published_at, has_photo, feed_pos)
       select car, owner, 'Volvo', '240', 1990, 1000, 1000, 'Manual', 'Diesel', 'Good', 'Rīga', '', 'volvo 240', now(), true, nth
       from unnest($1::uuid[], $2::uuid[]) with ordinality made (car, owner, nth)`,
      [cars, ids],
    )
    await client.query(
      `insert into cards (car_id, card, matched)
       select id, card_of(id), matched_card_of(id) from unnest($1::uuid[]) id`,
      [cars],
    )
    await client.query(
      `insert into swipes (swiper_id, target_car_id, direction, source_car_id)
       select swiper, target, 'like', source from unnest($1::uuid[], $2::uuid[], $3::uuid[]) made (swiper, source, target)`,
      [
        likes.map(([liker]) => memberId(liker)),
        likes.map(([liker]) => carId(liker)),
        likes.map(([, liked]) => carId(liked)),
      ],
    )
  } finally {
    await client.end()
  }
}

/** Opens a member's stream and resolves when it is open. */
async function openStream(url: string, member: number, onRing: () => void) {
  const headers = streamHeadersOf(member)
  const stream = http.get(`${url}/api/events`, { headers, agent: false })
  stream.on('error', () => {})
  const [answer] = (await once(stream, 'response')) as [http.IncomingMessage]
  if (answer.statusCode !== 200) throw new Error(`A stream was answered ${answer.statusCode}`)
  answer.setEncoding('utf8').on('error', () => {})
  answer.on('data', (text: string) => {
    if (text.includes('"ring_id"')) onRing()
  })
  return stream
}

async function send(agent: http.Agent, url: string, { path, headers, body }: Request) {
  const sent = http.request(`${url}${path}`, { method: 'POST', headers, agent })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [http.IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  if (answer.statusCode !== 200) throw new Error(`A like was answered ${answer.statusCode}`)
}

export async function measureRingDelays(
  database: string,
  size: Size,
  seconds: number,
): Promise<RingDelays> {
  const groups = groupsOf(size, (seconds * RATE) / CLOSING)
  await fillGroups(database, groups)
  const { url, stop } = await startKeyswap(database)
  const arrived = new Map<number, number>()
  const streams: http.ClientRequest[] = []
  const waiting = groups.flatMap((group) => group.members)
  const open = async () => {
    for (let member = waiting.pop(); member !== undefined; member = waiting.pop()) {
      const reader = member
      streams.push(await openStream(url, reader, () => arrived.set(reader, performance.now())))
    }
  }
  await Promise.all(Array.from({ length: OPENERS }, open))
  const begun = await sendAll(url, size, groups)
  const told = groups.map(({ members }, nth) => {
    const last = Math.max(...members.map((member) => arrived.get(member) ?? Number.NaN))
    return last - (begun[nth] ?? Number.NaN)
  })
  for (const stream of streams) stream.destroy()
  await stop()
  const times = told.filter((ms) => !Number.isNaN(ms)).sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99), rings: told.length, lost: told.length - times.length }
}

/** Sends likes at a fixed rate, even while earlier ones are unanswered. Returns when each closing like was due. */
async function sendAll(url: string, size: Size, groups: Group[]): Promise<number[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })
  const start = performance.now()
  const begun: number[] = []
  const sending: Promise<void>[] = []
  for (let nth = 0; nth < groups.length * CLOSING; nth++) {
    const due = start + (nth * 1_000) / RATE
    await wait(Math.max(0, due - performance.now()))
    const group = nth % CLOSING === 0 ? groups[nth / CLOSING] : undefined
    const [target = 0, source = 0] = group ? [group.members[0], group.members.at(-1)] : []
    if (group) begun.push(due)
    const like = group ? { swiper: source, source, target } : nthLike(size, FIRST_LIKE + nth)
    sending.push(send(agent, url, likeRequest(like)))
  }
  await Promise.all(sending)
  // Events that have not arrived after this time count as lost.
  await wait(PATIENCE_MS)
  agent.destroy()
  return begun
}
