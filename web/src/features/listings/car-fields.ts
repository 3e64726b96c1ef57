// A car as a form holds it: every value the text that was typed.
import { car as limits } from '@keyswap/contract/limits'
import type { CarInput, OwnCar } from '@keyswap/contract/listings'

export type FieldName = keyof CarInput

export type CarFields = Record<
  Exclude<FieldName, 'transmission' | 'fuel_type' | 'condition'>,
  string
> &
  Pick<CarInput, 'transmission' | 'fuel_type' | 'condition'>

/** As they follow each other on the page, so that the first wrong one is the uppermost. */
export const fieldNames = [
  'make',
  'model',
  'year',
  'price',
  'mileage',
  'transmission',
  'fuel_type',
  'condition',
  'location',
  'description',
] as const satisfies readonly FieldName[]

export const newCar = (now: Date, location: string | null): CarFields => ({
  make: '',
  model: '',
  year: String(now.getFullYear()),
  price: '',
  mileage: '0',
  transmission: 'Manual',
  fuel_type: 'Gasoline',
  condition: 'Good',
  location: location ?? '',
  description: '',
})

export const fieldsOf = (car: OwnCar): CarFields => ({
  make: car.make,
  model: car.model,
  year: String(car.year),
  price: car.price === limits.initial_price ? '' : String(car.price),
  mileage: String(car.mileage),
  transmission: car.transmission,
  fuel_type: car.fuel_type,
  condition: car.condition,
  location: car.location,
  description: car.description,
})

const GROUPED = /^-?\d{1,3}([ \u00a0,.]\d{3})+$/

/** An empty field is no number, which is not the same as 0; 45,210 and 45 210 are one as well. */
export function numberIn(text: string): number {
  const typed = text.trim()
  if (typed === '') return Number.NaN
  return Number(GROUPED.test(typed) ? typed.replaceAll(/[ \u00a0,.]/g, '') : typed)
}

/** What the form would send, unchecked. */
export const inputOf = (fields: CarFields) => ({
  ...fields,
  year: numberIn(fields.year),
  mileage: numberIn(fields.mileage),
  price: fields.price.trim() === '' ? limits.initial_price : numberIn(fields.price),
})

/** Of an edited car only what is not empty is sent. */
export function changeOf(fields: CarFields): Record<string, unknown> {
  const filled = Object.entries(inputOf(fields)).filter(
    ([name]) => fields[name as FieldName].trim() !== '',
  )
  return Object.fromEntries(filled)
}

export const sameFields = (one: CarFields, other: CarFields): boolean =>
  fieldNames.every((name) => one[name] === other[name])
