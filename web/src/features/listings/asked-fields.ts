// Fields that begin with a default of the product. A default is a guess: what the owner has not set is asked about once.
import type { CarFields, FieldName } from './car-fields.ts'

/** As they follow each other on the page. */
export const askedNames = [
  'year',
  'mileage',
  'transmission',
  'fuel_type',
  'condition',
] as const satisfies readonly FieldName[]
export type AskedName = (typeof askedNames)[number]

export const isAsked = (name: unknown): name is AskedName =>
  askedNames.some((known) => known === name)

/** Where only values are known, as of a draft from another browser: whatever is not the default was set. */
export const touchedIn = (fields: CarFields, defaults: CarFields): AskedName[] =>
  askedNames.filter((name) => fields[name] !== defaults[name])

export const untouchedOf = (touched: readonly AskedName[]): AskedName[] =>
  askedNames.filter((name) => !touched.includes(name))

/** The same list where it is there already, so that nothing is drawn or kept anew. */
export const withTouched = (
  touched: readonly AskedName[],
  name: FieldName,
): readonly AskedName[] => (isAsked(name) && !touched.includes(name) ? [...touched, name] : touched)
