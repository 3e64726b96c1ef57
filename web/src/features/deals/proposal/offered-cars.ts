import type { Snapshot } from '@keyswap/contract/deals'
import type { Car, OwnCar } from '@keyswap/contract/listings'

/** What a proposal says about a car. */
export type NamedCar = Pick<Car, 'id' | 'year' | 'make' | 'model' | 'price' | 'currency'> &
  Partial<Pick<Car, 'wish'>>

export type OfferedCar = NamedCar & Pick<Car, 'photos'>

/** The cars that each owner can give. */
export type CarsByOwner = ReadonlyMap<string, readonly OfferedCar[]>

export type FindCar = (car_id: string) => NamedCar | undefined

export const canBeOffered = (car: Car | OwnCar): boolean =>
  car.is_active && !car.is_reserved && !('is_draft' in car && car.is_draft)

/** Finds a car among those that are offered, else as a version names it: reserved cars are not offered. */
export const carIn =
  (cars: CarsByOwner, named: Snapshot['cars'] = []): FindCar =>
  (car_id) =>
    [...cars.values()].flat().find(({ id }) => id === car_id) ??
    named.find(({ id }) => id === car_id)

export const isOffered = (cars: CarsByOwner, owner: string, car_id: string): boolean =>
  cars.get(owner)?.some(({ id }) => id === car_id) ?? false
