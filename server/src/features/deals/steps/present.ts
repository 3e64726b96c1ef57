// Puts a deal together as the API returns it, from what the SQL function `deal_for` reads.

import type { Checks, Deal, Leg, Papers, Party } from '@keyswap/contract/deals'
import { type Country, checklists } from '@keyswap/contract/deals/checklists'
import { vinWarnings } from '@keyswap/contract/deals/vin'
import { listingHash } from '../../listings/index.ts'
import { cancelAloneFrom, isRepeated } from '../decide/handover.ts'
import { carsNow, changedSince } from '../decide/listed.ts'
import { strangerAmong, type VinUse } from '../decide/papers.ts'
import { agreementHashOf } from '../decide/terms.ts'
import { handoverFrom, reviewsUntil } from '../decide/times.ts'
import type { HeldCar } from '../held-deal.ts'

type Person = Omit<Party, 'gives' | 'gets' | 'has_repeated'> & {
  /** When they said last that they got the keys. */
  repeated_at: string | null
}
type ShownLeg = Pick<Leg, 'giver_id' | 'receiver_id'> & { car: Party['gives'] }
type Ticked = { car_id: string; item: string; user_id: string }

type PapersParts = Omit<Papers, 'compare_vin' | 'warnings'> & {
  giver_id: string
  /** Swaps with the same VIN, in the order of their agreements. */
  uses: VinUse[] | null
}

type Derived =
  | 'parties'
  | 'checks'
  | 'papers'
  | 'changed_cars'
  | 'handover_from'
  | 'cancel_alone_from'
  | 'agreement_hash'
  | 'reviews_until'

export type DealParts = Omit<Deal, Derived> & {
  /** Whether the agreement can still be had. */
  has_agreement: boolean
  /** Of the agreed version. */
  meet_at: string | null
  ended_at: string | null
  first_agreed_at: string | null
  /** Of the parties, for when its handover begins: as they were when it was agreed. */
  time_zones: string[]
  people: Person[]
  legs: ShownLeg[]
  ticks: Ticked[]
  papers: PapersParts[]
  /** The cars of an open deal as they are now. */
  listings: HeldCar[] | null
}

export function present(parts: DealParts, viewer_id: string): Deal {
  const {
    people,
    legs,
    ticks,
    papers,
    listings,
    meet_at,
    ended_at,
    first_agreed_at,
    time_zones,
    has_agreement,
    ...deal
  } = parts
  return {
    ...deal,
    parties: inGivingOrder(people, legs, viewer_id).map((person) => heardOf(person, deal)),
    handover_from: isInHand(deal)
      ? handoverFromOf(deal, { meet_at, first_agreed_at, time_zones })
      : null,
    agreement_hash: has_agreement ? agreementHash(deal) : null,
    cancel_alone_from: deal.state === 'disputed' ? cancelAlone(deal, people, viewer_id) : null,
    reviews_until: reviewsUntil({ ...deal, ended_at }, wordsOf(people).length === people.length),
    versions: deal.versions.map((version) => ({
      ...version,
      snapshot: { ...version.snapshot, names: namesNow(version.snapshot.names, people) },
    })),
    checks: checksOf(deal, ticks),
    papers: papers.map((one) => papersFor(one, papers, deal, viewer_id)),
    changed_cars: changedCars(deal, listings ?? []),
  }
}

/** Decoding a VIN, and finding it elsewhere, never accuses: the others compare, and only the giver reads what does not fit. */
function papersFor(
  { giver_id, uses, ...papers }: PapersParts,
  all: PapersParts[],
  deal: Pick<Deal, 'id' | 'agreed' | 'versions'>,
  viewer_id: string,
) {
  const isOwn = giver_id === viewer_id
  const { vin, car_id } = papers
  const car = agreedIn(deal)?.snapshot.cars.find(({ id }) => id === car_id)
  const warnings = vin !== null && car ? vinWarnings({ vin, make: car.make, year: car.year }) : []
  const isTwice = vin !== null && all.some((one) => one.car_id !== car_id && one.vin === vin)
  const isDoubtful =
    isTwice ||
    warnings.length > 0 ||
    strangerAmong(uses ?? [], { deal_id: deal.id, giver_id }) !== undefined
  return {
    ...papers,
    warnings: isOwn ? warnings : [],
    compare_vin: isDoubtful && !isOwn,
  }
}

