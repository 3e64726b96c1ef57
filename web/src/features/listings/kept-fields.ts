// What was typed and not sent yet survives a reload, in this tab.
import { currencies, distanceUnits } from '@keyswap/contract/units'
import { type AskedName, isAsked, touchedIn } from './asked-fields.ts'
import { type CarFields, fieldNames } from './car-fields.ts'
import { isStep, type Step } from './listing-steps.ts'

export type Kept = {
  fields: CarFields
  /** Fields with a default that the owner has set or confirmed. */
  touched: readonly AskedName[]
  step: Step
}

const keyOf = (slot: string): string => `keyswap-listing:${slot}`

/** Without fields where they are as the form began: another device may change the draft meanwhile. */
export function keepForm(slot: string, kept: Omit<Kept, 'fields'> & Partial<Kept>): void {
  try {
    sessionStorage.setItem(keyOf(slot), JSON.stringify(kept))
  } catch {}
}

export function forgetForm(slot: string): void {
  try {
    sessionStorage.removeItem(keyOf(slot))
  } catch {}
}

/** `pristine`: the form as it begins; `defaults`: a new car's fields. */
export function keptForm(slot: string, pristine: CarFields, defaults: CarFields): Kept {
  try {
    return readKept(sessionStorage.getItem(keyOf(slot)), pristine, defaults)
  } catch {
    return readKept(null, pristine, defaults)
  }
}

/**
 * Earlier versions kept the fields alone, and not all of today's: what is missing is as the form begins, and what
 * differs from the defaults counts as set.
 */
export function readKept(text: string | null, pristine: CarFields, defaults: CarFields): Kept {
  const kept = objectIn(text)
  const typed = objectOf(kept.fields) ?? kept
  const fields = { ...pristine, ...textsIn(typed), ...unitsIn(typed) }
  const touched = Array.isArray(kept.touched)
    ? kept.touched.filter(isAsked)
    : touchedIn(fields, defaults)
  return { fields, touched, step: isStep(kept.step) ? kept.step : 'photos' }
}

type Loose = Record<string, unknown>

function objectIn(text: string | null): Loose {
  try {
    return objectOf(JSON.parse(text ?? 'null')) ?? {}
  } catch {
    return {}
  }
}

const objectOf = (value: unknown): Loose | null =>
  typeof value === 'object' && value !== null ? (value as Loose) : null

const textsIn = (kept: Loose): Partial<CarFields> =>
  Object.fromEntries(
    fieldNames.flatMap((name) => (typeof kept[name] === 'string' ? [[name, kept[name]]] : [])),
  )

/** What was kept before units could be chosen was typed in miles and dollars. */
function unitsIn(kept: Loose): Partial<CarFields> {
  if (typeof kept.mileage !== 'string') return {}
  return {
    mileage_unit: distanceUnits.find((unit) => unit === kept.mileage_unit) ?? 'mi',
    currency: currencies.find((known) => known === kept.currency) ?? 'USD',
    converted: conversionIn(kept.converted),
  }
}

function conversionIn(kept: unknown): CarFields['converted'] {
  const { shown, typed } = Object(kept) as Loose
  return typeof shown === 'string' && Number.isInteger(typed)
    ? { shown, typed: Number(typed) }
    : null
}
