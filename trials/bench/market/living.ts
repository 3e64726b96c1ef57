// A community swipes through the decks of a real server, and answers the rings that it is offered.

import { setTimeout as wait } from 'node:timers/promises'
import type { DeckCar } from '@keyswap/contract/matching'
import type { Ring } from '@keyswap/contract/rings'
import { connect } from '../../../server/src/db/pool.ts'
import { writeToken } from '../../../server/src/features/accounts/tokens.ts'
import { cpuSeconds } from '../cpu.ts'
import { fillKeyswap } from '../fill.ts'
import { startKeyswap } from '../keyswap/subject.ts'
import { median } from '../measure.ts'
import { migrateDatabase } from '../start-subjects.ts'
import type { RunningServer } from '../subject.ts'
import { carId, memberId, secretOf } from '../world.ts'
import { inTurn, wouldJoin, wouldLike } from './community.ts'
import { packed } from './packing.ts'

/** `before` is the deck without closers. */
export type Order = 'before' | 'closers'

const QUERY = { before: '?order=newest', closers: '' } as const satisfies Record<Order, string>
const SWIPES = 10
/** A member's second visit is when so many more have joined, as a share of all. */
const LATER = 0.3
const ROUNDS = 7
const DECKS = 120

export type Lived = {
  likes: number
  at_once: number
  any: number
  joined: number
  /** How often the cars of each tenth were shown, the least shown first. */
  shown: number[]
  /** The CPU of a deck with closers over that of one without. */
  cpu: number
}

type Place = { url: string; members: number }

async function ask(
  url: string,
  member: number,
  path: string,
  body?: object,
  method = body ? 'POST' : 'GET',
): Promise<unknown> {
  const answer = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${writeToken([memberId(member)], secretOf(member))}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** Member n owns the car n; nobody has swiped. */
async function fill(url: string, members: number): Promise<void> {
  await migrateDatabase(url)
  const size = {
    members,
    cars: members,
    swipes: 5 * members,
    matches: members,
    messages: 5 * members,
  }
  const quiet = { say: () => {}, signal: new AbortController().signal }
  await fillKeyswap(url, size, quiet)
  const client = await connect(url)
  await client.query('set session_replication_role = replica')
  for (const table of [
    'swipes',
    'pairs',
    'matches',
    'messages',
    'chat_members',
    'chats',
    'car_stats',
  ])
    await client.query(`delete from ${table}`)
  await client.query('set session_replication_role = origin')
  await client.query('update cars set is_active = false')
  await client.query('delete from ring_looks')
  await client.query('vacuum analyze')
  await client.end()
}

/** Members join one after the other: each lists their car and swipes, and again when some more have joined. */
async function swipeAll({ url, members }: Place, order: Order) {
  const likes = new Map<number, Set<number>>()
  const shown = Array.from({ length: members }, () => 0)
  const swipe = async (member: number) => {
    const deck = (await ask(url, member, `/api/cars${QUERY[order]}`)) as DeckCar[]
    for (const { id } of deck.slice(0, SWIPES)) {
      const car = Number.parseInt(id.slice(-12), 16)
      shown[car] = (shown[car] ?? 0) + 1
      const isLiked = wouldLike(member, car)
      if (isLiked) likes.set(member, (likes.get(member) ?? new Set()).add(car))
      await ask(url, member, '/api/swipes', {
        target_car_id: id,
        ...(isLiked ? { direction: 'like', source_car_id: carId(member) } : { direction: 'pass' }),
      })
    }
  }
  const later = Math.round(members * LATER)
  for (let joined = 0; joined < members + later; joined++) {
    if (joined < members) {
      await ask(url, joined, `/api/cars/${carId(joined)}`, { is_active: true }, 'PATCH')
      await swipe(joined)
    }
    if (joined >= later) await swipe(joined - later)
  }
  return { likes, shown }
}

async function untilLookedAt(database: string): Promise<void> {
  const client = await connect(database)
  for (;;) {
    const { rows } = await client.query('select exists (select from ring_looks) as found')
    if (!rows[0].found) break
    await wait(100)
  }
  await client.end()
}

/** Everybody answers the rings that they are offered, once. Returns how many all have joined. */
async function answerRings({ url, members }: Place): Promise<number> {
  const complete = new Set<string>()
  for (const member of inTurn(members, 0))
    for (const { id } of (await ask(url, member, '/api/rings')) as Ring[]) {
      const ring = (await ask(url, member, `/api/rings/${id}`)) as Ring
      if (ring.state !== 'offered' || ring.my_answer !== null) continue
      const gets = Number.parseInt((ring.members[0]?.gets.id ?? '').slice(-12), 16)
      const answer = wouldJoin(member, gets) ? 'join' : 'decline'
      await ask(url, member, `/api/rings/${id}/${answer}`, undefined, 'POST')
      const after = (await ask(url, member, `/api/rings/${id}`)) as Ring
      if (after.state === 'complete') complete.add(id)
    }
  return complete.size
}

async function deckCpu({ url, members }: Place, pids: number[]): Promise<number> {
  const used = () => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0)
  const costOf = async (order: Order) => {
    const before = used()
    for (let nth = 0; nth < DECKS; nth++)
      await ask(url, (nth * 7) % members, `/api/cars${QUERY[order]}`)
    return used() - before
  }
  const ratios: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const first = round % 2 === 0 ? await costOf('before') : undefined
    const closers = await costOf('closers')
    const before = first ?? (await costOf('before'))
    if (round > 0) ratios.push(closers / before)
  }
  return median(ratios)
}

const byTenths = (shown: number[]): number[] => {
  const sorted = shown.toSorted((a, b) => a - b)
  const size = sorted.length / 10
  return Array.from({ length: 10 }, (_, nth) => {
    const tenth = sorted.slice(Math.round(nth * size), Math.round((nth + 1) * size))
    return tenth.reduce((sum, times) => sum + times, 0) / tenth.length
  })
}

export async function liveIn(
  database: string,
  order: Order,
  { members, pid, say }: { members: number; pid: number; say(text: string): void },
): Promise<Lived> {
  await fill(database, members)
  const running: RunningServer = await startKeyswap(database)
  const place = { url: running.url, members }
  const { likes, shown } = await swipeAll(place, order)
  say(`${order}: swiped`)
  // Only one of the two servers is measured: both answer both orders.
  const cpu = order === 'closers' ? await deckCpu(place, [running.pid, pid]) : 1
  await untilLookedAt(database)
  const joined = await answerRings(place)
  await running.stop()
  const { cars, any } = packed(likes)
  const count = [...likes.values()].reduce((sum, { size }) => sum + size, 0)
  return { likes: count, at_once: cars, any, joined, shown: byTenths(shown), cpu }
}
