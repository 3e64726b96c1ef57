// The rules of rings, computed the slow and obvious way: from all likes, by trying every circle.
import { type Answers, circleKeyOf, completionOf } from '../src/features/rings/circles.ts'

export type ModelRing = {
  id: string
  /** In giving order, beginning with the smallest id. */
  cars: string[]
  owners: string[]
  state: 'offered' | 'complete'
  /** The owners who have joined, sorted. */
  joined: string[]
}

export type World = {
  members: { id: string; is_banned: boolean; offer_rings: boolean }[]
  cars: {
    id: string
    owner_id: string
    is_visible: boolean
    is_taken: boolean
    price: number
    currency: string
    money: { side: 'adds' | 'wants'; amount: number; currency: string } | null
    lat: number | null
    lng: number | null
  }[]
  /** The owner of the car `source` likes `target` with it. */
  likes: { source: string; target: string; at: string }[]
  closed: { low: string; high: string; by: string[] }[]
  /** The two cars of each open match. */
  matched: [string, string][]
  /** Keys of rings that are not offered again. */
  barred: { key: string; forEver: boolean }[]
  /** Keys of rings that have been offered before. */
  known: string[]
  /** Members who are offered no new rings for now. */
  waiting: string[]
  answers: RingAnswers
  /** Those before the event: a repair is decided before the event itself counts. */
  answersBefore: RingAnswers
}

export type RingAnswers = {
  byMember: Record<string, Answers>
  bySize: Record<number, Answers>
}

export type RingEvent = {
  answer?: { ring: string; by: string[]; how: 'join' | 'decline' | 'leave' }
  /** The ring whose time is over. */
  expired?: string
}

type Circle = Pick<ModelRing, 'cars' | 'owners'>

const OFFERS_PER_CAR = 3

const carOf = ({ cars }: World, id: string | undefined) => cars.find((car) => car.id === id)
const memberOf = ({ members }: World, id: string | undefined) =>
  members.find((one) => one.id === id)
const isHere = (world: World, id: string) => memberOf(world, id)?.is_banned === false
const hasCar = (world: World, owner: string, car: string) =>
  world.cars.some(({ id, owner_id, is_visible }) => id === car && owner_id === owner && is_visible)
const likeOf = ({ likes }: World, source: string | undefined, target: string | undefined) =>
  likes.find((like) => like.source === source && like.target === target)
/** The likes of a deleted car are deleted with it. They still count, because nobody has taken them back. */
const tookBack = (world: World, source: string | undefined, target: string | undefined) =>
  carOf(world, target) !== undefined && likeOf(world, source, target) === undefined
const haveMatched = ({ matched }: World, one: string | undefined, other: string | undefined) =>
  matched.some((cars) => cars.some((car) => car === one) && cars.some((car) => car === other))
const closers = ({ closed }: World, owners: string[]) =>
  closed
    .filter(({ low, high }) => owners.includes(low) && owners.includes(high))
    .flatMap(({ by }) => by)

const fromSmallest = ({ cars, owners }: Circle): Circle => {
  const start = cars.indexOf(cars.toSorted()[0] ?? '')
  const turn = (list: string[]) => [...list.slice(start), ...list.slice(0, start)]
  return { cars: turn(cars), owners: turn(owners) }
}

/** Every circle of three and four that can be offered. */
function allCircles(world: World): Circle[] {
  const found: Circle[] = []
  const extend = (cars: string[]) => {
    if (cars.length >= 3 && likeOf(world, cars[0], cars.at(-1))) found.push(circleOf(world, cars))
    if (cars.length === 4) return
    // Each circle is found once, from its smallest car.
    for (const { source, target } of world.likes)
      if (target === cars.at(-1) && source > (cars[0] ?? '')) extend([...cars, source])
  }
  for (const { id } of world.cars) extend([id])
  return found.filter((circle) => canBeOffered(world, circle))
}

const circleOf = (world: World, cars: string[]): Circle => ({
  cars,
  owners: cars.map((car) => carOf(world, car)?.owner_id ?? ''),
})

const canBeOffered = (world: World, { cars, owners }: Circle): boolean =>
  new Set(owners).size === owners.length &&
  new Set(cars).size === cars.length &&
  closers(world, owners).length === 0 &&
  cars.every((car, index) => {
    const owner = owners[index] ?? ''
    const gets = cars.at(index - 1)
    return (
      isHere(world, owner) &&
      memberOf(world, owner)?.offer_rings === true &&
      hasCar(world, owner, car) &&
      likeOf(world, car, gets) !== undefined &&
      !haveMatched(world, car, gets) &&
      fitsMoney(world, car, gets) !== false
    )
  })

