// A car as the form holds it, with numbers as the text that was typed, and its conversion from and to the API's car.
import type { BodyType } from '@keyswap/contract/choices'
import { car as limits } from '@keyswap/contract/limits'
import type { CarInput, OwnCar } from '@keyswap/contract/listings'
import { type DistanceUnit, KM_PER_MILE } from '@keyswap/contract/units'
import type { Units } from '../../../lib/formats/units.ts'
import { numberIn } from './number-in.ts'
import {
  noWish,
  type WishFields,
  type WishName,
  wishFieldsOf,
  wishNames,
  wishOf,
} from './wish-fields.ts'

export type FieldName = Exclude<keyof CarInput, 'mileage_km' | 'wish'>

type Chosen = Pick<CarInput, 'transmission' | 'fuel_type' | 'condition' | 'currency'> & {
  /** Empty: the owner has not said. */
  body: BodyType | ''
}

export type CarFields = Record<Exclude<FieldName, keyof Chosen>, string> &
  Chosen & {
    mileage_unit: DistanceUnit
    /**
     * Set if the mileage was typed in the other unit: the converted number shown here, and the number that was typed.
     * If the member leaves it unchanged, the typed number is sent, so that saving does not round it.
     */
    converted: { shown: string; typed: number } | null
    wish: WishFields
  }

/** In the order of the form, so that the first wrong field is the topmost. */
export const fieldNames = [
  'make',
  'model',
  'year',
  'price',
  'currency',
  'mileage',
  'transmission',
  'fuel_type',
  'condition',
  'body',
  'location',
  'description',
] as const satisfies readonly FieldName[]

/** Where an error can be shown. */
export type IssueName = FieldName | WishName
export const issueNames: readonly IssueName[] = [...fieldNames, ...wishNames]

export const newCar = (now: Date, location: string | null, units: Units): CarFields => ({
  make: '',
  model: '',
  year: String(now.getFullYear()),
  price: '',
  currency: units.currency,
  mileage: '0',
  mileage_unit: units.distance,
  converted: null,
  transmission: 'Manual',
  fuel_type: 'Gasoline',
  condition: 'Good',
  body: '',
  wish: noWish(units),
  location: location ?? '',
  description: '',
})

export const carFieldsOf = (car: OwnCar, units: Units): CarFields => ({
  make: car.make,
  model: car.model,
  year: String(car.year),
  ...moneyOf(car, units),
  ...mileageOf(car, units),
  transmission: car.transmission,
  fuel_type: car.fuel_type,
  condition: car.condition,
  body: car.body ?? '',
  wish: wishFieldsOf(car.wish, units),
  location: car.location,
  description: car.description,
})

/** What is known of a car that is not listed yet. */
export type KnownCar = Pick<OwnCar, 'year' | 'make' | 'model' | 'mileage_unit'> & {
  /** In `mileage_unit`. */
  odometer: number
  transmission?: OwnCar['transmission'] | undefined
  fuel_type?: OwnCar['fuel_type'] | undefined
  condition?: OwnCar['condition'] | undefined
  body?: OwnCar['body'] | undefined
}

export const isKnown = (known: KnownCar, name: FieldName): boolean =>
  name === 'mileage' || (name in known && known[name as keyof KnownCar] !== undefined)

/** A new car's fields with what is known of it; the rest keeps its defaults. */
export function withKnown(fields: CarFields, known: KnownCar, units: Units): CarFields {
  const { make, model, mileage_unit, body } = known
  const filled: CarFields = {
    ...fields,
    ...{ make, model, year: String(known.year) },
    ...{ mileage: String(known.odometer), mileage_unit, converted: null },
    transmission: known.transmission ?? fields.transmission,
    fuel_type: known.fuel_type ?? fields.fuel_type,
    condition: known.condition ?? fields.condition,
    body: body ?? '',
  }
  return inUnits(filled, units)
}

/** A price keeps its currency; one that is not set yet uses the owner's. */
const moneyOf = (car: OwnCar, units: Units): Pick<CarFields, 'price' | 'currency'> =>
  car.price === limits.initial_price
    ? { price: '', currency: units.currency }
    : { price: String(car.price), currency: car.currency }

