// Fields that start with a default. A default is a guess, so those that the owner has not looked at are marked.
import type { CarFields, FieldName } from './car-fields.ts'

/** In the order of the form. */
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

/** For a draft from another browser, of which only the values are known: any non-default value counts as set. */
export const touchedIn = (fields: CarFields, defaults: CarFields): AskedName[] =>
  askedNames.filter((name) => fields[name] !== defaults[name])

export const untouchedOf = (touched: readonly AskedName[]): AskedName[] =>
  askedNames.filter((name) => !touched.includes(name))

/** Returns the same array if nothing changes, to avoid a render and a write. */
export const withTouched = (touched: readonly AskedName[], name: string): readonly AskedName[] =>
  isAsked(name) && !touched.includes(name) ? [...touched, name] : touched
