// What is different about the cars of an agreed swap, whose listings are locked. docs/decisions/0061-frozen-facts.md
import type { Correction, Snapshot, Terms } from '@keyswap/contract/deals'
import { KM_PER_MILE } from '@keyswap/contract/units'

type Car = Snapshot['cars'][number]

/** As typed, in its own unit. */
const odometerOf = ({ mileage, mileage_km, mileage_unit }: Car): number =>
  mileage_unit === 'mi' ? mileage : mileage_km

/** The same as the columns of a listing. */
const milesAndKm = (typed: number, unit: Car['mileage_unit']) =>
  unit === 'mi'
    ? { mileage: typed, mileage_km: Math.round(typed * KM_PER_MILE) }
    : { mileage: Math.round(typed / KM_PER_MILE), mileage_km: typed }

const agreedOf = (car: Car, field: Correction['field']) =>
  field === 'mileage' ? odometerOf(car) : car[field]

/** A mileage may stay the same number if its unit changes, but says nothing then. */
export const isDifferent = ({ car_id, field, to }: Correction, cars: Car[]): boolean =>
  cars.some((car) => car.id === car_id && agreedOf(car, field) !== to)

export const corrected = (cars: Car[], { corrections = [] }: Pick<Terms, 'corrections'>): Car[] =>
  cars.map((car) =>
    asCorrected(
      car,
      corrections.filter(({ car_id }) => car_id === car.id),
    ),
  )

function asCorrected(car: Car, corrections: Correction[]): Car {
  if (corrections.length === 0) return car
  const { mileage: typed = odometerOf(car), ...facts } = Object.fromEntries(
    corrections.map(({ field, to }) => [field, to]),
  ) as Partial<Car>
  const next = { ...car, ...facts }
  return { ...next, ...milesAndKm(typed, next.mileage_unit) }
}
