// What was typed and not sent yet survives a reload, in this tab.
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
    return isFields(kept) ? kept : null
  } catch {
    return null
  }
}

const isFields = (kept: unknown): kept is CarFields =>
  typeof kept === 'object' &&
  kept !== null &&
  fieldNames.every((name) => typeof (kept as Record<string, unknown>)[name] === 'string')
