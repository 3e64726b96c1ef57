import type { Pool } from '../../db/pool.ts'
import type { Db } from '../../db/sql.ts'
import { StartOver } from '../../db/transaction.ts'
import type { Events } from '../../outside/events.ts'
import { closeChat } from '../chat/index.ts'
import { endDealsIn, type ToldOfDeal, tellDeals } from '../deals/index.ts'
import { queuePush } from '../push/index.ts'
import { type Candidate, type Circle, candidateOf, circleKeyOf } from './circles.ts'
import { type Capacity, planRings, type RingEnd } from './decide.ts'
import { NO_CHANGES, type RingChanges } from './held-ring.ts'
import {
  isAnyDone,
  type KeyStanding,
  type Looks,
  readAnswersBySize,
  readCars,
  readKeys,
} from './hold.store.ts'
import { type ToldOfRing, writeRings } from './rings.store.ts'
import { findCircles, findSubstitutes } from './search.store.ts'
import { writeWaits } from './waits.store.ts'

export type Rings = { db: Pool; events: Events }

const NOWHERE: Looks = { likes: [], cars: [] }

/** Finds substitutes for the members who are gone, and circles around these likes and cars, and decides what is offered. */
export async function planAround(
  tx: Db,
  ends: RingEnd[],
  { likes, cars }: Looks = NOWHERE,
): Promise<RingChanges> {
  const substitutes: Circle[][] = []
  for (const end of ends) substitutes.push(await substitutesFor(tx, end))
  const isSearch = likes.length + cars.length > 0
  const ended = ends.map(({ ring }) => ring.id)
  const circles = isSearch ? await findCircles(tx, { likes, cars, ended }) : []
  const { rank, capacity } = await readCapacity(tx, [...substitutes.flat(), ...circles])
  return planRings({
    ends: ends.map((end, index) => ({ ...end, substitutes: (substitutes[index] ?? []).map(rank) })),
    candidates: circles.map(rank),
    capacity,
  })
}

async function substitutesFor(tx: Db, { ring: { members }, repair }: RingEnd): Promise<Circle[]> {
  if (!repair) return []
  return findSubstitutes(
    tx,
    members.map(({ car_id }) => car_id),
    repair.index,
  )
}

type Known = { rank: (circle: Circle) => Candidate; capacity: Capacity }

async function readCapacity(tx: Db, circles: Circle[]): Promise<Known> {
  const cars = [...new Set(circles.flatMap((circle) => circle.cars))]
  const known = cars.length > 0 ? await readCars(tx, cars) : []
  const keys = circles.map((circle) => circleKeyOf(circle.cars))
  const taken = keys.length > 0 ? await readKeys(tx, keys) : []
  const about = new Map(known.map((car) => [car.id, car]))
  const answers = keys.length > 0 ? await readAnswersBySize(tx) : undefined
  const keysThatAre = (standing: KeyStanding) =>
    new Set(taken.filter((one) => one.standing === standing).map(({ key }) => key))
  return {
    rank: (circle) => candidateOf(circle, about, answers),
    capacity: {
      offered: new Map(known.map(({ id, offered }) => [id, offered])),
      open: keysThatAre('open'),
      barred: keysThatAre('barred'),
      known: keysThatAre('known'),
      waiting: new Set(known.flatMap(({ owner_id, is_waiting }) => (is_waiting ? [owner_id] : []))),
    },
  }
}

export const changesNothing = ({ ended, made, joined, opened }: RingChanges): boolean =>
  ended.length + made.length + joined.length + opened.length === 0

export type RingCause = {
  /** The member who caused it, who gets no notification. */
  by?: string
  /** Other chats whose deals end with the rings. */
  chats?: string[]
}

export type WrittenRings = { rings: Pick<ToldOfRing, 'ring_id' | 'members'>[]; deals: ToldOfDeal[] }

/**
 * Writes what was decided, ends deals and closes chats accordingly, and queues notifications. The caller must hold the lock of
 * rings, and call `tellRings` after the commit.
 */
