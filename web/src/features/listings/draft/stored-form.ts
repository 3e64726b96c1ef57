// Stores the unsent form in this tab, so that it survives a reload.
import { currencies, distanceUnits } from '@keyswap/contract/units'
import { parseJson, readStored, writeStored } from '../../../lib/browser-storage.ts'
import { type CarFields, fieldNames } from '../form/car-fields.ts'
import { type AskedName, isAsked, touchedIn } from '../form/fields-to-confirm.ts'
import { isStep, type ListingStep } from '../form/listing-steps.ts'

export type FormState = {
  fields: CarFields
  /** Fields with a default that the owner has set or confirmed. */
  touched: readonly AskedName[]
  step: ListingStep
}

const keyOf = (slot: string): string => `keyswap-listing:${slot}`

/**
 * Leave out `fields` if none has changed: a reload then shows the draft as the server has it, which another device may
 * have changed.
 */
export function storeForm(
  slot: string,
  stored: Omit<FormState, 'fields'> & Partial<FormState>,
): void {
  writeStored('session', keyOf(slot), JSON.stringify(stored))
}

export const forgetForm = (slot: string): void => writeStored('session', keyOf(slot), null)

/** `pristine`: the draft's fields on the server, or a new car's; `defaults`: a new car's fields. */
export const readForm = (slot: string, pristine: CarFields, defaults: CarFields): FormState =>
  parseStored(readStored('session', keyOf(slot)), pristine, defaults)

/**
 * Earlier versions stored only the fields, and fewer of them: a missing field gets its initial value, and any
 * non-default value counts as set.
 */
export function parseStored(
  text: string | null,
  pristine: CarFields,
  defaults: CarFields,
): FormState {
  const stored = objectOf(parseJson(text)) ?? {}
  const typed = objectOf(stored.fields) ?? stored
  const fields = {
    ...pristine,
    ...textsIn(typed),
    ...unitsIn(typed),
    wish: wishIn(typed.wish, pristine.wish),
  }
  const touched = Array.isArray(stored.touched)
    ? stored.touched.filter(isAsked)
    : touchedIn(fields, defaults)
  return { fields, touched, step: isStep(stored.step) ? stored.step : 'photos' }
}

type Loose = Record<string, unknown>

const objectOf = (value: unknown): Loose | null =>
  typeof value === 'object' && value !== null ? (value as Loose) : null

const textsIn = (stored: Loose): Partial<CarFields> =>
  Object.fromEntries(
    fieldNames.flatMap((name) => (typeof stored[name] === 'string' ? [[name, stored[name]]] : [])),
  )

/** Forms stored before units could be chosen are in miles and dollars. */
function unitsIn(stored: Loose): Partial<CarFields> {
  if (typeof stored.mileage !== 'string') return {}
  return {
    mileage_unit: distanceUnits.find((unit) => unit === stored.mileage_unit) ?? 'mi',
    currency: currencies.find((known) => known === stored.currency) ?? 'USD',
    converted: conversionIn(stored.converted),
  }
}

function conversionIn(stored: unknown): CarFields['converted'] {
  const { shown, typed } = Object(stored) as Loose
  return typeof shown === 'string' && Number.isInteger(typed)
    ? { shown, typed: Number(typed) }
    : null
}

/** Parts that are missing or of another kind keep their initial value. */
function wishIn(stored: unknown, initial: CarFields['wish']): CarFields['wish'] {
  const kept = Object.entries(Object(stored) as Loose).filter(([name, value]) => {
    const before: unknown = (initial as Loose)[name]
    return Array.isArray(before) ? Array.isArray(value) : typeof value === typeof before
  })
  return { ...initial, ...Object.fromEntries(kept) }
}
