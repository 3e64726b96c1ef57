// What was typed and not sent yet survives a reload, in this tab.
import { currencies, distanceUnits } from '@keyswap/contract/units'
import { type CarFields, fieldNames } from './car-fields.ts'

const keyOf = (slot: string): string => `keyswap-listing:${slot}`

export function keepFields(slot: string, fields: CarFields): void {
  try {
    sessionStorage.setItem(keyOf(slot), JSON.stringify(fields))
  } catch {}
}

export function forgetFields(slot: string): void {
  try {
    sessionStorage.removeItem(keyOf(slot))
  } catch {}
}

export function keptFields(slot: string): CarFields | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(slot)) ?? 'null')
    const whole = { ...FIRST_VERSION, ...(kept as object | null) }
    return isFields(whole) ? whole : null
  } catch {
    return null
  }
}

/** What was kept before units could be chosen was typed in miles and dollars. */
const FIRST_VERSION = { mileage_unit: 'mi', currency: 'USD', converted: null }

function isFields(kept: Record<string, unknown>): kept is CarFields {
  const { mileage_unit, currency, converted } = kept
  return (
    fieldNames.every((name) => typeof kept[name] === 'string') &&
    distanceUnits.some((unit) => unit === mileage_unit) &&
    currencies.some((known) => known === currency) &&
    (converted === null || isConversion(converted))
  )
}

const isConversion = (kept: unknown): boolean => {
  const { shown, typed } = Object(kept) as Record<string, unknown>
  return typeof shown === 'string' && Number.isInteger(typed)
}