export async function recordRings(
  tx: Db,
  ends: RingEnd[],
  changes: Partial<RingChanges> | (() => Promise<Partial<RingChanges>>),
  by: RingCause = {},
): Promise<WrittenRings> {
  const deals = await closeChatsOf(tx, ends, by)
  const all = { ...NO_CHANGES, ...(typeof changes === 'function' ? await changes() : changes) }
  const rings = await writeRings(tx, all)
  const dropped = ends.flatMap((end) => end.dropped)
  if (dropped.length > 0) await writeWaits(tx, dropped)
  for (const ring of rings) {
    const readers = ring.wants_push ? whoIsNotified(ring, ends, all) : []
    const others = readers.filter((reader) => reader !== by.by)
    if (others.length > 0) await queuePush(tx, others, { kind: 'rings', about: ring.ring_id })
  }
  return { rings, deals }
}

/** Ends the deals of the rings that end, and closes their chats. The chat of a done ring stays open. */
async function closeChatsOf(
  tx: Db,
  ends: RingEnd[],
  { by, chats = [] }: RingCause,
): Promise<ToldOfDeal[]> {
  const closing = ends.filter(
    ({ ring, ended }) => ring.state === 'complete' && ended.state !== 'done',
  )
  if (closing.length + chats.length === 0) return []
  const told = await endDealsIn(tx, [
    ...closing.map((end) => ({ chat_id: end.ring.id, by: by ?? endedBy(end) })),
    ...chats.map((chat_id) => ({ chat_id, by: by ?? null })),
  ])
  const closed = closing.map(({ ring }) => ring.id)
  // If a deal is done, the last keys changed hands after the ring was judged.
  if (await isAnyDone(tx, closed)) throw new StartOver()
  for (const id of closed) await closeChat(tx, id)
  return told
}

/** Null if no member did, for example when a moderator or another swap took the car. Then its owner is told too. */
const endedBy = ({ ring, repair }: RingEnd): string | null =>
  repair && !repair.same_owner ? (ring.members[repair.index]?.user_id ?? null) : null

/** The cars of rings that end: they have room then. */
export const carsOfEnded = (ends: RingEnd[]): string[] => [
  ...new Set(ends.flatMap(({ ring }) => ring.members.map(({ car_id }) => car_id))),
]

/** Ends rings in a transaction that may change more. Their cars have room again and are looked at afterwards. */
export async function endNow(tx: Db, ends: RingEnd[], by: RingCause = {}): Promise<WrittenRings> {
  const looks = carsOfEnded(ends)
  // The end of the deals releases cars, which a repair needs, so the plan is made after it.
  return recordRings(tx, ends, async () => ({ ...(await planAround(tx, ends)), looks }), by)
}

/** Events only: browsers then fetch what has changed. */
export async function tellRings(events: Events, { rings, deals }: WrittenRings): Promise<void> {
  await tellDeals(events, deals)
  for (const { ring_id, members } of rings) await events.notify(members, { type: 'ring', ring_id })
}

/**
 * Everyone is notified of an offer and of a complete ring. Of an end only those who had joined, unless they are in the new ring.
 */
function whoIsNotified(
  { ring_id, members }: ToldOfRing,
  ends: RingEnd[],
  { made, opened }: RingChanges,
): string[] {
  if (opened.includes(ring_id)) return members
  const offered = made.find(({ id }) => id === ring_id)
  if (offered) return members
  const next = made.find(({ replaces }) => replaces === ring_id)
  const goesOn = (user_id: string) => next?.members.some((one) => one.user_id === user_id)
  const end = ends.find(({ ring, ended }) => ring.id === ring_id && ended.state !== 'done')
  const joined = end?.ring.members.filter(({ answer }) => answer === 'joined') ?? []
  return joined.map(({ user_id }) => user_id).filter((user_id) => !goesOn(user_id))
}
