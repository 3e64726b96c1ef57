import type { Snapshot, Version } from '@keyswap/contract/deals'
import type { Car, OthersCar, OwnCar } from '@keyswap/contract/listings'
import { type AgreedCar, carOf } from '../car-facts.ts'
import type { ProposalFields } from './proposal.ts'

/** What a suggestion of money needs of a car. */
type NamedCar = Pick<Car, 'id' | 'year' | 'make' | 'model' | 'price' | 'currency'> &
  Partial<Pick<Car, 'wish'>>

/** A car that its owner can give. A car of another member has the hash of its listing. */
export type OfferedCar = Car & Partial<Pick<OthersCar, 'hash'>>

/** The cars that each owner can give. */
export type CarsByOwner = ReadonlyMap<string, readonly OfferedCar[]>

export type FindCar = (car_id: string) => NamedCar | undefined

type Availability = Pick<Car, 'is_active' | 'is_reserved'> & Partial<Pick<OwnCar, 'is_draft'>>

export const canBeOffered = ({ is_active, is_reserved, is_draft }: Availability): boolean =>
  is_active && !is_reserved && !is_draft

const offeredIn = (cars: CarsByOwner, car_id: string): OfferedCar | undefined =>
  [...cars.values()].flat().find(({ id }) => id === car_id)

/** Finds a car among those that are offered, else as a version names it: reserved cars are not offered. */
export const carIn =
  (cars: CarsByOwner, named: Snapshot['cars'] = []): FindCar =>
  (car_id) =>
    offeredIn(cars, car_id) ?? named.find(({ id }) => id === car_id)

export const isOffered = (cars: CarsByOwner, owner: string, car_id: string): boolean =>
  cars.get(owner)?.some(({ id }) => id === car_id) ?? false

/** The hashes of the listings of others that a proposal takes, other than those of the version that it answers. */
export const hashesOf = (
  cars: CarsByOwner,
  gives: ProposalFields['gives'],
  answered?: Version,
): string[] =>
  Object.values(gives)
    .filter((car_id) => !answered || !carOf(answered, car_id))
    .flatMap((car_id) => offeredIn(cars, car_id)?.hash ?? [])

type ChangedListing = { owner: string; now: AgreedCar; was: AgreedCar }

/** The chosen cars whose listings say something else than they did. */
export const changedListings = (
  before: CarsByOwner,
  cars: CarsByOwner,
  gives: ProposalFields['gives'],
): ChangedListing[] =>
  Object.entries(gives).flatMap(([owner, car_id]) => {
    const [now, was] = [offeredIn(cars, car_id), offeredIn(before, car_id)]
    return now && was && now.hash !== was.hash
      ? [{ owner, now: factsOf(now), was: factsOf(was) }]
      : []
  })

export const factsOf = (car: OfferedCar): AgreedCar => ({
  ...car,
  photos: car.photos.map(({ url }) => url),
})