/** Undefined if it is not known. */
function fitsMoney(world: World, gives: string, gets: string | undefined): boolean | undefined {
  const [given, got] = [carOf(world, gives), carOf(world, gets)]
  if (!given?.price || !got?.price || !given.money) return undefined
  if (new Set([given.currency, got.currency, given.money.currency]).size > 1) return undefined
  const adds = got.price - given.price
  return given.money.side === 'adds' ? adds <= given.money.amount : -adds >= given.money.amount
}

/** The owners who drop out of a ring. `onlyCar` is true if only their car is gone. */
function dropouts(world: World, { cars, owners, state }: ModelRing, leavers: string[] = []) {
  const closedBy = closers(world, owners)
  return owners.flatMap((owner, index) => {
    const car = cars[index] ?? ''
    const isOffered = state === 'offered'
    const goes =
      leavers.includes(owner) ||
      !isHere(world, owner) ||
      closedBy.includes(owner) ||
      (isOffered && !memberOf(world, owner)?.offer_rings) ||
      (isOffered && tookBack(world, car, cars.at(index - 1)))
    return goes || !hasCar(world, owner, car) ? [{ index, onlyCar: !goes }] : []
  })
}

type Ranking = { world: World; answers: RingAnswers }

const rank = ({ world, answers }: Ranking, { cars, owners }: Circle): (number | string)[] => {
  const isAffordable = cars.every((car, index) => fitsMoney(world, car, cars.at(index - 1)))
  const completion = completionOf(
    owners.map((owner) => answers.byMember[owner] ?? { asked: 0, joined: 0 }),
    answers.bySize[cars.length],
  )
  const about = cars.map((id) => carOf(world, id))
  const pairs = about.map((car, index) => [car, about.at(index - 1)] as const)
  const currencies = new Set(about.map((car) => car?.currency))
  const gaps = pairs.map(([one, other]) =>
    one?.price && other?.price && currencies.size === 1
      ? Math.abs(one.price - other.price)
      : Infinity,
  )
  const ways = pairs.map(([one, other]) => kmBetween(one, other))
  const likes = cars.map((car, index) =>
    Date.parse(likeOf(world, car, cars.at(index - 1))?.at ?? ''),
  )
  return [
    isAffordable ? 0 : 1,
    -completion,
    cars.length,
    Math.max(...gaps),
    Math.max(...ways),
    -Math.max(...likes),
    circleKeyOf(cars),
  ]
}

type Place = { lat: number | null; lng: number | null } | undefined

/** The distance on a sphere, by the angle between the two places. */
function kmBetween(one: Place, other: Place): number {
  if (!one || !other || one.lat === null || one.lng === null) return Infinity
  if (other.lat === null || other.lng === null) return Infinity
  const [a, b, turn] = [one.lat, other.lat, one.lng - other.lng].map(
    (degrees) => (degrees * Math.PI) / 180,
  ) as [number, number, number]
  const cosine = Math.sin(a) * Math.sin(b) + Math.cos(a) * Math.cos(b) * Math.cos(turn)
  return Math.round(6371 * Math.acos(Math.min(1, cosine)))
}

function byRank(ranking: Ranking) {
  return (one: Circle, other: Circle): number => {
    const [ones, others] = [rank(ranking, one), rank(ranking, other)]
    const at = ones.findIndex((part, index) => part !== others[index])
    return at < 0 ? 0 : (ones[at] ?? 0) < (others[at] ?? 0) ? -1 : 1
  }
}

/**
 * The rings that are not over after the event, the keys that are barred then, and the owners who dropped out of an offer, once
 * for each. An offer is never withdrawn for a better one.
 */
