// Cars as their listings are, beside what a version says of them. Pure.

import type { Leg, Snapshot } from '@keyswap/contract/deals'
import { countries } from '@keyswap/contract/deals/checklists'
import { findPlace } from '@keyswap/contract/listings/places'
import { canonicalJson } from '../../../calls/canonical-json.ts'
import type { HeldCar } from '../held-deal.ts'

type Car = Snapshot['cars'][number]

/** The cars that the legs name, in their order. */
export const named = <C extends { id: string }>(legs: Leg[], cars: C[]): C[] =>
  legs.flatMap(({ car_id }) => cars.filter(({ id }) => id === car_id))

/** As their listings are. */
export const carsNow = (cars: HeldCar[], legs: Leg[]): Car[] =>
  named(legs, cars).map(({ owner_id: _, is_active: __, reserved_for: ___, location, ...car }) => {
    const place = findPlace(location)
    return { ...car, location, country: countries.find((one) => one === place?.country) ?? 'other' }
  })

const areEqual = (one: unknown, other: unknown): boolean =>
  canonicalJson(one ?? null) === canonicalJson(other ?? null)

/** Snapshots from before they had everything are compared in what they have. */
export const isAsSaid = (now: Car, then: Car): boolean =>
  Object.entries(then).every(([fact, said]) => areEqual(now[fact as keyof Car], said))

/** The listings that say something else than a version, or whose cars are not in it. */
export const changedSince = (then: Car[], now: Car[]): Car[] =>
  now.filter((car) => {
    const before = then.find(({ id }) => id === car.id)
    return !before || !isAsSaid(car, before)
  })