function changedCars({ versions }: Pick<Deal, 'versions'>, listings: HeldCar[]) {
  const newest = versions.at(-1)
  if (!newest) return []
  const changed = changedSince(newest.snapshot.cars, carsNow(listings, newest.terms.legs))
  return changed.map((car) => ({ ...car, hash: listingHash(car) }))
}

type Agreement = Pick<Deal, 'agreed' | 'versions' | 'papers_revision'>

const agreementHash = (deal: Agreement): string | null => {
  const version = agreedIn(deal)
  return version ? agreementHashOf(version.hash, deal.papers_revision) : null
}

/** Agreed, and neither done nor cancelled. */
const isInHand = ({ state }: Pick<Deal, 'state'>): boolean =>
  state === 'agreed' || state === 'disputed'

const agreedIn = ({ agreed, versions }: Pick<Deal, 'agreed' | 'versions'>) =>
  versions.find(({ number }) => number === agreed?.version)

type Times = Pick<DealParts, 'meet_at' | 'first_agreed_at' | 'time_zones'>

function handoverFromOf(deal: Pick<Deal, 'agreed' | 'versions'>, times: Times) {
  const version = agreedIn(deal)
  return version
    ? handoverFrom(times, { meet_at: version.terms.meet_at, cars: version.snapshot.cars })
    : null
}

const wordsOf = (people: Person[]) =>
  people.flatMap(({ user_id: by, handed_over_at: at, repeated_at }) =>
    at && repeated_at ? [{ by, at, repeated_at }] : [],
  )

const heldOf = ({ disputes }: Pick<Deal, 'disputes'>) =>
  disputes.map(({ created_at: at, ...dispute }) => ({ ...dispute, at }))

const cancelAlone = (deal: Pick<Deal, 'disputes'>, people: Person[], viewer_id: string) =>
  cancelAloneFrom({ words: wordsOf(people), disputes: heldOf(deal) }, viewer_id)

function heardOf<P extends Person>(person: P, deal: Pick<Deal, 'disputes'>) {
  const { repeated_at: _, ...shown } = person
  const [word] = wordsOf([person])
  const disputes = heldOf(deal)
  const has_repeated =
    disputes.length > 0 && !!word && disputes.every((one) => isRepeated(word, one))
  return { ...shown, has_repeated }
}

/** Each gives to the next one. */
function inGivingOrder(people: Person[], legs: ShownLeg[], viewer_id: string) {
  const parties: (Person & Pick<Party, 'gives' | 'gets'>)[] = []
  let next = people.find(({ user_id }) => user_id === viewer_id) ?? people[0]
  while (next && parties.length < people.length) {
    const { user_id } = next
    const gives = legs.find(({ giver_id }) => giver_id === user_id)
    const gets = legs.find(({ receiver_id }) => receiver_id === user_id)
    if (!gives || !gets) throw new Error('The legs of a deal are not a cycle')
    parties.push({ ...next, gives: gives.car, gets: gets.car })
    next = people.find((person) => person.user_id === gives.receiver_id)
  }
  return parties
}

/** A deleted member's name is gone from old versions too. */
const namesNow = (names: { user_id: string; name: string }[], people: Person[]) =>
  names.map((named) => {
    const person = people.find(({ user_id }) => user_id === named.user_id)
    return person?.is_deleted ? { ...named, name: person.name } : named
  })

function checksOf(deal: Pick<Deal, 'agreed' | 'versions'>, ticks: Ticked[]) {
  const version = agreedIn(deal)
  return (version?.snapshot.cars ?? []).map(({ id, country }) => checksOfCar(id, country, ticks))
}

const checksOfCar = (car_id: string, country: Country, ticks: Ticked[]): Checks => ({
  car_id,
  country,
  items: checklists[country].items.map(({ item }) => ({
    item,
    done_by: ticks
      .filter((tick) => tick.car_id === car_id && tick.item === item)
      .map(({ user_id }) => user_id),
  })),
})