export function nextRings(world: World, before: ModelRing[], { answer, expired }: RingEvent) {
  const barred = [...world.barred]
  const rings: ModelRing[] = []
  const repairs: { ring: ModelRing; index: number; onlyCar: boolean }[] = []
  const droppedOut: string[] = []
  for (const ring of before) {
    const isAsked = answer?.ring === ring.id
    if (ring.id === expired && ring.state === 'offered') {
      barred.push({ key: circleKeyOf(ring.cars), forEver: false })
      continue
    }
    const leaves =
      isAsked &&
      (answer.how === 'leave'
        ? ring.state === 'complete'
        : answer.how === 'decline' && ring.state === 'offered')
    if (leaves) barred.push({ key: circleKeyOf(ring.cars), forEver: true })
    const dropped = dropouts(world, ring, leaves ? answer.by : [])
    if (ring.state === 'offered')
      droppedOut.push(
        ...dropped
          .filter(({ index, onlyCar }) => !(onlyCar && carOf(world, ring.cars[index])?.is_taken))
          .map(({ index }) => ring.owners[index] ?? ''),
      )
    const matched =
      ring.state === 'offered' &&
      ring.cars.some((car, index) => haveMatched(world, car, ring.cars.at(index - 1)))
    if (dropped.length === 0 && !matched)
      rings.push(isAsked && answer.how === 'join' ? joinedBy(ring, answer.by) : ring)
    else if (dropped.length === 1 && !matched && dropped[0]) repairs.push({ ring, ...dropped[0] })
  }
  const hasRoom = ({ cars }: Circle, kept: string[] = []) =>
    !rings.some((ring) => circleKeyOf(ring.cars) === circleKeyOf(cars)) &&
    !barred.some(({ key }) => key === circleKeyOf(cars)) &&
    cars.every(
      (car) =>
        kept.includes(car) ||
        rings.filter((ring) => ring.state === 'offered' && ring.cars.includes(car)).length <
          OFFERS_PER_CAR,
    )
  const all = allCircles(world)
  const ranked = (answers: RingAnswers) => all.toSorted(byRank({ world, answers }))
  for (const { ring, index, onlyCar } of repairs) {
    const best = ranked(world.answersBefore).find(
      (circle) => hasRoom(circle, ring.cars) && repairsRing(ring, index, onlyCar, circle),
    )
    if (best) rings.push(asOffer(best, ring))
  }
  const waiting = [...world.waiting, ...droppedOut]
  const waits = ({ cars, owners }: Circle) =>
    !world.known.includes(circleKeyOf(cars)) && owners.some((owner) => waiting.includes(owner))
  const circles = ranked(expired === undefined ? world.answers : world.answersBefore)
  for (const circle of circles) if (!waits(circle) && hasRoom(circle)) rings.push(asOffer(circle))
  return { rings, barred, droppedOut }
}

type Dropouts = { hours: number[]; until: number }

/**
 * Members who are offered no new rings for now, by the hours of a clock. Dropping out makes them wait for an hour, the fifth time
 * within a day for a day.
 */
export class Waits {
  hour = 0
  readonly #members = new Map<string, Dropouts>()

  waiting(): string[] {
    return [...this.#members].filter(([, { until }]) => until > this.hour).map(([id]) => id)
  }

  add(droppedOut: string[]): void {
    for (const id of droppedOut) {
      const { hours, until } = this.#members.get(id) ?? { hours: [], until: 0 }
      hours.push(this.hour)
      const isFifth = hours.filter((hour) => hour > this.hour - 24).length >= 5
      const wait = this.hour + (isFifth ? 24 : 1)
      this.#members.set(id, { hours, until: Math.max(until, wait) })
    }
  }
}

function joinedBy(ring: ModelRing, by: string[]): ModelRing {
  const joined = [...new Set([...ring.joined, ...by])].sort()
  return { ...ring, joined, state: joined.length === ring.owners.length ? 'complete' : ring.state }
}

/** Whether the circle is the ring with another car at this index. */
function repairsRing(ring: ModelRing, index: number, onlyCar: boolean, circle: Circle): boolean {
  const gone = ring.owners[index] ?? ''
  const start = circle.cars.indexOf(ring.cars[(index + 1) % ring.cars.length] ?? '')
  const turned = [...circle.cars.slice(start), ...circle.cars.slice(0, start)]
  const kept = [...ring.cars.slice(index + 1), ...ring.cars.slice(0, index)]
  return (
    turned.length === ring.cars.length &&
    turned.slice(0, -1).join() === kept.join() &&
    turned.at(-1) !== ring.cars[index] &&
    (onlyCar || !circle.owners.includes(gone))
  )
}

/** An owner who gives and gets the same cars as in the replaced ring stays joined. */
function asOffer(circle: Circle, replaced?: ModelRing): ModelRing {
  const joined = circle.owners.filter((owner, index) => {
    const at = replaced?.joined.includes(owner) ? replaced.owners.indexOf(owner) : -1
    return (
      at >= 0 &&
      replaced?.cars[at] === circle.cars[index] &&
      replaced?.cars.at(at - 1) === circle.cars.at(index - 1)
    )
  })
  return { id: '', ...fromSmallest(circle), state: 'offered', joined: joined.sort() }
}
