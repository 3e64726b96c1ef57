// "Something is different": what the member has typed about a car of an agreed swap, and what is sent.
import { bodyTypes, conditions, fuelTypes, transmissions } from '@keyswap/contract/choices'
import type { Correction, Deal, TermsInput, Version } from '@keyswap/contract/deals'
import { car as limits } from '@keyswap/contract/limits'
import { isRegistrationDay } from '@keyswap/contract/listings/registration-day'
import { distanceUnits } from '@keyswap/contract/units'
import type { AgreedCar } from '../car-facts.ts'
import { listedOdometer } from '../odometer.ts'
import { wholeNumber } from '../papers/papers.ts'

/** As typed; undefined if the agreed version does not say it. */
export type TypedFacts = {
  year: string
  make: string
  model: string
  mileage: string
  mileage_unit: string
  transmission: string | undefined
  fuel_type: string | undefined
  condition: string | undefined
  body: string | undefined
  /** Dates such as 2012-05-03; empty if the owner has not said. */
  first_registration: string | undefined
  inspection_until: string | undefined
}
type Field = keyof TypedFacts

const orEmpty = (said: string | null | undefined) => (said === null ? '' : said)

export function typedFacts(car: AgreedCar): TypedFacts {
  const { count, unit } = listedOdometer(car)
  return {
    year: String(car.year),
    make: car.make,
    model: car.model,
    mileage: String(count),
    mileage_unit: unit,
    transmission: car.transmission,
    fuel_type: car.fuel_type,
    condition: car.condition,
    body: orEmpty(car.body),
    first_registration: orEmpty(car.first_registration),
    inspection_until: orEmpty(car.inspection_until),
  }
}

export type WrongFacts = Partial<Record<Field, 'number' | 'year' | 'missing' | 'future'>>

/** `now` decides which model year is the newest. */
export function wrongFacts(typed: TypedFacts, now: Date): WrongFacts {
  const [year, mileage] = [wholeNumber(typed.year), wholeNumber(typed.mileage)]
  const newest = now.getFullYear() + limits.years_ahead
  return {
    ...((year === null || year < limits.min_year || year > newest) && { year: 'year' as const }),
    ...(typed.make.trim() === '' && { make: 'missing' as const }),
    ...(typed.model.trim() === '' && { model: 'missing' as const }),
    ...((mileage === null || mileage > limits.max_mileage_km) && { mileage: 'number' as const }),
    ...(typed.first_registration &&
      !isRegistrationDay(typed.first_registration, now.getTime()) && {
        first_registration: 'future' as const,
      }),
  }
}

const among = <T extends string>(choices: readonly T[], typed: string | undefined): T | undefined =>
  choices.find((one) => one === typed)

/** Only what differs from what was agreed. */
export function correctionsOf(car: AgreedCar, typed: TypedFacts): Correction[] {
  const before = typedFacts(car)
  const isChanged = (field: Field) => (typed[field] ?? '').trim() !== (before[field] ?? '').trim()
  const { id: car_id } = car
  // A number in another unit is another mileage, even if it looks the same.
  const mileage = wholeNumber(typed.mileage) ?? 0
  const hasMileage = mileage !== Number(before.mileage) || isChanged('mileage_unit')
  const given: (Correction | false)[] = [
    isChanged('year') && { car_id, field: 'year', to: wholeNumber(typed.year) ?? 0 },
    isChanged('make') && { car_id, field: 'make', to: typed.make.trim() },
    isChanged('model') && { car_id, field: 'model', to: typed.model.trim() },
    hasMileage && { car_id, field: 'mileage', to: mileage },
    isChanged('mileage_unit') && {
      car_id,
      field: 'mileage_unit',
      to: among(distanceUnits, typed.mileage_unit) ?? 'km',
    },
    isChanged('body') && { car_id, field: 'body', to: among(bodyTypes, typed.body) ?? null },
    ...chosen(),
    ...(['first_registration', 'inspection_until'] as const).map(
      (field) => isChanged(field) && { car_id, field, to: typed[field] || null },
    ),
  ]
  return given.filter((one) => one !== false)

  function chosen(): (Correction | false)[] {
    const transmission = among(transmissions, typed.transmission)
    const fuel_type = among(fuelTypes, typed.fuel_type)
    const condition = among(conditions, typed.condition)
    return [
      transmission !== undefined &&
        isChanged('transmission') && { car_id, field: 'transmission', to: transmission },
      fuel_type !== undefined &&
        isChanged('fuel_type') && { car_id, field: 'fuel_type', to: fuel_type },
      condition !== undefined &&
        isChanged('condition') && { car_id, field: 'condition', to: condition },
    ]
  }
}

/** The agreed terms as they are, with what is different. Earlier corrections are part of what was agreed. */
export function correctedTerms({ terms }: Version, corrections: Correction[]): TermsInput {
  const { valid_until: _, corrections: __, ...same } = terms
  return { ...same, corrections }
}

/** A counter-offer to an open version that corrects something carries that on. */
export const carriedOn = (
  { agreed }: Deal,
  { is_open, terms }: Version,
): Pick<TermsInput, 'corrections'> =>
  agreed && is_open && terms.corrections ? { corrections: terms.corrections } : {}

/** Earlier corrections and the viewer's own, which count where both say something. A mileage and its unit are one fact. */
export function together(earlier: Correction[], own: Correction[]): Correction[] {
  const factOf = ({ car_id, field }: Correction) =>
    `${car_id} ${field === 'mileage_unit' ? 'mileage' : field}`
  const said = new Set(own.map(factOf))
  return [...earlier.filter((one) => !said.has(factOf(one))), ...own]
}
