// Decides what happens to rings from data that was read while they are locked. Nothing here reads or writes.
import type { ErrorCode } from '@keyswap/contract/errors'
import { ring as limits } from '@keyswap/contract/limits'
import { newId } from '../../calls/ids.ts'
import { byRank, type Candidate } from './circles.ts'
import {
  type EndedRing,
  type HeldMember,
  type HeldRing,
  type NewRing,
  NO_CHANGES,
  type RingChanges,
} from './held-ring.ts'

/** The end of a ring, and what follows from it. */
export type RingEnd = {
  ring: HeldRing
  ended: EndedRing
  /** The place for which a substitute is looked for; null if the ring cannot be repaired. */
  repair: Repair | null
  /** The members who dropped out of an offer by their own doing: they wait for new offers. */
  dropped: string[]
}

type Repair = {
  index: number
  /** Only the car is gone: another car of the same owner may take its place. */
  same_owner: boolean
}

type Dropout = Repair & Pick<HeldMember, 'user_id' | 'is_taken'>

/** A member who drops out of their rings. The transaction has written nothing else about that yet. */
export type Leaving = { user_id: string; declines?: boolean }

const isOver = ({ state }: HeldRing): boolean => state !== 'offered' && state !== 'complete'

/** Null if the ring goes on. */
export function judgeRing(ring: HeldRing, leaving?: Leaving): RingEnd | null {
  if (isOver(ring)) return null
  if (ring.is_done) return endOf(ring, { state: 'done' })
  if (ring.state === 'offered' && ring.is_due)
    return endOf(ring, { state: 'expired', is_barred: true, barred_ms: limits.again_ms })
  const dropped = dropouts(ring, leaving)
  const haveMatched = ring.state === 'offered' && ring.members.some((member) => member.has_matched)
  if (dropped.length === 0 && !haveMatched) return null
  const [repair] = dropped
  const declines = leaving?.declines === true
  return {
    ...endOf(ring, {
      state: 'broken',
      declined_by: declines ? leaving.user_id : null,
      is_barred: declines,
    }),
    repair: dropped.length === 1 && repair && !haveMatched ? repair : null,
    dropped:
      ring.state === 'offered' ? dropped.filter(isOwnDoing).map(({ user_id }) => user_id) : [],
  }
}

const endOf = (ring: HeldRing, ended: Partial<EndedRing>): RingEnd => ({
  ring,
  ended: {
    ...{ id: ring.id, state: 'broken', declined_by: null, is_barred: false, barred_ms: null },
    ...ended,
  },
  repair: null,
  dropped: [],
})

/**
 * Likes and the wish for rings count only until everyone has joined. Once keys have changed hands, or are disputed, neither the
 * end of a match elsewhere nor a car that is gone ends the ring. Leaving it or a block still does, see `Leaving`. A car of the
 * swap is gone only after the swap has ended; cars that are not part of it may go.
 */
function dropouts(ring: HeldRing, leaving?: Leaving): Dropout[] {
  const { state, members, is_handed_over } = ring
  const closed_by = is_handed_over ? [] : ring.closed_by
  const isOffered = state === 'offered'
  return members.flatMap(({ user_id, is_here, has_car, is_taken, wants_rings, likes }, index) => {
    const stays =
      is_here &&
      user_id !== leaving?.user_id &&
      !closed_by.includes(user_id) &&
      (!isOffered || (wants_rings && likes))
    return stays && (has_car || is_handed_over)
      ? []
      : [{ index, same_owner: stays, user_id, is_taken }]
  })
}

const isOwnDoing = ({ same_owner, is_taken }: Dropout): boolean => !(same_owner && is_taken)

/** What the tables of rings say about the candidates of a search. */
export type Capacity = {
  /** The number of rings that each car is offered in. */
  offered: Map<string, number>
  open: Set<string>
  barred: Set<string>
  /** Keys of rings that have been offered before. */
  known: Set<string>
  /** Members who are offered no new rings for now. */
  waiting: Set<string>
}

export type RingPlan = {
  ends: (RingEnd & { substitutes: Candidate[] })[]
  candidates: Candidate[]
  capacity: Capacity
}

/** Ends rings, repairs those that can be repaired, and offers new rings while there is room, the best first. */
export function planRings({ ends, candidates, capacity }: RingPlan): RingChanges {
  const left = withoutEnded(capacity, ends)
  const made: NewRing[] = []
  const offer = (options: Candidate[], replaced?: HeldRing) => {
    const kept = replaced?.members.map(({ car_id }) => car_id)
    const best = options.toSorted(byRank).find((one) => hasRoom(left, one, kept))
    if (!best) return
    made.push(newRing(best, replaced))
    take(left, best)
  }
  for (const { ring, repair, substitutes } of ends)
    if (repair)
      offer(
        substitutes.filter((one) => fits(ring, repair, one)),
        ring,
      )
  for (const candidate of candidates.toSorted(byRank))
    if (!waits(left, candidate)) offer([candidate])
  return { ...NO_CHANGES, ended: ends.map(({ ended }) => ended), made }
}

function withoutEnded(
  { offered, open, barred, known, waiting }: Capacity,
  ends: RingEnd[],
): Capacity {
  const left = {
    ...{ offered: new Map(offered), open: new Set(open), barred: new Set(barred), known },
    waiting: new Set([...waiting, ...ends.flatMap(({ dropped }) => dropped)]),
  }
  for (const { ring, ended } of ends) {
    left.open.delete(ring.key)
    if (ended.is_barred) left.barred.add(ring.key)
    if (ring.state === 'offered') for (const { car_id } of ring.members) add(left, car_id, -1)
  }
  return left
}