function mileageOf(car: OwnCar, { distance }: Units) {
  const shown = String(distance === 'mi' ? car.mileage : car.mileage_km)
  const typed = car.mileage_unit === 'mi' ? car.mileage : car.mileage_km
  const converted = car.mileage_unit === distance ? null : { shown, typed }
  return { mileage: shown, mileage_unit: distance, converted }
}

/** Whether the mileage is still the figure converted from the other unit, not overwritten. */
export const isConverted = ({ mileage, converted }: CarFields): boolean =>
  converted !== null && mileage.trim() === converted.shown

/**
 * A stored form follows a change of units. What was typed stays what is sent, unless it is overwritten: the mileage is
 * shown converted, and an amount keeps its currency.
 */
export function inUnits(fields: CarFields, units: Units): CarFields {
  const { wish } = fields
  return {
    ...fields,
    ...mileageIn(fields, units.distance),
    currency: fields.price.trim() === '' ? units.currency : fields.currency,
    wish: {
      ...wish,
      mileage_unit: wish.mileage.trim() === '' ? units.distance : wish.mileage_unit,
      currency: wish.amount.trim() === '' ? units.currency : wish.currency,
    },
  }
}

function mileageIn(fields: CarFields, unit: DistanceUnit) {
  const { mileage, mileage_unit, converted } = fields
  if (mileage_unit === unit) return {}
  if (converted && isConverted(fields))
    return { mileage: String(converted.typed), mileage_unit: unit, converted: null }
  const typed = numberIn(mileage)
  if (!Number.isInteger(typed) || typed === 0) return { mileage_unit: unit, converted: null }
  const shown = String(Math.round(unit === 'mi' ? typed / KM_PER_MILE : typed * KM_PER_MILE))
  return { mileage: shown, mileage_unit: unit, converted: { shown, typed } }
}

/** In the unit it was typed in: `mileage` is in miles. */
function typedMileage(fields: CarFields): { mileage: number } | { mileage_km: number } {
  const { mileage_unit, converted } = fields
  const isOther = converted !== null && isConverted(fields)
  const count = isOther ? converted.typed : numberIn(fields.mileage)
  return (mileage_unit === 'mi') !== isOther ? { mileage: count } : { mileage_km: count }
}

/** The form's input for the call, not validated. */
export function inputOf(fields: CarFields) {
  const { mileage: _, mileage_unit: __, converted: ___, ...others } = fields
  return {
    ...others,
    ...typedMileage(fields),
    year: numberIn(fields.year),
    price: fields.price.trim() === '' ? limits.initial_price : numberIn(fields.price),
    body: fields.body || null,
    wish: wishOf(fields.wish),
  }
}

/** Fields of the call that belong to another form field: their errors are shown there. */
const sources: Record<string, FieldName> = { mileage_km: 'mileage', currency: 'price' }
export const fieldOf = (name: string): FieldName | undefined =>
  fieldNames.find((known) => known === (sources[name] ?? name))

/** Where an error at this path of the input is shown: `wish.mileage.up_to` at `wish.mileage`. */
export const issueAt = (path: string): IssueName | undefined => {
  const [first = '', second] = path.split('.')
  return first === 'wish' ? wishNames.find((known) => known === `wish.${second}`) : fieldOf(first)
}

/** An edit sends only the fields that are not empty, and those that can be emptied. */
export function carChangeOf(fields: CarFields): Record<string, unknown> {
  const filled = Object.entries(inputOf(fields)).filter(([name]) => {
    if (name === 'body' || name === 'wish') return true
    const field = fieldOf(name)
    return field !== undefined && fields[field].trim() !== ''
  })
  return Object.fromEntries(filled)
}

export const sameFields = (one: CarFields, other: CarFields): boolean =>
  one.mileage_unit === other.mileage_unit &&
  fieldNames.every((name) => one[name] === other[name]) &&
  JSON.stringify(one.wish) === JSON.stringify(other.wish)