const add = ({ offered }: Capacity, car: string, change: number): void =>
  void offered.set(car, (offered.get(car) ?? 0) + change)

/** A repaired ring takes the place of the broken one, so the cars that it keeps need no room of their own. */
const hasRoom = (
  { offered, open, barred }: Capacity,
  { key, cars }: Candidate,
  kept: string[] = [],
): boolean =>
  !open.has(key) &&
  !barred.has(key) &&
  cars.every((car) => kept.includes(car) || (offered.get(car) ?? 0) < limits.max_offered)

/** A ring that was offered before may be offered to waiting members, because they know it. */
const waits = ({ known, waiting }: Capacity, { key, owners }: Candidate): boolean =>
  !known.has(key) && owners.some((owner) => waiting.has(owner))

function take(capacity: Capacity, { key, cars }: Candidate): void {
  capacity.open.add(key)
  for (const car of cars) add(capacity, car, 1)
}

function fits(
  { members }: HeldRing,
  { index, same_owner }: Repair,
  { owners }: Candidate,
): boolean {
  const gone = members[index]?.user_id ?? ''
  return same_owner || !owners.includes(gone)
}

/** A member who gives and gets the same cars as in the replaced ring stays joined. */
function newRing({ key, cars, owners }: Candidate, replaced?: HeldRing): NewRing {
  const before = replaced?.members ?? []
  const wasIn = (user_id: string, gives: string, gets: string | undefined) =>
    before.some(
      (one, index) =>
        one.user_id === user_id &&
        one.answer === 'joined' &&
        one.car_id === gives &&
        before.at(index - 1)?.car_id === gets,
    )
  return {
    id: newId(),
    key,
    replaces: replaced?.id ?? null,
    expires_ms: limits.expires_ms,
    members: owners.map((user_id, index) => {
      const car_id = cars[index] ?? ''
      return {
        user_id,
        car_id,
        answer: wasIn(user_id, car_id, cars.at(index - 1)) ? 'joined' : null,
      }
    }),
  }
}

/** What is known of an expired ring's circle now. */
export type CircleNow = {
  /** It was offered again, or comes from asking again itself. */
  is_asked: boolean
  /** Its members could be offered it if it were found now. */
  holds: boolean
  /** One of its cars is not shown. */
  has_hidden: boolean
  /** Somebody would add more, or get less, than they said. */
  breaks_wish: boolean
  /** None of its cars is in too many other offers. */
  has_room: boolean
}

export type AgainOutcome = { refusal: ErrorCode } | { end: RingEnd | null; made: NewRing }

/** Who asks again is in; all others are asked anew, for it is days ago. */
export function judgeAskingAgain(ring: HeldRing, by: string, circle: CircleNow): AgainOutcome {
  const end = judgeRing(ring)
  const me = ring.members.find(({ user_id }) => user_id === by)
  if (!me) return { refusal: 'NOT_FOUND' }
  if ((end?.ended.state ?? ring.state) !== 'expired' || me.answer !== 'joined')
    return { refusal: 'CANNOT_ASK_AGAIN' }
  if (circle.is_asked) return { refusal: 'ASKED_AGAIN' }
  if (!circle.holds) return { refusal: obstacleOf(circle) }
  if (!circle.has_room) return { refusal: 'CARS_BUSY' }
  const made: NewRing = {
    ...{ id: newId(), key: ring.key, replaces: ring.id, expires_ms: limits.expires_ms },
    members: ring.members.map(({ user_id, car_id }) => ({
      ...{ user_id, car_id, answer: user_id === by ? 'joined' : null },
    })),
  }
  return { end, made }
}

/** Who took a like back, blocked somebody or is no longer here is not said. */
const obstacleOf = ({ has_hidden, breaks_wish }: CircleNow): ErrorCode =>
  has_hidden ? 'CAR_GONE' : breaks_wish ? 'RING_MONEY' : 'RING_MEMBER_OUT'

export type Answering = 'join' | 'decline' | 'leave'

export type AnswerOutcome =
  | { type: 'refused'; refusal: ErrorCode; end?: RingEnd }
  | { type: 'ended'; end: RingEnd }
  | { type: 'joined'; completes: boolean }
  /** The answer was sent again. */
  | { type: 'known' }

/** Any answer to a ring that no longer holds ends the ring. */
export function judgeAnswer(ring: HeldRing, by: string, answering: Answering): AnswerOutcome {
  const me = ring.members.find(({ user_id }) => user_id === by)
  if (!me) return { type: 'refused', refusal: 'NOT_FOUND' }
  if (me.answer === 'declined' && answering !== 'join') return { type: 'known' }
  if (isOver(ring)) return { type: 'refused', refusal: 'RING_OVER' }
  const end = judgeRing(ring)
  if (end) return { type: 'refused', refusal: 'RING_OVER', end }
  if (answering === 'join') {
    if (me.answer === 'joined') return { type: 'known' }
    const others = ring.members.filter((member) => member !== me)
    return { type: 'joined', completes: others.every((member) => member.answer === 'joined') }
  }
  const isAsked = ring.state === (answering === 'leave' ? 'complete' : 'offered')
  const left = isAsked && judgeRing(ring, { user_id: by, declines: true })
  return left ? { type: 'ended', end: left } : { type: 'refused', refusal: 'RING_OVER' }
}
